/** One tool call: what came back, and what the model saw of it. */
export interface Row {
  readonly toolName: string;
  readonly input: unknown;
  readonly returned: string;
  readonly shown: string;
  readonly tokens: number;
  shownTokens: number;
}

const group = (value: number): string => value.toLocaleString('en-US');

/** Prints one call: sizes, then the model's view, indented, gaps standing out. */
export function report({ toolName, input, returned, shown, tokens, shownTokens }: Row): void {
  console.log(`▶ ${toolName}(${JSON.stringify(input)})`);
  console.log(
    `  returned ${group(returned.length)} chars, ${group(tokens)} tokens; the model sees ${group(shown.length)} chars, ${group(shownTokens)} tokens:`,
  );
  for (const line of excerpt(shown)) console.log(`  │ ${line}`);
  console.log('');
}

/** Prints a table of all calls and one sentence. */
export function summary(rows: readonly Row[]): void {
  const table = rows.map(({ toolName, tokens, shownTokens }) => [
    toolName,
    group(tokens),
    group(shownTokens),
  ]);
  const heads = ['tool', 'tokens returned', 'tokens shown'];
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...table.map(row => row[column]?.length ?? 0)),
  );
  for (const row of [heads, ...table]) {
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('   '),
    );
  }
  const before = rows.reduce((sum, { tokens }) => sum + tokens, 0);
  const after = rows.reduce((sum, { shownTokens }) => sum + shownTokens, 0);
  console.log(
    `\nThe model saw ${group(after)} of ${group(before)} tokens (counted with o200k, large texts by samples), read-backs included, on each request that follows; nothing was lost: every stored result can be read by its handle.`,
  );
}

/** The lines of a view that tell its story: its beginning, the gap with its neighbours, its end; long lines shortened. */
function excerpt(text: string): readonly string[] {
  const lines = text.split('\n').map(shortened);
  if (lines.length <= 14) return lines;
  const gap = lines.findIndex(line => line.startsWith('┄┄┄'));
  const middle = gap === -1 ? [] : lines.slice(gap - 1, gap + 2);
  return [...lines.slice(0, 5), '   ⋮', ...middle, '   ⋮', ...lines.slice(-3)];
}

function shortened(line: string): string {
  if (/^\.\.\.\[.*omitted\]\.\.\.$/.test(line)) return `┄┄┄ ${line} ┄┄┄`;
  return line.length > 200 ? `${line.slice(0, 160)} … ${line.slice(-30)}` : line;
}
