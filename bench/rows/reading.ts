import { closeSync, openSync, readSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { medianOfChildren } from '../lib/children.ts';
import { compare } from '../lib/compare.ts';
import { payloadPath } from '../lib/payloads.ts';
import { loadDeepagentsReader } from '../lib/peers.ts';
import { runProgram } from '../lib/programs.ts';
import { LONG_CHARS, placesBelow, storePayload } from '../lib/reading.ts';
import type { Report, Row, Settings } from '../lib/row.ts';
import { withTemporaryFolder } from '../lib/temporary-folder.ts';

/** Pages of stored text, by run.read() on the file store. */
export const rows: readonly Row[] = [
  { id: 'P12', what: '200 lines of a text without a line index, and again', measure: measureUnindexed },
  { id: 'P11', what: '200 lines anywhere in a stored text: run.read()', measure: measureLines },
  { id: 'P13', what: '40,000 bytes anywhere in one line: run.read()', measure: measurePieces },
];

const PAGE_BYTES = 40_000;

async function measureLines(settings: Settings, report: Report): Promise<void> {
  const size = settings.smoke ? 4_000_000 : settings.full ? 1_000_000_000 : 100_000_000;
  const what = `${size / 1e6} MB of log`;
  await withTemporaryFolder(async folder => {
    const { run, handle, source, side, bytes, lines } = await storePayload('log', size, folder);
    const line = placesBelow(lines - 300);
    const ours = async (): Promise<string> => (await run.read({ handle, offset: line() })).text;
    const fromEnd = async (): Promise<string> =>
      (await run.read({ handle, offset: line(), from_end: true })).text;
    const pread = reader(source, 16_384);
    const times = await compare({ ours, fromEnd, pread: pread.asUtf8 }, settings);
    report({
      what,
      against: 'one pread of 16 KiB',
      unit: 'x',
      atMost: 20,
      value: times.ratio('ours', 'pread'),
    });
    const again = 'one pread of 16 KiB, from_end';
    report({ what, against: again, unit: 'x', atMost: 20, value: times.ratio('fromEnd', 'pread') });
    pread.close();
    const tail = (): void => runProgram('tail', ['-n', '200', source]);
    const once = await compare({ ours, tail }, { ...settings, once: true });
    report({ what, against: 'tail -n 200', unit: 'x', atMost: 0.1, value: once.ratio('ours', 'tail') });
    const index = { what: 'index, for each GB', against: 'notes beside the payload', unit: 'MB' } as const;
    report({ ...index, atMost: 0.256, value: statSync(side).size / (bytes / 1e9) / 1e6 });
  });
  await reportMemory('pages', size, 1, settings, report);
}

async function measureUnindexed(settings: Settings, report: Report): Promise<void> {
  const size = settings.smoke ? 4_000_000 : 100_000_000;
  const what = `${size / 1e6} MB of log`;
  const peer = await loadDeepagentsReader(dirname(payloadPath('log', size)));
  await withTemporaryFolder(async folder => {
    const { run, handle, file, lines } = await storePayload('log', size, folder);
    const offset = lines - 5000;
    let now = 1;
    const peerReads = 'calls' in peer ? () => peer.calls.read(`/log-${size}`, offset, 200) : undefined;
    const times = await compare(
      {
        // A payload of another time is another payload, of which nothing is known.
        async first() {
          utimesSync(file, now, now++);
          return (await run.read({ handle, offset })).text;
        },
        second: async () => (await run.read({ handle, offset: offset + 1000 })).text,
        ...(peerReads && { deepagents: peerReads }),
      },
      { ...settings, once: true },
    );
    const against = 'deepagents read_file';
    const reason = 'reason' in peer ? peer.reason : undefined;
    const line = (name: string, said: string, atMost: number): void => {
      const head = { what: `${what}, ${said}`, against, unit: 'x', atMost } as const;
      report(
        reason === undefined ? { ...head, value: times.ratio(name, 'deepagents') } : { ...head, reason },
      );
    };
    line('first', 'first time', 0.25);
    line('second', 'second time', 0.01);
    report({ what: `${what}, first time`, against: 'time', unit: 'ms', value: times.ms('first') });
  });
  await reportMemory('unindexed', size, 4, settings, report);
}

async function measurePieces(settings: Settings, report: Report): Promise<void> {
  const size = settings.smoke ? 4_000_000 : 100_000_000;
  const what = `${size / 1e6} MB of JSON`;
  await withTemporaryFolder(async folder => {
    const { run, handle, source, bytes } = await storePayload('json', size, folder, LONG_CHARS);
    const piece = placesBelow(Math.floor(bytes / 2048) - 30);
    const { text } = await run.read({ handle, offset: 0, piece: 100 });
    if (text.length < PAGE_BYTES) throw new Error(`a page has ${text.length} characters`);
    const pread = reader(source, PAGE_BYTES);
    const times = await compare(
      {
        ours: async () => (await run.read({ handle, offset: 0, piece: piece() })).text,
        pread: pread.asLatin1,
      },
      settings,
    );
    pread.close();
    report({ what, against: 'pread + latin1', unit: 'x', atMost: 2, value: times.ratio('ours', 'pread') });
    report({ what, against: 'time', unit: 'ms', value: times.ms('ours') });
  });
  await reportMemory('pieces', size, 1, settings, report);
}

interface PlainReader {
  asUtf8(): string;
  asLatin1(): string;
  close(): void;
}

/** The least that a page can be: one read into a buffer that is there, and its text. */
function reader(path: string, length: number): PlainReader {
  const file = openSync(path, 'r');
  const buffer = Buffer.allocUnsafeSlow(length);
  const place = placesBelow(statSync(path).size - length);
  const read = (): void => void readSync(file, buffer, 0, length, place());
  return {
    asUtf8() {
      read();
      return buffer.toString('utf8');
    },
    asLatin1() {
      read();
      return buffer.toString('latin1');
    },
    close: () => closeSync(file),
  };
}

async function reportMemory(
  candidate: string,
  size: number,
  atMost: number,
  settings: Settings,
  report: Report,
): Promise<void> {
  const rounds = Math.min(3, settings.rounds);
  const child = (await medianOfChildren('reading.ts', [candidate], [String(size)], { rounds })).get(
    candidate,
  );
  const line = { what: `${size / 1e6} MB`, against: 'memory of the reads', unit: 'MB', atMost } as const;
  if (child === undefined || child.reason !== undefined)
    report({ ...line, reason: child?.reason ?? 'nothing was measured' });
  else report({ ...line, value: child.value('extraMb') });
}
