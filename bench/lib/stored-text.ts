import { createLimits, memoryStore, spill } from 'spillway';

/** A result that was stored in memory, as the model reads it. */
export interface StoredText {
  /** Gives the answer of the read tool; throws when it only says what is wrong. */
  ask(args: Readonly<Record<string, unknown>>): Promise<string>;
}

/** Stores a text as the result of a tool is stored. */
export async function storedText(text: string): Promise<StoredText> {
  const bands = [{ over: 1_000, action: spill() }];
  const run = createLimits({ store: memoryStore(), bands, logger: false }).run();
  const { records } = await run.reduce(text, { toolName: 'bash', toolCallId: 'call_1' });
  const handle = records[0]?.handle ?? '';
  return {
    async ask(args) {
      const { text: answer } = await run.read({ handle, limit: 20, ...args });
      const [heading = ''] = answer.split('\n', 1);
      if (!heading.startsWith(`[${handle}`) || / not | stopped /.test(heading)) throw new Error(heading);
      return answer;
    },
  };
}
