import { createLimits, SpillwayError, spill, summarize, truncate } from 'spillway';
import { part } from './support/part.ts';
import { fileStore } from 'spillway/stores/file';

/** What the mistakes of a page say; each of them throws when it is made, none when a tool returns. */
function mistakes(name: string, makers: readonly (() => unknown)[]): void {
  part(name);
  for (const make of makers) console.log(messageOf(make));
}

function messageOf(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    if (SpillwayError.isInstance(error) && error.code === 'CONFIG') return error.message;
    throw error;
  }
  throw new Error(`Nothing was thrown by ${String(make)}.`);
}

/** Lets a wrong value through, as plain JavaScript does. */
const loose = (value: unknown): never => value as never;
const wrong = (options: unknown) => (): unknown => createLimits(loose(options));

mistakes('first', [wrong({ band: [] }), wrong({ bands: [{ over: 1.5, action: truncate() }] })]);
mistakes('bands', [
  wrong({ bands: { over: 1, action: truncate() } }),
  wrong({ bands: [{ over: -1, action: truncate() }] }),
  wrong({ bands: [{ over: 10, action: 'truncate' }] }),
]);
mistakes('perTool', [
  wrong({ perTool: [] }),
  wrong({ perTool: { build: [{ over: Number.NaN, action: spill() }] } }),
]);
mistakes('toolFilter', [wrong({ toolFilter: 7 }), wrong({ toolFilter: ['build', ''] })]);
mistakes('measure', [wrong({ measure: 'words' })]);
mistakes('tokenizer', [wrong({ tokenizer: 'o200k' })]);
mistakes('store', [wrong({ store: 'memory' }), wrong({ store: { name: 'mine', read: () => 1 } })]);
mistakes('serializer', [wrong({ serializer: 'json' })]);
mistakes('stripAnsi', [wrong({ stripAnsi: 'yes' })]);
mistakes('summaryPrompt', [wrong({ summaryPrompt: 'Shorten {output}' })]);
mistakes('redact', [wrong({ redact: 'secret' }), wrong({ redact: [{ pattern: 'secret' }] })]);
mistakes('ceiling', [wrong({ ceiling: Infinity })]);
mistakes('readTool', [wrong({ readTool: { name: '' } }), wrong({ readTool: { maxChars: 100 } })]);
mistakes('id', [wrong({ id: '' })]);
mistakes('logger', [wrong({ logger: {} })]);
mistakes('truncate', [
  () => truncate({ strategy: loose('middle') }),
  () => truncate({ maxChars: 10.5 }),
  () => truncate({ keepTailLines: -1 }),
  () => truncate(loose({ max: 10 })),
]);
mistakes('spill', [() => spill({ previewChars: -1 }), () => spill({ then: loose('truncate') })]);
mistakes('summarize', [
  () => summarize({ model: loose(7) }),
  () => summarize({ model: 'small', summarize: () => '' }),
  () => summarize({ maxChars: 0 }),
]);
mistakes('fileStore', [
  () => fileStore({ cleanupAfter: {} }),
  () => fileStore({ maxBytes: 0 }),
  () => fileStore(loose({ dir: '/data' })),
]);
