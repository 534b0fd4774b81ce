import * as fc from 'fast-check';
import { createLimits, memoryStore, passthrough } from 'spillway';
import { describe, expect, it } from 'vitest';
import { createAnalysis } from '../../src/capture/analysis.ts';
import { createDiskCap } from '../../src/capture/disk-cap.ts';
import { createPacker } from '../../src/capture/packer.ts';
import { mergeStreams } from '../../src/capture/merge-streams.ts';
import { lineIndexFromNotes } from '../../src/store/line-index-notes.ts';

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Bytes of text, of broken text, and of no text at all. */
const payload = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2000 }).map(text => new TextEncoder().encode(text)),
  fc
    .array(fc.constantFrom('ok 1\n', 'ERROR é\r\n', '你好', '😀\n', 'x'.repeat(300)), { maxLength: 80 })
    .map(pieces => new TextEncoder().encode(pieces.join(''))),
  fc.uint8Array({ maxLength: 1500 }),
);

/** The bytes in pieces, divided anywhere. */
function divided(bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const places = [...cuts.map(cut => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  return places.map((place, at) => bytes.slice(at === 0 ? 0 : places[at - 1], place));
}

const cuts = fc.array(fc.nat(4000), { maxLength: 30 });

describe('for any output, however it is divided', () => {
  it('the stored bytes are those of the source, and the totals are those of a naive count', async () => {
    await fc.assert(
      fc.asyncProperty(payload, cuts, async (bytes, places) => {
        const store = memoryStore();
        const run = createLimits({ store, logger: false }).run();
        const captured = await run.capture(divided(bytes, places));
        const handle = `local/${captured.handle ?? ''}`;
        expect(await store.read(handle)).toEqual(bytes);
        const text = decode(bytes);
        const lines = decodeLatin(bytes).split('\n');
        if (lines.at(-1) === '') lines.pop();
        expect(captured.totals).toMatchObject({
          bytes: bytes.length,
          chars: text.length,
          lines: lines.length,
          longestLineBytes: Math.max(0, ...lines.map(line => line.length)),
        });
        const stat = await store.stat?.(handle);
        expect(lineIndexFromNotes(stat?.notes?.['lineIndex'])?.lines).toBe(lines.length);
        expect(captured.complete).toBe(true);
      }),
    );
  });

  it('head and tail are ends of the text, and the whole where nothing is missing', () => {
    fc.assert(
      fc.property(payload, cuts, fc.nat(600), fc.nat(600), (bytes, places, headChars, tailChars) => {
        const analysis = createAnalysis({ headChars, tailChars, findsErrors: true });
        for (const piece of divided(bytes, places)) analysis.add(piece);
        const { head, tail, totals } = analysis.finish();
        const text = decode(bytes);
        expect(head.length).toBeLessThanOrEqual(headChars);
        expect(tail.length).toBeLessThanOrEqual(tailChars);
        expect(text.startsWith(head)).toBe(true);
        // A malformed sequence that the beginning of the tail cuts in two may come out otherwise.
        if (!text.includes('\uFFFD')) expect(text.endsWith(tail)).toBe(true);
        if (totals.chars === head.length + tail.length) expect(head + tail).toBe(text);
        if (text.length <= Math.min(headChars, tailChars)) expect(head + tail).toBe(text);
      }),
    );
  });

  it('texts are packed as their UTF-8, also where a surrogate pair lies across two of them', async () => {
    const texts = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom('\uD83D', '\uDE00', 'x'.repeat(20_000)),
      ),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 5000 }), async (items, batchBytes) => {
        const batches: Uint8Array[] = [];
        const packer = createPacker(
          batch => {
            batches.push(batch.slice());
            return Promise.resolve();
          },
          { batchBytes },
        );
        for (const item of items) await packer.add(item);
        await packer.finish();
        expect(Buffer.concat(batches).toString()).toBe(items.join('').toWellFormed());
      }),
    );
  });

  it('what a bounded store gets is the beginning, and keeps its bound', () => {
    fc.assert(
      fc.property(payload, cuts, fc.nat(3000), (bytes, places, maxBytes) => {
        const cap = createDiskCap(maxBytes);
        const stored = divided(bytes, places).map(piece => cap.admit(piece).slice());
        const beginning = Buffer.concat(stored);
        const whole = Buffer.concat([beginning, cap.rest()]);
        expect(whole.length).toBeLessThanOrEqual(Math.max(maxBytes, 0));
        expect(beginning.equals(bytes.subarray(0, beginning.length))).toBe(true);
        expect(cap.isCut()).toBe(!whole.equals(bytes));
      }),
    );
  });

  it('merged streams lose nothing and never come between the bytes of a character', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), cuts, async (text, places) => {
        const bytes = new TextEncoder().encode(text);
        const other = Array.from({ length: 10 }, () => new TextEncoder().encode('|'));
        const items: Uint8Array[] = [];
        for await (const item of mergeStreams([slowly(divided(bytes, places)), slowly(other)]))
          items.push(item as Uint8Array);
        expect(decode(Buffer.concat(items)).replaceAll('|', '')).toBe(text.replaceAll('|', ''));
      }),
    );
  });

  it('what the model sees of it holds the ceiling and is well-formed', async () => {
    await fc.assert(
      fc.asyncProperty(payload, cuts, fc.integer({ min: 0, max: 3000 }), async (bytes, places, ceiling) => {
        const run = createLimits({ store: memoryStore(), ceiling, logger: false }).run();
        const captured = await run.capture(divided(bytes, places), { headChars: 100, tailChars: 100 });
        const { value } = await run.reduce(captured, { toolName: 'tool' });
        expect(typeof value === 'string' && value.isWellFormed()).toBe(true);
        const open = createLimits({
          bands: [{ over: 0, action: passthrough() }],
          store: memoryStore(),
        }).run();
        expect(typeof (await open.reduce(captured, { toolName: 'tool' })).value).toBe('string');
      }),
    );
  });
});

function decodeLatin(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

async function* slowly(items: readonly Uint8Array[]): AsyncGenerator {
  for (const item of items) {
    await Promise.resolve();
    yield item;
  }
}
