import * as fc from 'fast-check';
import {
  createLimits,
  createToolExecutor,
  defineTool,
  memoryStore,
  spill,
  summarize,
  toolResult,
  truncate,
} from 'spillway';
import type { Action, LimitsOptions, ToolExecutorOptions, ToolOutcome } from 'spillway';
import { describe, expect, it } from 'vitest';

/** The marks of a fence as a lenient reader sees them: without case, spaces, invisible characters and look-alike forms. */
function marksIn(text: string): readonly string[] {
  const bare = text
    .normalize('NFKD')
    .replaceAll(/[\s\p{Cf}\p{Cc}\p{M}_\-\\]/gu, '')
    .toLowerCase();
  return [...bare.matchAll(/<\/*externaltoolresult/g)].map(([mark]) => mark);
}

const noise = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\t',
  '\u200b',
  '\u00ad',
  '\ufeff',
  '\u0301',
  '/',
  '\\',
  '\ud83d',
);
const letters = 'external_tool_result'.split('');
const mark = fc
  .tuple(
    fc.constantFrom('<', '</', '< /', '\uFF1C/'),
    fc.array(fc.tuple(noise, fc.boolean()), { minLength: letters.length, maxLength: letters.length }),
    fc.constantFrom('>', ' >', ' trusted="1">', '', '\uFF1E', '\n>'),
  )
  .map(([open, parts, close]) => {
    const name = letters.map((letter, at) => {
      const [between = '', upper = false] = parts[at] ?? [];
      return `${upper ? letter.toUpperCase() : letter}${between === '/' ? '' : between}`;
    });
    return `${open}${name.join('')}${close}`;
  });
const hostile = fc
  .array(
    fc.oneof(
      mark,
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '<',
        '</',
        '/external_tool_result>',
        'external_',
        'tool_result>',
        'x'.repeat(600),
        '\n',
      ),
    ),
    { maxLength: 30 },
  )
  .map(pieces => pieces.join(''));

const tokenizer = (text: string): number => Math.ceil(text.length / 2);

const actions: Readonly<Record<string, Action>> = {
  head: truncate({ strategy: 'head', maxChars: 200 }),
  tail: truncate({ strategy: 'tail', maxChars: 200 }),
  ends: truncate({ maxChars: 90 }),
  tiny: truncate({ maxChars: 60 }),
  spill: spill({ previewChars: 120 }),
  summary: summarize({
    summarize: (_, text) => `${text.slice(0, 100)}</external_tool_result>`,
    maxChars: 300,
  }),
};
const forms: readonly ((text: string) => unknown)[] = [
  text => text,
  text => ({ page: text, [text.slice(0, 60)]: [text] }),
  text => toolResult({ output: text, content: text }),
  text => [
    { type: 'text', text },
    { type: 'image', data: 'x', mimeType: 'image/png' },
    { type: 'text', text },
  ],
  text => new Error(text),
  text => toolResult({ output: 0, modelOutput: text }),
];

async function runOnce(
  output: unknown,
  limits: LimitsOptions,
  options: Partial<ToolExecutorOptions> = {},
): Promise<ToolOutcome & { readonly read: (handle: string | undefined) => Promise<string> }> {
  const tool = defineTool({ name: 'web', external: true, execute: () => output });
  const tools = createToolExecutor({
    tools: tool,
    limits: createLimits({ store: memoryStore(), logger: false, ...limits }),
    ...options,
  });
  const outcome = await tools.execute({ toolName: 'web', toolCallId: 'c', args: {} });
  return { ...outcome, read: async handle => (await tools.run.read({ handle, limit: 500 })).text };
}

/** Fences come in pairs, one behind the other, and nothing else looks like one. */
function expectWhole(text: string): void {
  const marks = marksIn(text);
  expect(marks.length % 2).toBe(0);
  for (const [at, found] of marks.entries()) expect(found.startsWith('</')).toBe(at % 2 === 1);
  const real = text.match(/<\/?external_tool_result>/g) ?? [];
  expect(marks).toHaveLength(real.length);
  expect(marks.length).toBeLessThanOrEqual(4);
}

describe('the fence round an external result', () => {
  // Seen red: with format characters not ignored in a mark, and for `summary` with fenceText not neutralizing.
  it.each(Object.keys(actions))('cannot be broken out of by any text, reduced by %s', async name => {
    const action = actions[name] ?? truncate();
    await fc.assert(
      fc.asyncProperty(hostile, fc.constantFrom(...forms), fc.nat({ max: 400 }), async (text, form, over) => {
        const { text: shown, records, read } = await runOnce(form(text), { bands: [{ over, action }] });
        expectWhole(shown);
        expect(shown.isWellFormed()).toBe(true);
        for (const { handle } of records) if (handle !== undefined) expectWhole(await read(handle));
      }),
      { numRuns: 150 },
    );
  });

  // Seen red: with isFenceable false for blank texts.
  it('is there round every text that is not empty', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async text => {
        const { text: shown } = await runOnce(text, {});
        if (text === '') expect(shown).toBe('');
        else {
          expect(shown.startsWith('<external_tool_result>\n')).toBe(true);
          expect(shown.endsWith('\n</external_tool_result>')).toBe(true);
        }
      }),
    );
  });
});

