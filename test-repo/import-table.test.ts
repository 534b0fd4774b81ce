import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lintFiles, type Finding } from './lint-files.ts';

interface Row {
  readonly file: string;
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
}

const SOURCE_FOLDERS = ['text', 'serialize', 'store', 'observe', 'condense', 'actions', 'read-back', 'walk'];
const OUTSIDE = ['zod', '@scope/name', 'ai', 'spillway/tokens'];
const NODE = ['node:fs', 'node:fs/promises'];

const from = (folders: readonly string[]): readonly string[] =>
  folders.map(folder => `../${folder}/other.ts`);
const allBut = (...folders: readonly string[]): readonly string[] =>
  from(
    [...SOURCE_FOLDERS, 'executor', 'capture', 'stores', 'hosts', 'toolsets', 'durable', 'testing'].filter(
      folder => !folders.includes(folder),
    ),
  );

/** What a folder of the core may import besides itself, errors and check; all the rest of the tree must be refused. */
const CORE: Readonly<Record<string, readonly string[]>> = {
  text: [],
  serialize: ['text'],
  store: ['text'],
  condense: ['text', 'serialize', 'store', 'observe'],
  actions: ['text', 'serialize', 'store', 'observe', 'condense'],
  'read-back': ['text', 'serialize', 'store', 'observe', 'condense'],
  walk: ['text', 'serialize', 'store', 'observe', 'condense', 'actions', 'read-back'],
  capture: SOURCE_FOLDERS,
};

const ENTRIES_AND_TOP = [
  '../limits.ts',
  '../run.ts',
  '../options.ts',
  '../index.ts',
  '../node.ts',
  '../tokens.ts',
];
const left = SOURCE_FOLDERS.map(folder => `./${folder}/other.ts`);

const ROWS: readonly Row[] = [
  ...Object.entries(CORE).map(([folder, allowed]) => ({
    file: `${folder}/file.ts`,
    allowed: ['./other.ts', '../errors.ts', '../check.ts', ...from(allowed)],
    forbidden: [
      ...allBut(folder, ...allowed),
      ...ENTRIES_AND_TOP,
      ...NODE,
      ...OUTSIDE,
      'spillway',
      '../workspace/local.ts',
    ],
  })),
  {
    file: 'errors.ts',
    allowed: [],
    forbidden: ['./check.ts', './text/other.ts', './limits.ts', ...NODE, ...OUTSIDE],
  },
  {
    file: 'check.ts',
    allowed: ['./errors.ts'],
    forbidden: ['./actions/other.ts', './limits.ts', ...NODE, ...OUTSIDE],
  },
  {
    file: 'observe/file.ts',
    allowed: ['./other.ts', '../errors.ts'],
    forbidden: [...allBut('observe'), ...ENTRIES_AND_TOP, ...NODE],
  },
  {
    file: 'processes/file.ts',
    allowed: ['./other.ts', ...NODE],
    forbidden: [...allBut(), ...ENTRIES_AND_TOP, ...OUTSIDE, '../errors.ts'],
  },
  {
    file: 'workspace/file.ts',
    allowed: ['./other.ts', '../errors.ts', '../processes/other.ts', ...NODE],
    forbidden: [...allBut(), ...ENTRIES_AND_TOP, ...OUTSIDE],
  },
  {
    file: 'limits.ts',
    allowed: [
      ...left,
      './capture/other.ts',
      './errors.ts',
      './options.ts',
      './run.ts',
      './workspace/workspace.ts',
    ],
    forbidden: [
      './index.ts',
      './node.ts',
      './tokens.ts',
      './executor/other.ts',
      './stores/file.ts',
      './hosts/ai-sdk.ts',
      './workspace/local.ts',
      'spillway',
      ...NODE,
      ...OUTSIDE,
    ],
  },
  {
    file: 'index.ts',
    allowed: [...left, './errors.ts', './limits.ts', './executor/other.ts', './capture/other.ts'],
    forbidden: [
      './node.ts',
      './tokens.ts',
      './stores/file.ts',
      './hosts/ai-sdk.ts',
      './testing/store-suite.ts',
      './workspace/local.ts',
      ...NODE,
      ...OUTSIDE,
    ],
  },
  {
    file: 'node.ts',
    allowed: [
      './index.ts',
      './limits.ts',
      './stores/file.ts',
      './workspace/local.ts',
      './processes/pipe-reader.ts',
      ...NODE,
    ],
    forbidden: ['./tokens.ts', './hosts/ai-sdk.ts', './testing/store-suite.ts', ...OUTSIDE],
  },
  {
    file: 'tokens.ts',
    allowed: ['./text/other.ts', './errors.ts', 'spillway'],
    forbidden: ['./limits.ts', './walk/other.ts', ...NODE, 'gpt-tokenizer'],
  },
  {
    file: 'executor/file.ts',
    allowed: [
      './other.ts',
      '../limits.ts',
      '../run.ts',
      '../options.ts',
      ...from([...SOURCE_FOLDERS, 'capture']),
    ],
    forbidden: [
      ...allBut(...SOURCE_FOLDERS, 'capture', 'executor'),
      '../index.ts',
      '../node.ts',
      ...NODE,
      ...OUTSIDE,
    ],
  },
  ...['stores', 'toolsets'].map(folder => ({
    file: `${folder}/file.ts`,
    allowed: ['./other.ts', '../index.ts', 'spillway', ...NODE],
    forbidden: [...allBut(folder), '../limits.ts', '../errors.ts', '../node.ts', ...OUTSIDE],
  })),
  ...['hosts', 'durable', 'testing'].map(folder => ({
    file: `${folder}/file.ts`,
    allowed: ['./other.ts', '../index.ts', 'spillway'],
    forbidden: [...allBut(folder), '../limits.ts', '../errors.ts', '../node.ts', ...NODE, ...OUTSIDE],
  })),
  {
    file: 'newcomer/file.ts',
    allowed: ['./other.ts'],
    forbidden: ['../errors.ts', '../text/other.ts', ...NODE, ...OUTSIDE],
  },
];

describe('the import table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spillway-import-table-'));
  let findings: readonly Finding[] = [];

  beforeAll(async () => {
    findings = await lintFiles(
      folder,
      ROWS.map(row => ({ path: `packages/spillway/src/${row.file}`, text: sourceOf(row) })),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(ROWS)('lets $file import what is left of it and nothing else', row => {
    const refusedLines = new Set(
      findings
        .filter(
          ({ path, rule }) =>
            path === `packages/spillway/src/${row.file}` && rule === 'no-restricted-imports',
        )
        .map(({ line }) => line),
    );
    const specifiers = [...row.allowed, ...row.forbidden];
    const refused = specifiers.filter((_, index) => refusedLines.has(index + 1));
    expect(refused).toEqual(row.forbidden);
  });
});

function sourceOf({ allowed, forbidden }: Row): string {
  return [...allowed, ...forbidden].map(specifier => `import '${specifier}';\n`).join('');
}
