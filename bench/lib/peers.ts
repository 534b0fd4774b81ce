import { mkdirSync } from 'node:fs';

/** A peer that can be called, or why it cannot. */
export type Peer<Calls> = { readonly calls: Calls } | { readonly reason: string };

type Call = (...args: readonly unknown[]) => unknown;

/** Largest preview that is asked of the peers that take a size, in characters or bytes. */
export const PREVIEW_CHARS = 40_000;

/** pi cuts to whole lines, 50 KB and 2,000 lines, and counts lines and bytes of the whole. */
export interface Pi {
  cutHead(text: string): unknown;
  cutTail(text: string): unknown;
}

/** Loads pi. */
export async function loadPi(): Promise<Peer<Pi>> {
  return await load('@earendil-works/pi-coding-agent/dist/core/tools/truncate.js', pi => {
    const [head, tail] = [call(pi, 'truncateHead'), call(pi, 'truncateTail')];
    return { cutHead: text => head(text), cutTail: text => tail(text) };
  });
}

/** What pi collects the output of a program with: it keeps the end and the totals, and writes the whole to a file. */
export interface Accumulator {
  append(piece: Buffer): void;
  /** Gives the path of the file. */
  finish(): Promise<string | undefined>;
}

/** Loads the accumulator of pi. */
export async function loadAccumulator(): Promise<Peer<{ start(): Accumulator }>> {
  return await load('@earendil-works/pi-coding-agent/dist/core/tools/output-accumulator.js', pi => {
    const OutputAccumulator = constructor(pi, 'OutputAccumulator');
    return {
      start(): Accumulator {
        const accumulator = new OutputAccumulator({ tempFilePrefix: 'spillway-bench' });
        const [append, finish] = [call(accumulator, 'append'), call(accumulator, 'finish')];
        const [snapshot, close] = [call(accumulator, 'snapshot'), call(accumulator, 'closeTempFile')];
        return {
          append: piece => void append(piece),
          async finish() {
            finish();
            const state: unknown = snapshot({ persistIfTruncated: true });
            await close();
            const path: unknown = Reflect.get(state as object, 'fullOutputPath');
            return typeof path === 'string' ? path : undefined;
          },
        };
      },
    };
  });
}

/** gemini-cli keeps a fifth of the beginning and four of the end, and saves the whole to a file. */
export interface Gemini {
  cut(text: string): unknown;
  save(text: string, id: string, folder: string): Promise<unknown>;
}

/** Loads gemini-cli. */
export async function loadGemini(): Promise<Peer<Gemini>> {
  return await load('@google/gemini-cli-core/dist/src/utils/fileUtils.js', gemini => {
    const [cut, save] = [call(gemini, 'formatTruncatedToolOutput'), call(gemini, 'saveTruncatedToolOutput')];
    return {
      cut: text => cut(text, 'file', PREVIEW_CHARS),
      save: async (text, id, folder) => await save(text, 'bash', id, folder),
    };
  });
}

/** context-mode keeps as many bytes as it may. */
export interface ContextMode {
  cut(text: string): unknown;
}

/** Loads the cutter of context-mode. */
export async function loadContextMode(): Promise<Peer<ContextMode>> {
  return await load('context-mode/build/truncate.js', contextMode => {
    const cap = call(contextMode, 'capBytes');
    return { cut: text => cap(text, PREVIEW_CHARS) };
  });
}

/** deepagents wraps a tool call: a large result is written to a file and replaced by its beginning and end. */
export interface Deepagents {
  wrap(text: string, callId: string): Promise<unknown>;
}

/** Loads deepagents, which will write below a folder. */
export async function loadDeepagents(folder: string): Promise<Peer<Deepagents>> {
  const messages = await load('@langchain/core/dist/messages/tool.js', module =>
    constructor(module, 'ToolMessage'),
  );
  if ('reason' in messages) return messages;
  return await load('deepagents/dist/index.js', deepagents => {
    mkdirSync(folder, { recursive: true });
    const Backend = constructor(deepagents, 'FilesystemBackend');
    const backend = new Backend({ rootDir: folder, virtualMode: true });
    const middleware = call(deepagents, 'createFilesystemMiddleware')({ backend });
    const wrapToolCall = call(middleware, 'wrapToolCall');
    return {
      async wrap(text, callId) {
        const request = {
          toolCall: { name: 'bash', id: callId, args: {} },
          runtime: {},
          state: { messages: [], files: {} },
        };
        const handler = (): Promise<unknown> =>
          Promise.resolve(new messages.calls({ content: text, tool_call_id: callId, name: 'bash' }));
        return await wrapToolCall(request, handler);
      },
    };
  });
}

/** The tool `read_file` of deepagents. */
export interface DeepagentsReader {
  read(path: string, offset: number, limit: number): Promise<unknown>;
}

/** Loads deepagents, which will read below a folder. */
export async function loadDeepagentsReader(folder: string): Promise<Peer<DeepagentsReader>> {
  return await load('deepagents/dist/index.js', deepagents => {
    const Backend = constructor(deepagents, 'FilesystemBackend');
    const backend = new Backend({ rootDir: folder, virtualMode: true });
    const middleware = call(deepagents, 'createFilesystemMiddleware')({ backend });
    const tools: unknown = Reflect.get(middleware as object, 'tools');
    const tool = (tools as readonly { readonly name: string }[]).find(({ name }) => name === 'read_file');
    const invoke = call(tool, 'invoke');
    return { read: async (path, offset, limit) => await invoke({ file_path: path, offset, limit }) };
  });
}

/** Loads strip-ansi. */
export async function loadStripAnsi(): Promise<Peer<(text: string) => unknown>> {
  return await load('strip-ansi/index.js', module => call(module, 'default'));
}

/** Loads tokenx, an estimator of tokens. */
export async function loadTokenx(): Promise<Peer<(text: string) => number>> {
  return await load('tokenx/dist/index.mjs', module => {
    const estimate = call(module, 'estimateTokenCount');
    return text => Number(estimate(text));
  });
}

async function load<Calls>(path: string, use: (module: unknown) => Calls): Promise<Peer<Calls>> {
  try {
    const module: unknown = await import(new URL(`../node_modules/${path}`, import.meta.url).href);
    return { calls: use(module) };
  } catch (error) {
    const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return {
      reason: reason.startsWith('Cannot find module') ? `${name} is not installed` : `${name}: ${reason}`,
    };
  }
}

function call(owner: unknown, name: string): Call {
  const method: unknown = Reflect.get(owner as object, name);
  if (typeof method !== 'function') throw new TypeError(`it has no ${name}`);
  return method.bind(owner) as Call;
}

function constructor(owner: unknown, name: string): new (options: unknown) => object {
  const found: unknown = Reflect.get(owner as object, name);
  if (typeof found !== 'function') throw new TypeError(`it has no ${name}`);
  return found as new (options: unknown) => object;
}
