import { BYTE_KERNEL } from './byte-kernel-module.ts';

/** Scans of bytes that lie in the memory of the kernel; places are addresses in it. */
export interface ByteKernel {
  /** Gives the first place from `from` to before `end` with byte `a` there and byte `b` `gap` bytes behind it, else -1. */
  find(from: number, end: number, a: number, b: number, gap: number): number;
  /** Gives the number of LF. */
  count(from: number, end: number): number;
  /** Gives the place behind the LF number `nth`, from 1, -1 when there are fewer. */
  skip(from: number, end: number, nth: number): number;
  /** Measures lines; see `byte-kernel.wat`. */
  lines(from: number, end: number, start: number, longest: number): number;
  /** What `lines` left: where the line after the last LF begins, and the longest line that ended. */
  readonly left: Int32Array;
}

/** Bytes that a scan may look at behind its end. */
const SLACK_BYTES = 64;

interface Loaded {
  readonly kernel: ByteKernel;
  readonly memory: ArrayBuffer;
  free: number;
}

let loaded: Loaded | undefined;
let tried = false;

/**
 * Gives a part of the kernel's memory, undefined when it is used up or the platform runs no kernel; it is never given
 * back.
 *
 * On Node it is a `Buffer`.
 */
export function kernelMemory(bytes: number): Uint8Array<ArrayBuffer> | undefined {
  const kernel = load();
  if (kernel === undefined || kernel.free + bytes + SLACK_BYTES > kernel.memory.byteLength) return undefined;
  const start = kernel.free;
  kernel.free += Math.ceil((bytes + SLACK_BYTES) / 64) * 64;
  return viewOf(kernel.memory, start, bytes);
}

/** Gives the kernel for bytes that lie in its memory, undefined for any other. */
export function kernelOf(bytes: Uint8Array): ByteKernel | undefined {
  return loaded !== undefined && bytes.buffer === loaded.memory ? loaded.kernel : undefined;
}

/** What is used of WebAssembly, which not every platform has. */
interface WebAssemblyParts {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: ByteKernel & MemoryExport };
}

interface MemoryExport {
  readonly memory: { readonly buffer: ArrayBuffer };
}

function load(): Loaded | undefined {
  if (tried) return loaded;
  tried = true;
  try {
    const parts: unknown = Reflect.get(globalThis, 'WebAssembly');
    const { Module, Instance } = parts as WebAssemblyParts;
    const { memory, find, count, skip, lines } = new Instance(new Module(moduleBytes())).exports;
    const kernel = { find, count, skip, lines, left: new Int32Array(memory.buffer, 0, 2) };
    loaded = { kernel, memory: memory.buffer, free: SLACK_BYTES };
  } catch {
    // Platforms without WebAssembly, without SIMD, or that allow no code to be made; the portable scans serve.
  }
  return loaded;
}

function moduleBytes(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(BYTE_KERNEL), character => character.charCodeAt(0));
}

/** What is used of Node's `Buffer`, where there is one: its native searches are several times faster. */
interface NativeBuffers {
  from(memory: ArrayBuffer, start: number, length: number): Uint8Array<ArrayBuffer>;
}

/** Gives a part of a memory as bytes, on Node as a `Buffer`. */
export function viewOf(memory: ArrayBuffer, start: number, bytes: number): Uint8Array<ArrayBuffer> {
  const native: unknown = Reflect.get(globalThis, 'Buffer');
  return isNative(native) ? native.from(memory, start, bytes) : new Uint8Array(memory, start, bytes);
}

function isNative(value: unknown): value is NativeBuffers {
  return typeof value === 'function' && 'from' in value && 'allocUnsafeSlow' in value;
}
