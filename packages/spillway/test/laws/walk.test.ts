import * as fc from 'fast-check';
import {
  createLimits,
  isToolResult,
  memoryStore,
  passthrough,
  spill,
  StoreError,
  summarize,
  toolResult,
  truncate,
} from 'spillway';
import type { Action, Band, LimitsOptions, Store } from 'spillway';
import { describe, expect, it } from 'vitest';

/** Every text that a model would get of a value, in order. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Error) return [value.message];
  if (Array.isArray(value)) return value.flatMap(item => (isText(item) ? [item.text] : []));
  if (isToolResult(value)) return [...textsOf(value.modelOutput ?? value.output), ...textsOf(value.content)];
  if (typeof value === 'object' && value !== null && 'content' in value) return textsOf(value.content);
  return [];
}

function isText(item: unknown): item is { readonly text: string } {
  return (
    typeof item === 'object' &&
    item !== null &&
    'type' in item &&
    item.type === 'text' &&
    'text' in item &&
    typeof item.text === 'string'
  );
}

const looseText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.string({ unit: 'grapheme', maxLength: 800 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 400 })
    .map(units => String.fromCharCode(...units)),
  fc.array(fc.string({ maxLength: 60 }), { maxLength: 80 }).map(lines => lines.join('\r\n')),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 8 }), fc.nat(2000))
    .map(([piece, times]) => piece.repeat(times)),
  fc
    .nat(2000)
    .map(
      length =>
        `[Tool output too large (9 chars); stored to handle "${'a'.repeat(26)}.value". Read it.]\n${'x'.repeat(length)}`,
    ),
  fc.nat(300).map(length => `\`\`\`ts\n${'const x = 1;\n'.repeat(length)}\`\`\`\n`),
);

const textPart = looseText.map(text => ({ type: 'text', text }));
const imagePart = fc.constant({ type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' });
const list = fc
  .tuple(textPart, fc.array(fc.oneof(textPart, imagePart), { maxLength: 4 }))
  .map(([first, rest]) => rest.toSpliced(0, 0, first));

const payload: fc.Arbitrary<unknown> = fc.oneof(
  looseText,
  list,
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: true,
    withNullPrototype: true,
  }),
  fc.uint8Array({ maxLength: 3000 }),
  looseText.map(message => new RangeError(message)),
  fc
    .record({ output: fc.oneof(looseText, fc.object()), content: fc.oneof(looseText, list) })
    .map(fields => toolResult(fields)),
  list.map(content => ({ isError: true, content })),
);

const leaf: fc.Arbitrary<Action> = fc.oneof(
  fc
    .record({
      strategy: fc.constantFrom('head' as const, 'tail' as const, 'head_tail' as const),
      maxChars: fc.integer({ min: -5, max: 2000 }),
      keepTailLines: fc.nat(5),
    })
    .map(options => truncate(options)),
  fc.nat(400).map(maxTokens => truncate({ maxTokens })),
  fc.nat(1500).map(previewChars => spill({ previewChars })),
  fc.string({ maxLength: 500 }).map(answer => summarize({ summarize: () => answer, maxChars: 200 })),
);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 1, arbitrary: leaf.map(then => spill({ previewChars: 100, then })) },
  {
    weight: 1,
    arbitrary: leaf.map(then =>
      summarize({ summarize: () => Promise.reject(new Error('down')), then: spill({ then }) }),
    ),
  },
  { weight: 1, arbitrary: leaf.map(then => truncate({ maxChars: 50, then })) },
);

const bands: fc.Arbitrary<readonly Band[]> = fc.array(fc.record({ over: fc.nat(2500), action }), {
  minLength: 1,
  maxLength: 3,
});

const faults = [
  new Error('disk full'),
  new StoreError('READ_ONLY', 'read-only'),
  new StoreError('TOO_LARGE', 'full'),
  'no error at all',
];

const store: fc.Arbitrary<() => Store> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(() => memoryStore()) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...faults).map(fault => () => ({
      name: 'rejecting',
      write: () => Promise.reject(fault),
      read: () => Promise.reject(fault),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...faults).map(fault => () => ({
      name: 'throwing',
      write: () => {
        throw fault as Error;
      },
      read: () => {
        throw fault as Error;
      },
      find: () => {
        throw fault as Error;
      },
      stat: () => {
        throw fault as Error;
      },
    })),
  },
);

const options = fc.record({
  bands,
  measure: fc.constantFrom('chars' as const, 'tokens' as const),
  ceiling: fc.integer({ min: 0, max: 3000 }),
  stripAnsi: fc.boolean(),
});

const call = { toolName: 'tool', toolCallId: 'call' };
const quiet = { logger: false } as const;
const limitsOf = (stated: LimitsOptions, makeStore: () => Store): ReturnType<typeof createLimits> =>
  createLimits({ ...quiet, ...stated, store: makeStore() });

describe('for any payload, options, actions and store', () => {
  // Seen red: with the shares of applyCeiling rounded up and one larger, and with cutToFit's budget one char larger.
  it('nothing throws, texts are well-formed, records account for what is shown, and the ceiling holds', async () => {
    await fc.assert(
      fc.asyncProperty(payload, options, store, async (value, stated, makeStore) => {
        const limits = limitsOf(stated, makeStore);
        const reduction = await limits.reduce(value, call);
        for (const record of reduction.records) {
          if (record.action !== 'ceiling') expect(record.shown).toBeLessThanOrEqual(record.size);
        }
        if (!reduction.changed) return;
        const texts = textsOf(reduction.value);
        for (const text of texts) expect(text.isWellFormed()).toBe(true);
        if (reduction.records.length > 0 && stated.measure === 'chars') {
          expect(texts.join('\n').length).toBeLessThanOrEqual(Math.max(stated.ceiling, texts.length - 1));
        }
      }),
    );
  });

  // Seen red: with isOurOwn always false.
  it('reducing twice changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(payload, options, store, async (value, stated, makeStore) => {
        const limits = limitsOf(stated, makeStore);
        const first = await limits.reduce(value, call);
        // A budget too small for a marker gives a bare piece of the text, which no one can tell from a result of its own.
        if (first.records.some(({ shown }) => shown < 100)) return;
        const second = await limits.reduce(first.value, call);
        if (first.value instanceof Error) expect((second.value as Error).message).toBe(first.value.message);
        else expect(textsOf(second.value)).toEqual(textsOf(first.value));
      }),
      { numRuns: 2000 },
    );
  });

  // Seen red: with isOurOwn always false.
  it('other limits leave a replacement alone, whatever their actions', async () => {
    await fc.assert(
      fc.asyncProperty(looseText, options, options, async (text, first, second) => {
        const shared = memoryStore();
        const reduced = await limitsOf(first, () => shared).reduce(text, call);
        if (reduced.records.length === 0 || reduced.records.some(({ shown }) => shown < 100)) return;
        const again = await limitsOf({ ...second, id: 'other' }, () => shared).reduce(reduced.value, call);
        expect(again.value).toBe(reduced.value);
      }),
    );
  });

  // Seen red: with a random part in the key of a spill.
  it('the same input gives the same text', async () => {
    await fc.assert(
      fc.asyncProperty(payload, options, store, async (value, stated, makeStore) => {
        const first = await limitsOf(stated, makeStore).reduce(value, call);
        const second = await limitsOf(stated, makeStore).reduce(value, call);
        expect(textsOf(second.value)).toEqual(textsOf(first.value));
        expect(second.records).toEqual(first.records);
      }),
    );
  });
});

describe('below every threshold', () => {
  // Seen red: with walkResult returning a copy of lists.
  it('the same object comes back', async () => {
    await fc.assert(
      fc.asyncProperty(payload, action, async (value, act) => {
        const limits = createLimits({ ...quiet, store: memoryStore(), bands: [{ over: 1e9, action: act }] });
        const reduction = await limits.reduce(value, call);
        if (textsOf(value).every(text => text.isWellFormed())) expect(reduction.value).toBe(value);
      }),
    );
  });

  // Seen red: with passthrough not exempting from the ceiling.
  it('and in the band of a passthrough too', async () => {
    await fc.assert(
      fc.asyncProperty(payload, async value => {
        if (value instanceof Error || (typeof value === 'object' && value !== null && 'isError' in value))
          return;
        const limits = createLimits({
          ...quiet,
          store: memoryStore(),
          ceiling: 100,
          bands: [{ over: 0, action: passthrough() }],
        });
        const reduction = await limits.reduce(value, call);
        if (textsOf(value).every(text => text.isWellFormed())) expect(reduction.value).toBe(value);
      }),
    );
  });
});

const tokenizer = (piece: string): number => Math.ceil(piece.length / 3);

describe('truncate', () => {
  // Seen red: with cutToFit's budget one char larger, and with replacements known by their first line.
  it('never exceeds its budget in chars, nor in tokens', async () => {
    await fc.assert(
      fc.asyncProperty(
        looseText,
        fc.nat(500),
        fc.nat(200),
        fc.nat(4),
        async (text, maxChars, maxTokens, keepTailLines) => {
          const limits = createLimits({
            ...quiet,
            store: memoryStore(),
            tokenizer,
            bands: [{ over: 0, action: truncate({ maxChars, maxTokens, keepTailLines }) }],
          });
          const shown = (await limits.reduce(text, call)).value;
          expect(shown.length).toBeLessThanOrEqual(Math.max(maxChars, 0));
          expect(tokenizer(shown)).toBeLessThanOrEqual(maxTokens);
        },
      ),
    );
  });
});

describe('text that imitates our notices', () => {
  // Seen red: with replacements recognised by their first line.
  it('is treated as any other text of its length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(4000), async length => {
        const limits = createLimits({
          ...quiet,
          store: memoryStore(),
          bands: [{ over: 300, action: truncate({ strategy: 'tail', maxChars: 200 }) }],
        });
        const notice = `[Tool output too large (5,000 chars); stored to handle "${'b'.repeat(26)}.value". Read it with read_tool_result({"handle": "x"}).]\n`;
        const imitation = `${notice}${'x'.repeat(length)}`;
        const plain = `${'y'.repeat(notice.length)}${'x'.repeat(length)}`;
        const [first, second] = [await limits.reduce(imitation, call), await limits.reduce(plain, call)];
        expect(first.changed).toBe(second.changed);
        expect(first.value.length).toBe(second.value.length);
        expect(await limits.run().read({ handle: `${'b'.repeat(26)}.value` })).toMatchObject({
          complete: false,
        });
      }),
    );
  });
});