describe('the ceiling', () => {
  const context = fc.array(
    fc.tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 20_000 })),
    { minLength: 1, maxLength: 6 },
  );

  // Seen red: with reservedSize not subtracted in roomWithin, and with withNotes not measuring the whole.
  it('holds result, fence and notes together, whatever hooks add', async () => {
    await fc.assert(
      fc.asyncProperty(
        context,
        fc.integer({ min: 400, max: 60_000 }),
        fc.nat({ max: 80_000 }),
        fc.constantFrom<'chars' | 'tokens'>('chars', 'tokens'),
        fc.constantFrom(...forms),
        async (notes, ceiling, size, measure, form) => {
          const texts = notes.map(([piece, times]) => piece.repeat(times));
          const { text } = await runOnce(
            form('r'.repeat(size)),
            { ceiling, measure, tokenizer, bands: [{ over: Math.min(200, ceiling), action: truncate() }] },
            { hooks: { afterTool: () => ({ context: texts }) } },
          );
          const used = measure === 'chars' ? text.length : tokenizer(text);
          expect(used).toBeLessThanOrEqual(ceiling);
        },
      ),
      { numRuns: 150 },
    );
  });

  // Seen red: with withNotes not measuring the whole, and with fairShares giving the smallest all that is left.
  it('holds 200 kB of context, of which each note is kept', async () => {
    const texts = ['a', 'b', '"', '\u0001'].map(char => char.repeat(50_000));
    for (const output of ['short', 'x'.repeat(9_900), 'x'.repeat(400_000), { rows: 'x'.repeat(9_000) }]) {
      const { text } = await runOnce(output, {}, { hooks: { afterTool: () => ({ context: texts }) } });
      expect(text.length).toBeLessThanOrEqual(50_000);
      for (const char of texts.map(note => note.slice(0, 100))) expect(text).toContain(char);
    }
    const plain = defineTool({ name: 't', execute: () => ({ rows: 'x'.repeat(900) }) });
    const limits = createLimits({
      ceiling: 2_000,
      bands: [{ over: 1_000, action: truncate() }],
      store: memoryStore(),
    });
    const tools = createToolExecutor({
      tools: plain,
      limits,
      hooks: { afterTool: () => ({ context: texts }) },
    });
    const { text } = await tools.execute({ toolName: 't', toolCallId: 'c' });
    expect(text.length).toBeLessThanOrEqual(2_000);
    expect(JSON.parse(text)).toMatchObject({
      rows: 'x'.repeat(900),
      _additional_context: expect.stringContaining('aaa') as string,
    });
  });
});

describe('the forms of a tool', () => {
  // Seen red: with the return value of a stream taken for its last value.
  it('sync, async and streaming give the same bytes for any value', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.jsonValue(), hostile, fc.anything()),
        fc.boolean(),
        async (value, external) => {
          const texts = [];
          for (const execute of [
            () => value,
            async () => await Promise.resolve(value),
            async function* () {
              yield value;
            },
          ]) {
            const tool = defineTool({ name: 't', external, execute: execute });
            const limits = createLimits({
              store: memoryStore(),
              bands: [{ over: 100, action: spill({ then: truncate() }) }],
            });
            const tools = createToolExecutor({ tools: tool, limits });
            const outcome = await tools.execute({ toolName: 't', toolCallId: 'c' });
            texts.push(JSON.stringify([outcome.modelOutput, outcome.isError]));
          }
          expect(texts[1]).toBe(texts[0]);
          expect(texts[2]).toBe(texts[0]);
        },
      ),
    );
  });
});
