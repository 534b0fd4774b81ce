import { medianOfChildren } from '../lib/children.ts';
import { compare } from '../lib/compare.ts';
import type { Comparison } from '../lib/compare.ts';
import { runProgram, whyNot } from '../lib/programs.ts';
import { storePayload } from '../lib/reading.ts';
import type { Report, Row, Settings } from '../lib/row.ts';
import { withTemporaryFolder } from '../lib/temporary-folder.ts';

/** Literal search in a stored text, by run.read() on the file store. */
export const rows: readonly Row[] = [
  { id: 'P14', what: 'literal search without WebAssembly: run.read()', measure: measurePortable },
  { id: 'P15', what: 'literal search with WebAssembly: run.read()', measure: measureKernel },
];

interface Pattern {
  readonly said: string;
  readonly text: string;
}

const PATTERNS: readonly Pattern[] = [
  { said: 'rare', text: 'ECONNREFUSED 10.1.7.7:' },
  { said: 'absent', text: 'no such text anywhere' },
  { said: 'common', text: 'ERROR' },
  { said: 'in most lines', text: 'INFO' },
];

async function measurePortable(settings: Settings, report: Report): Promise<void> {
  // Each row has a process of its own, so that no other row misses it.
  Reflect.deleteProperty(globalThis, 'WebAssembly');
  const targets = { rare: { grep: 1.3 }, absent: { grep: 1.3 }, common: { grep: 1.8 } };
  await measure(targets, settings, report);
  await reportMemory('portable search', 4, settings, report);
}

async function measureKernel(settings: Settings, report: Report): Promise<void> {
  const both = { grep: 0.6, ripgrep: 0.9 };
  await measure({ rare: both, absent: both, common: {} }, settings, report);
  await reportMemory('search', 8, settings, report);
}

type Targets = Readonly<Record<string, Readonly<Partial<Record<string, number>>>>>;

async function measure(targets: Targets, settings: Settings, report: Report): Promise<void> {
  const size = sizeOf(settings);
  const missing = { grep: whyNot('grep'), ripgrep: whyNot('rg') };
  await withTemporaryFolder(async folder => {
    const { run, handle, source } = await storePayload('log', size, folder);
    for (const { said, text } of PATTERNS) {
      const ours = async (): Promise<number | undefined> =>
        (await run.read({ handle, pattern: text })).matches;
      const times = await compare(
        {
          ours,
          ...(missing.grep === undefined && {
            grep: () => runProgram('grep', ['-F', '-c', text, source]),
          }),
          ...(missing.ripgrep === undefined && {
            ripgrep: () => runProgram('rg', ['-F', '-c', '-j1', text, source]),
            'ripgrep without mapping': () => runProgram('rg', ['--no-mmap', '-F', '-c', '-j1', text, source]),
          }),
        },
        { ...settings, once: true },
      );
      const what = `${size / 1e6} MB of log, ${said}`;
      const against = (name: string, by: string, reason: string | undefined): void =>
        report(lineOf(what, by, { atMost: targets[said]?.[name], reason, times, name }));
      against('grep', 'grep -F -c', missing.grep);
      against('ripgrep', 'rg -F -c -j1', missing.ripgrep);
      against('ripgrep without mapping', 'rg -F -c -j1 --no-mmap', missing.ripgrep);
    }
  });
}

interface Figure {
  readonly atMost: number | undefined;
  readonly reason: string | undefined;
  readonly times: Comparison;
  readonly name: string;
}

function lineOf(
  what: string,
  against: string,
  { atMost, reason, times, name }: Figure,
): Parameters<Report>[0] {
  const line = { what, against, unit: 'x', ...(atMost !== undefined && { atMost }) } as const;
  return reason === undefined ? { ...line, value: times.ratio('ours', name) } : { ...line, reason };
}

async function reportMemory(
  candidate: string,
  atMost: number,
  settings: Settings,
  report: Report,
): Promise<void> {
  const size = sizeOf(settings);
  const rounds = Math.min(3, settings.rounds);
  const child = (await medianOfChildren('reading.ts', [candidate], [String(size)], { rounds })).get(
    candidate,
  );
  const line = { what: `${size / 1e6} MB`, against: 'memory of the search', unit: 'MB', atMost } as const;
  if (child === undefined || child.reason !== undefined)
    report({ ...line, reason: child?.reason ?? 'nothing was measured' });
  else report({ ...line, value: child.value('extraMb') });
}

function sizeOf({ smoke, full }: Settings): number {
  return smoke ? 4_000_000 : full ? 1_000_000_000 : 100_000_000;
}
