import * as fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createLimits, memoryStore, payloadOfBytes, StoreError, workspaceStore } from '../../src/index.ts';
import type { ReadAnswer, Run, Store } from '../../src/index.ts';
import { fileStore } from '../../src/stores/file.ts';
import { localWorkspace } from '../../src/workspace/local.ts';

/** Four stores a run, some dozens of pages each. */
const options = { numRuns: 120 };
const folder = mkdtempSync(join(tmpdir(), 'spillway-law-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A store that knows no ranges and nothing else that may be left out. */
function wholeStore(): Store {
  const kept = new Map<string, Uint8Array>();
  return {
    name: 'whole',
    async write(key, payload) {
      kept.set(key, (await payload.bytes()).slice());
      return key;
    },
    read(handle) {
      const bytes = kept.get(handle);
      if (bytes === undefined) throw new StoreError('NOT_FOUND', 'Nothing is stored under that handle.');
      return bytes.slice();
    },
  };
}

const STORES: readonly Store[] = [
  memoryStore(),
  fileStore({ baseDir: join(folder, 'files') }),
  workspaceStore({ workspace: localWorkspace(join(folder, 'workspace')) }),
  wholeStore(),
];

/** Text of at most some kilobytes, so that the smallest pages of it are some dozens. */
const fragment = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('\n', '\r\n', '\r', ' ', 'a', 'é', '工具', '😀', '\uFEFF', 'needle', 'x1'),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('needle ', 'ab', '工', '😀', '\n'), fc.integer({ min: 1, max: 160 }))
      .map(([text, times]) => text.repeat(times)),
  },
);
const payload = fc.array(fragment, { minLength: 1, maxLength: 40 }).map(parts => parts.join(''));
const world = fc.record({
  text: payload,
  maxChars: fc.constantFrom(400, 517, 1000, 20_000),
  limit: fc.constantFrom(1, 2, 7, 200, 1000),
  fromEnd: fc.boolean(),
});

let stored = 0;

/** Runs of the same results in each store, with the handle of the payload in each. */
async function inEachStore(
  text: string,
  maxChars: number,
): Promise<readonly { readonly run: Run; readonly handle: string }[]> {
  stored += 1;
  const id = stored.toString(2).replaceAll('0', 'a').replaceAll('1', 'b').padStart(26, 'c');
  return await Promise.all(
    STORES.map(async store => {
      const bytes = new TextEncoder().encode(text);
      const handle = await store.write(`local/${id}.value`, payloadOfBytes(bytes), {
        mediaType: 'text/plain',
      });
      const run = createLimits({ store, logger: false, readTool: { maxChars } }).run();
      return { run, handle: handle.startsWith('local/') ? `${id}.value` : handle };
    }),
  );
}

const MOST_PAGES = 400;

async function pagesOf(run: Run, asked: Readonly<Record<string, unknown>>): Promise<readonly ReadAnswer[]> {
  const pages: ReadAnswer[] = [];
  let next: Readonly<Record<string, unknown>> = {};
  for (;;) {
    const page = await run.read({ ...asked, ...next });
    pages.push(page);
    if (page.nextOffset === undefined) return pages;
    next = { offset: page.nextOffset, piece: page.nextPiece ?? 0 };
    if (pages.length > MOST_PAGES) throw new Error('reading does not end');
  }
}

const bodyOf = ({ text }: ReadAnswer): string =>
  text.includes('\n') ? text.slice(text.indexOf('\n') + 1) : '';

/** Answers name handles in different ways, and shorten them to different lengths. */
const withoutHandle = ({ text }: ReadAnswer): string => text.replace(/^\[[^:]*:/u, '[:');

/** Few enough pages, whatever the payload: lines of a page are raised where there are many. */
const enough = (text: string, limit: number): number =>
  Math.max(limit, Math.ceil(text.split('\n').length / 40));

describe('every store', () => {
  // Seen red: with a range of a whole payload one byte short, a buffer filled from one byte later, and pieces one byte later.
  it('gives the stored text back, page after page, forwards and backwards', async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ text, maxChars, limit, fromEnd }) => {
        for (const { run, handle } of await inEachStore(text, maxChars)) {
          const asked = { handle, limit: enough(text, limit), from_end: fromEnd };
          const pages = await pagesOf(run, asked);
          const bodies = pages.map(bodyOf);
          expect((fromEnd ? bodies.toReversed() : bodies).join('')).toBe(text);
          for (const page of pages) expect(page.text.length).toBeLessThanOrEqual(maxChars);
        }
      }),
      options,
    );
  });

  // Seen red: with the last place of a range left out where WebAssembly searches.
  it('is searched with the same answers, which count what a plain search counts', async () => {
    const wanted = fc.constantFrom('needle', 'x1', '工', 'le ne', '😀', 'absent', 'b');
    const context = fc.constantFrom(0, 1, 3);
    await fc.assert(
      fc.asyncProperty(
        world,
        wanted,
        context,
        async ({ text, maxChars, limit, fromEnd }, pattern, around) => {
          const lines = text.replace(/\n$/u, '').split('\n');
          const matches = lines.filter(line => line.replace(/\r$/u, '').includes(pattern)).length;
          const answers: (readonly string[])[] = [];
          for (const { run, handle } of await inEachStore(text, maxChars)) {
            const asked = { handle, pattern, limit: enough(text, limit), from_end: fromEnd, context: around };
            const pages = await pagesOf(run, asked);
            for (const page of pages) {
              expect(page.matches).toBe(matches);
              expect(page.text.length).toBeLessThanOrEqual(maxChars);
            }
            answers.push(pages.map(withoutHandle));
          }
          // What fits depends on the length of the handle that the heading names, which is longer in a workspace.
          const [memory, files, , whole] = answers;
          expect(files).toEqual(memory);
          expect(whole).toEqual(memory);
        },
      ),
      options,
    );
  });
});
