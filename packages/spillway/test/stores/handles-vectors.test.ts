import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { payloadOfBytes, payloadOfText, workspaceStore, type Store } from '../../src/index.ts';
import { fileStore, type FileStoreOptions } from '../../src/stores/file.ts';
import { localWorkspace } from '../../src/workspace/local.ts';
import { smallWorkspace } from '../workspace/memory-workspace.ts';

interface Vector {
  readonly id: string;
  readonly input: {
    readonly key?: string;
    readonly keys?: readonly string[];
    readonly store?: 'workspace' | 'local';
    readonly read?: string;
    readonly write?: string;
    readonly files_only?: true;
    readonly existing?: string | readonly string[] | Readonly<Record<string, string>>;
    readonly existing_symlink?: readonly [string, string];
    readonly euid?: number | null;
    readonly umask?: number;
    readonly data_hex?: string;
    readonly existing_root_mode?: string;
    readonly existing_root_owner?: string;
    readonly root_is?: string;
    readonly cleanup_after_s?: number | null;
    readonly files?: Readonly<Record<string, string>>;
  };
  readonly expect: {
    readonly safe?: true;
    readonly distinct?: true;
    readonly handleBelow?: string;
    readonly handle?: string;
    readonly ignoreFile?: string;
    readonly code?: string;
    readonly reads?: true;
    readonly nothingBehindTheLink?: true;
    readonly rootName?: string;
    readonly rootMode?: string;
    readonly readBackHex?: string;
    readonly left?: readonly string[];
    readonly sweeps?: boolean;
  };
}

const INFO = { mediaType: 'application/octet-stream' };
const file = readFileSync(new URL('../vectors/handles.json', import.meta.url), 'utf8');
const { vectors } = JSON.parse(file) as { readonly vectors: readonly Vector[] };

let folder: string;
let root: string;
let elsewhere: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spillway-handles-'));
  root = join(folder, 'work-dir');
  elsewhere = join(folder, 'elsewhere');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const kinds = {
  keys: vectors.filter(({ input }) => input.store === undefined),
  workspace: vectors.filter(({ input }) => input.store === 'workspace'),
  local: vectors.filter(({ input }) => input.store === 'local'),
};

const stores: Readonly<Record<string, () => Store>> = {
  file: () => fileStore({ baseDir: root }),
  workspace: () => workspaceStore({ workspace: localWorkspace(root) }),
};

describe.each(Object.keys(stores))('keys in a %s store', name => {
  it.each(kinds.keys)('$id', async ({ input, expect: wanted }) => {
    const store = stores[name]?.();
    if (store === undefined) throw new Error(name);
    const keys = input.keys ?? [input.key ?? '', 'a', 'a_b', '_', 'etc/passwd'];
    const handles: string[] = [];
    for (const key of new Set(keys)) handles.push(await store.write(key, payloadOfText(key), INFO));
    expect(new Set(handles).size).toBe(new Set(keys).size);
    for (const [at, key] of [...new Set(keys)].entries()) {
      expect(new TextDecoder().decode(await store.read(handles[at] ?? ''))).toBe(key);
    }
    expect(readdirSync(folder)).toEqual(['work-dir']);
    expect(wanted.safe ?? wanted.distinct).toBe(true);
  });
});

describe('handles of a workspace store', () => {
  it.each(kinds.workspace)('$id', async ({ input, expect: wanted }) => {
    mkdirSync(elsewhere);
    if (input.existing_symlink === undefined)
      await stores['workspace']?.().write('run-1/call-1.0', payloadOfText('kept'), INFO);
    prepare(input);
    const before = namesBelow(elsewhere);
    const store = workspaceStore({ workspace: input.files_only ? smallWorkspace() : localWorkspace(root) });
    if (input.key !== undefined) {
      const handle = await store.write(input.key, payloadOfText('new'), INFO);
      if (wanted.handleBelow !== undefined) expect(handle.startsWith(wanted.handleBelow)).toBe(true);
      expect(new TextDecoder().decode(await store.read(handle))).toBe('new');
    }
    if (wanted.ignoreFile !== undefined)
      expect(readFileSync(join(root, '.spillway/.gitignore'), 'utf8')).toBe(wanted.ignoreFile);
    if (input.read !== undefined) {
      // The vectors keep one payload under a name that ours spells otherwise.
      const handle = input.read.replace('run-1/_/call_1.0', 'run-1/call-1.0').replace(/^\/work-dir/u, root);
      const read = Promise.resolve(store.read(handle));
      if (wanted.reads) expect(new TextDecoder().decode(await read)).toBe('kept');
      else await expect(read).rejects.toMatchObject({ code: wanted.code });
    }
    if (input.write !== undefined) {
      const written = Promise.resolve(store.write(input.write, payloadOfText('new'), INFO));
      await expect(written).rejects.toMatchObject({ code: wanted.code });
    }
    expect(namesBelow(elsewhere)).toEqual(before);
  });
});

