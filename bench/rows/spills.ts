import { mkdirSync, promises, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { medianOfChildren } from '../lib/children.ts';
import type { ChildRounds } from '../lib/children.ts';
import { compare } from '../lib/compare.ts';
import type { Line } from '../lib/line.ts';
import { payloadText } from '../lib/payloads.ts';
import { spillPlainly } from '../lib/reference.ts';
import type { Report, Row, Settings } from '../lib/row.ts';
import { SPILLERS, spillerOf } from '../lib/spilling.ts';
import type { Spill } from '../lib/spilling.ts';
import { withTemporaryFolder } from '../lib/temporary-folder.ts';

/** Keeping a string in a file: fileStore().write(), exclusive, mode 0600, renamed when it is whole. */
export const rows: readonly Row[] = [
  { id: 'P7', what: 'spill of 10 KB: fileStore().write()', measure: measureSmall },
  { id: 'P5', what: 'spill of a string: fileStore().write()', measure: measureLarge },
  { id: 'P6', what: 'longest stall of the event loop while a string is spilled', measure: measureStall },
];

const KINDS = ['log', 'chinese'] as const;
const WARM_UPS = 100;
const WARM_UP_CHARS = 300_000;
const REFERENCE = 'open, write and rename, nothing checked';

async function measureSmall({ rounds }: Settings, report: Report): Promise<void> {
  const text = payloadText('log', 10_000);
  await withTemporaryFolder(async folder => {
    // deepagents keeps so small a result in the conversation.
    const candidates = await spillers(folder, ['ours', 'gemini-cli']);
    const [bare, plain] = [makeFolder(folder, 'bare'), makeFolder(folder, 'plain')];
    let files = 0;
    // Few files a sample: thousands a second would measure how the disk keeps up with making and removing them.
    const times = await compare(
      {
        'promises.writeFile': () => promises.writeFile(join(bare, `${files++}`), text),
        reference: () => spillPlainly(text, join(plain, `${files++}`)),
        ...runs(candidates, text),
      },
      { rounds: 5 * rounds, minMs: 2, prepare: () => empty(folder) },
    );
    const value = times.ratio('ours', 'promises.writeFile');
    report({ what: '10 KB of log', against: 'fs.promises.writeFile', unit: 'x', atMost: 0.6, value });
    const least = times.ratio('reference', 'promises.writeFile');
    report({ what: REFERENCE, against: 'fs.promises.writeFile', unit: 'x', value: least });
    report({ what: '10 KB of log', against: REFERENCE, unit: 'x', value: times.ratio('ours', 'reference') });
    const gemini = candidates.get('gemini-cli');
    const line = { what: '10 KB of log', against: 'gemini-cli', unit: 'x' } as const;
    report(
      typeof gemini === 'string'
        ? { ...line, reason: gemini }
        : { ...line, value: times.ratio('ours', 'gemini-cli') },
    );
  });
}

async function measureLarge(settings: Settings, report: Report): Promise<void> {
  const sizes = settings.smoke ? [1] : settings.full ? [10, 100, 400] : [10, 100];
  for (const size of sizes) await measureSize(size, settings, report);
  const [first, ...children] = await spillChildren(settings, 'log');
  reportChild(
    first,
    { what: megabytes(settings, 'log'), against: 'memory beside the string', unit: 'MB', atMost: 8 },
    report,
  );
  for (const child of children)
    reportChild(
      child,
      { what: megabytes(settings, 'log'), against: `memory beside the string, ${child[0]}`, unit: 'MB' },
      report,
    );
}

async function measureSize(size: number, { rounds }: Settings, report: Report): Promise<void> {
  const text = payloadText('log', size * 1_000_000);
  const buffer = Buffer.from(text);
  await withTemporaryFolder(async folder => {
    const candidates = await spillers(folder, SPILLERS);
    await warmUp(candidates, text);
    const [bare, plain] = [makeFolder(folder, 'bare'), makeFolder(folder, 'plain')];
    const times = await compare(
      {
        buffer: () => writeFileSync(join(bare, 'file'), buffer),
        reference: () => spillPlainly(text, join(plain, 'file')),
        ...runs(candidates, text),
      },
      {
        rounds,
        once: true,
        prepare: () => empty(folder),
      },
    );
    const what = `${size} MB of log`;
    report({
      what,
      against: 'writeFileSync of the ready Buffer',
      unit: 'x',
      atMost: 1.5,
      value: times.ratio('ours', 'buffer'),
    });
    report({ what, against: REFERENCE, unit: 'x', value: times.ratio('ours', 'reference') });
    for (const [name, atMost] of [
      ['gemini-cli', 0.4],
      ['deepagents', 0.3],
    ] as const) {
      const spill = candidates.get(name);
      const line = { what, against: name, unit: 'x', atMost } as const;
      report(
        typeof spill === 'string'
          ? { ...line, reason: spill }
          : { ...line, value: times.ratio('ours', name) },
      );
    }
  });
}

/** A few large files would be over before the code that writes them is compiled. */
async function warmUp(candidates: ReadonlyMap<string, Spill | string>, text: string): Promise<void> {
  for (const spill of candidates.values()) {
    if (typeof spill === 'string') continue;
    for (let call = 0; call < WARM_UPS; call++) await spill(text.slice(0, WARM_UP_CHARS));
  }
}

async function measureStall(settings: Settings, report: Report): Promise<void> {
  for (const kind of KINDS) {
    const what = megabytes(settings, kind);
    const children = await spillChildren(settings, kind);
    const ours = children.find(([name]) => name === 'ours');
    const gemini = children.find(([name]) => name === 'gemini-cli');
    const reason = ours?.[1].reason ?? gemini?.[1].reason;
    const line = { what, against: 'gemini-cli', unit: 'x', atMost: 0.1 } as const;
    if (reason !== undefined || ours === undefined || gemini === undefined)
      report({ ...line, reason: reason ?? 'nothing was measured' });
    else report({ ...line, value: ours[1].ratio('stallMs', gemini[1]) });
    for (const child of children) {
      const [name, rounds] = child;
      const stall = { what, against: `stall, ${name}`, unit: 'ms' } as const;
      report(
        rounds.reason === undefined
          ? { ...stall, value: rounds.value('stallMs') }
          : { ...stall, reason: rounds.reason },
      );
    }
    reportChild(ours, { what, against: 'memory beside the string', unit: 'MB', atMost: 8 }, report);
  }
}

async function spillChildren(
  settings: Settings,
  kind: (typeof KINDS)[number],
): Promise<readonly (readonly [string, ChildRounds])[]> {
  return [
    ...(await medianOfChildren('spill.ts', SPILLERS, [kind, String(sizeOf(settings) * 1_000_000)], settings)),
  ];
}

function reportChild(child: readonly [string, ChildRounds] | undefined, line: Line, report: Report): void {
  if (child === undefined) return;
  const [, rounds] = child;
  const value = rounds.value('extraMb');
  if (rounds.reason !== undefined) report({ ...line, reason: rounds.reason });
  else
    report(
      Number.isNaN(value) ? { ...line, reason: 'the system tells no peak of memory' } : { ...line, value },
    );
}

async function spillers(
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Spill | string>> {
  const found = new Map<string, Spill | string>();
  for (const name of names) found.set(name, await spillerOf(name, folder));
  return found;
}

function runs(
  candidates: ReadonlyMap<string, Spill | string>,
  text: string,
): Readonly<Record<string, () => Promise<unknown>>> {
  return Object.fromEntries(
    [...candidates].flatMap(([name, spill]) =>
      typeof spill === 'string' ? [] : [[name, () => spill(text)]],
    ),
  );
}

function makeFolder(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

/** Removes the files and leaves the folders, which are made once and not for each spill. */
function empty(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) rmSync(join(entry.parentPath, entry.name));
  }
}

function sizeOf({ smoke, full }: Settings): number {
  return smoke ? 1 : full ? 400 : 100;
}

function megabytes(settings: Settings, kind: string): string {
  return `${sizeOf(settings)} MB of ${kind}`;
}
