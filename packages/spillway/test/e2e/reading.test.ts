import { createLimits, StoreError } from 'spillway';
import type { ReadAnswer, Run, Store } from 'spillway';
import { describe, expect, it } from 'vitest';

const LINE_BYTES = 100;
const LINES = 1_000_000;
const id = (letter: string): string => letter.repeat(26);

/** Line `at` of a text that is made as it is read: its number, and an error every 100,000 lines. */
function lineAt(at: number): string {
  const said = at % 100_000 === 77 ? 'ERROR in' : 'line';
  return `${`${said} ${at}`.padEnd(LINE_BYTES - 1, '.')}\n`;
}

/** A store of one text of 100 MB that nobody holds, which counts the bytes it gives. */
function madeStore(given: Partial<Store> = {}): Store & { readonly asked: { bytes: number } } {
  const asked = { bytes: 0 };
  return {
    name: 'made',
    asked,
    write: key => key,
    stat: () => ({ bytes: LINES * LINE_BYTES, writtenAtMs: 1, notes: { mediaType: 'text/plain' } }),
    read(handle, range = { start: 0, end: LINES * LINE_BYTES }) {
      if (!handle.endsWith('.value'))
        throw new StoreError('NOT_FOUND', 'Nothing is stored under that handle.');
      const first = Math.floor(range.start / LINE_BYTES);
      const last = Math.ceil(range.end / LINE_BYTES);
      let text = '';
      for (let at = first; at < last; at += 1) text += lineAt(at);
      asked.bytes += range.end - range.start;
      const bytes = new TextEncoder().encode(text);
      return bytes.subarray(range.start - first * LINE_BYTES, range.end - first * LINE_BYTES);
    },
    ...given,
  };
}

const handle = `${id('a')}.value`;

function runOn(store: Store): Run {
  return createLimits({ store, logger: false }).run();
}

/** What an answer costs, and its text behind the heading. */
async function costOf(
  store: ReturnType<typeof madeStore>,
  run: Run,
  asked: object,
): Promise<ReadAnswer & { readonly bytes: number; readonly body: string }> {
  const before = store.asked.bytes;
  const answer = await run.read({ handle, ...asked });
  const body = answer.text.slice(answer.text.indexOf('\n') + 1);
  return { ...answer, body, bytes: store.asked.bytes - before };
}

describe('a stored text of 100 MB', () => {
  const store = madeStore();
  const run = runOn(store);

  // Seen red: without the cache of line indexes.
  it('is scanned once when it has no index, then any page of it takes some kilobytes, from the end too', async () => {
    const first = await costOf(store, run, { offset: 999_000, limit: 2 });
    expect(first.bytes).toBeGreaterThanOrEqual(LINES * LINE_BYTES);
    expect(first.body).toBe(lineAt(999_000) + lineAt(999_001));
    for (const asked of [
      { offset: 500_000 },
      { offset: 3, from_end: true },
      { from_end: true },
      { offset: 0 },
    ]) {
      const page = await costOf(store, run, { ...asked, limit: 100 });
      expect(page.body.length).toBe(100 * LINE_BYTES);
      expect(page.bytes).toBeLessThan(200_000);
    }
    const last = await costOf(store, run, { from_end: true, limit: 1 });
    expect(last.body).toBe(lineAt(LINES - 1));
  });

  it('is searched in one pass with an exact count, and goes on by offset, with lines around each match', async () => {
    const answer = await costOf(store, run, { pattern: 'ERROR', limit: 4, context: 1 });
    expect(answer).toMatchObject({ matches: 10, nextOffset: 4 });
    expect(answer.bytes).toBeLessThan(1.1 * LINES * LINE_BYTES);
    const around = [0, 1, 2, 3].map(at => {
      const line = at * 100_000 + 77;
      return [
        `${line}- line ${line - 1}`,
        `${line + 1}: ERROR in ${line}`,
        `${line + 2}- line ${line + 1}`,
      ].join('\n');
    });
    expect(answer.body.replace(/\.+$/gm, '')).toBe(around.join('\n--\n'));
    const rest = await costOf(store, run, { pattern: 'ERROR', offset: 8, limit: 4 });
    expect(rest).toMatchObject({ matches: 10 });
    expect(rest.nextOffset).toBeUndefined();
    expect(rest.body.split('\n').map(line => line.slice(0, 15))).toEqual([
      '800078: ERROR i',
      '900078: ERROR i',
    ]);
  });
});

describe('a store that gives 300 MB only whole', () => {
  // Seen red: with the sentence for a store that cannot be reached.
  it('is refused with a sentence that says why', async () => {
    const whole = new Uint8Array(300_000_000);
    const run = runOn({ name: 'whole', write: key => key, read: () => whole });
    const { text, found } = await run.read({ handle });
    expect(found).toBe(false);
    expect(text).toBe(
      '[The stored result cannot be read: its store gives no parts of a result, and a whole one only up to 268,435,456 bytes. Call the tool that made it for less.]',
    );
  });
});

describe('a long line', () => {
  it('is shown by the pieces that match, and every handle of `*` is named with its lines', async () => {
    const { memoryStore, payloadOfText } = await import('spillway');
    const store = memoryStore();
    const info = { mediaType: 'text/plain' };
    await store.write(
      `local/${id('a')}.value`,
      payloadOfText(`${'x'.repeat(50_000)}needle${'y'.repeat(9000)}`),
      info,
    );
    await store.write(`local/${id('b')}.value`, payloadOfText('one\ntwo needle\n'), info);
    const run = runOn(store);
    const long = await run.read({ handle, pattern: 'needle' });
    expect(long.text).toMatch(
      /^\[a{26}\.value: 1 matching line of 1; showing 1-1; end\]\n1\.24: x+needley+$/,
    );
    expect(long.text.length).toBeLessThan(2200);
    const all = await run.read({ handle: '*', pattern: 'needle' });
    expect(all.text.replace(/[xy]{9,}/g, '…').split('\n')).toEqual([
      '[*: 2 matching lines in 2 of 2 results; showing 1-2; end]',
      `[${id('b')}.value: 1 matching line of 2]`,
      '2: two needle',
      `[${handle}: 1 matching line of 1]`,
      '1.24: …needle…',
    ]);
  });
});