describe('a local store', () => {
  it.each(kinds.local)('$id', async ({ input, expect: wanted }) => {
    if (input.existing_root_owner !== undefined && process.geteuid?.() !== 0) return;
    const before = process.umask();
    const geteuid = process.geteuid;
    try {
      if (input.umask !== undefined) process.umask(input.umask);
      if (input.euid !== undefined)
        Object.assign(process, { geteuid: input.euid === null ? undefined : () => input.euid });
      prepareRoot(input);
      await expect(useLocal(input, wanted)).resolves.toBeUndefined();
    } finally {
      process.umask(before);
      Object.assign(process, { geteuid });
    }
  });
});

async function useLocal(input: Vector['input'], wanted: Vector['expect']): Promise<void> {
  vi.stubEnv('TMPDIR', folder);
  const options: FileStoreOptions = {
    ...(input.euid === undefined && { baseDir: root }),
    ...(typeof input.cleanup_after_s === 'number' && {
      cleanupAfter: { minutes: input.cleanup_after_s / 60 },
    }),
  };
  const store = fileStore(options);
  const write = async (key: string): Promise<string> =>
    store.write(key, payloadOfBytes(Buffer.from(input.data_hex ?? '78', 'hex')), INFO);
  if (wanted.rootName !== undefined) {
    // The folder then belongs to the user of the tests and not to the one that is played.
    await write('run/c.0').catch(() => undefined);
    expect(readdirSync(folder)).toContain(wanted.rootName);
  } else if (wanted.code !== undefined) {
    if (typeof input.existing === 'string') await write(input.existing);
    const use = input.read === undefined ? write('run/c.0') : Promise.resolve(store.read(input.read));
    await expect(use).rejects.toMatchObject({ code: wanted.code });
  } else if (wanted.readBackHex !== undefined) {
    const handle = await write(input.key ?? 'run/c.0');
    if (wanted.handle !== undefined) expect(handle).toBe(wanted.handle);
    expect(Buffer.from(await store.read(handle)).toString('hex')).toBe(wanted.readBackHex);
  } else if (wanted.rootMode !== undefined) {
    await write(input.key ?? 'run/c.0');
    expect((statSync(root).mode & 0o777).toString(8).padStart(4, '0')).toBe(wanted.rootMode);
  } else if (wanted.left !== undefined) {
    await write('run/c.0');
    await vi.waitFor(() => expect(existsSync(join(root, 'old.bin'))).toBe(false));
    for (const name of wanted.left) expect(existsSync(join(root, name))).toBe(true);
  } else {
    await write('run/c.0');
    await new Promise(resolve => setTimeout(resolve, 30));
    expect(existsSync(join(root, '.swept'))).toBe(wanted.sweeps);
  }
}

function prepare({ existing, existing_symlink: link }: Vector['input']): void {
  if (Array.isArray(existing)) for (const path of existing as readonly string[]) put(path, 'foreign');
  else if (typeof existing === 'object')
    for (const [path, content] of Object.entries(existing as Readonly<Record<string, string>>))
      put(path, content);
  if (link === undefined) return;
  const [path, target] = link;
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(target.replace(/^\/(work-dir|elsewhere)/u, `${folder}/$1`), join(root, path));
}

function put(path: string, content: string): void {
  const target = path.startsWith('/') ? join(folder, path) : join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

function prepareRoot(input: Vector['input']): void {
  if (input.root_is !== undefined) {
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, root);
  }
  if (input.existing_root_mode !== undefined) {
    mkdirSync(root);
    chmodSync(root, Number.parseInt(input.existing_root_mode, 8));
  }
  if (input.existing_root_owner !== undefined) {
    mkdirSync(root, 0o700);
    chownSync(root, 54_321, 54_321);
  }
  for (const [name, age] of Object.entries(input.files ?? {})) {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    if (name.endsWith('/')) mkdirSync(join(root, name));
    else writeFileSync(join(root, name), name, { mode: 0o600 });
    const then = new Date(Date.now() - 100_000);
    if (age.includes('old')) utimesSync(join(root, name), then, then);
  }
}

function namesBelow(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted();
}
