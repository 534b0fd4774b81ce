/** A tool call that the scripted model makes. */
export interface ScriptedCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What the scripted model says: calls of tools, or the text that ends the loop. */
export type ScriptedAnswer = { readonly calls: readonly ScriptedCall[] } | { readonly text: string };

/** One answer of a script; it sees the texts of all tool results that were sent, in order, and nothing else. */
export type ScriptedTurn = (results: readonly string[]) => ScriptedAnswer;

/** Gives the answer of a turn. @throws Error when the script is over or the turn does not find what it needs. */
export function replay(
  turns: readonly ScriptedTurn[],
  index: number,
  results: readonly string[],
): ScriptedAnswer {
  const turn = turns[index];
  if (turn === undefined) throw new Error(`The script has ${turns.length} answers, and all were given.`);
  return turn(results);
}

/** The handle that the notice of a reduced result names. @throws Error when it names none. */
export function handleIn(result = ''): string {
  const handle = /"handle": "([^"]+)"/u.exec(result)?.[1];
  if (handle === undefined) throw new Error(`The model was given no handle: ${result.slice(0, 200)}`);
  return handle;
}
