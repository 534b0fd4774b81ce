import { encodePieces } from '../store/encode-pieces.ts';
import { nextTurn } from '../text/event-loop.ts';
import { endsInHalfPair } from '../text/utf8.ts';

/** Packs bytes and texts of any length into batches of one size. */
export interface Packer {
  /** Takes bytes or text; they may be changed when the promise resolves, at once without one. */
  add(item: Uint8Array | string): Promise<void> | undefined;
  /** Gives what is left to the one who takes batches. */
  finish(): Promise<void>;
}

/** What takes a batch; it is done with the one before when it resolves, or at once without a promise. */
export type TakeBatch = (batch: Uint8Array) => Promise<void> | undefined;

/** How batches are made. */
export interface PackerOptions {
  /** @default 256 KiB */
  readonly batchBytes?: number;
  /** Tells whether a batch may be changed as soon as it was taken; large items are then batches themselves, without a copy. */
  readonly isDirect?: () => boolean;
}

/** Large enough that a write costs little beside it, small enough to stay in the cache of a core. */
const BATCH_BYTES = 262_144;
/** Short texts are joined before they are encoded, since a call of the encoder costs as much as some hundred chars. */
const GATHERED_CHARS = 16_384;

/** Below this a copy costs less than a batch of its own. */
const DIRECT_BYTES = 32_768;

/** After so many batches other work has its turn, also where source and store never wait. */
const BATCHES_PER_TURN = 16;

interface Pack {
  readonly take: TakeBatch;
  readonly isDirect: () => boolean;
  current: Uint8Array;
  other: Uint8Array;
  used: number;
  text: string;
  batches: number;
  scratch: Uint8Array | undefined;
}

/**
 * Makes a packer with two buffers: one is filled while the other is taken.
 *
 * Texts become UTF-8; a surrogate pair may lie across two texts, and a lone surrogate becomes U+FFFD.
 */
export function createPacker(
  take: TakeBatch,
  { batchBytes = BATCH_BYTES, isDirect = () => false }: PackerOptions = {},
): Packer {
  const pack: Pack = {
    take,
    isDirect,
    current: new Uint8Array(batchBytes),
    other: new Uint8Array(0),
    used: 0,
    text: '',
    batches: 0,
    scratch: undefined,
  };
  return {
    add(item) {
      if (typeof item !== 'string')
        return pack.text === '' ? addBytes(pack, item) : addBehindText(pack, item);
      pack.text += item;
      if (pack.text.length < GATHERED_CHARS) return undefined;
      return addText(pack, endsInHalfPair(pack.text) ? 1 : 0);
    },
    async finish() {
      if (pack.text !== '') await addText(pack, 0);
      if (pack.used > 0) await takeBatch(pack);
    },
  };
}

async function addText(pack: Pack, keptChars: number): Promise<void> {
  const end = pack.text.length - keptChars;
  const text = pack.text.slice(0, end);
  pack.text = pack.text.slice(end);
  pack.scratch ??= new Uint8Array(4 * GATHERED_CHARS);
  for (const piece of encodePieces([text], pack.scratch.length, pack.scratch)) await addBytes(pack, piece);
}

async function addBehindText(pack: Pack, bytes: Uint8Array): Promise<void> {
  await addText(pack, 0);
  await addBytes(pack, bytes);
}

/** Without a promise where the bytes fit. */
function addBytes(pack: Pack, bytes: Uint8Array): Promise<void> | undefined {
  if (bytes.length >= DIRECT_BYTES && pack.isDirect()) return addDirectly(pack, bytes);
  if (bytes.length >= pack.current.length - pack.used) return addManyBytes(pack, bytes);
  pack.current.set(bytes, pack.used);
  pack.used += bytes.length;
  return undefined;
}

async function addDirectly(pack: Pack, bytes: Uint8Array): Promise<void> {
  if (pack.used > 0) await takeBatch(pack);
  await pack.take(bytes);
  await giveTurn(pack);
}

async function addManyBytes(pack: Pack, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.length;) {
    const taken = Math.min(bytes.length - from, pack.current.length - pack.used);
    pack.current.set(bytes.subarray(from, from + taken), pack.used);
    pack.used += taken;
    from += taken;
    if (pack.used === pack.current.length) await takeBatch(pack);
  }
}

async function takeBatch(pack: Pack): Promise<void> {
  const { current, used } = pack;
  // The second buffer is only needed by what is longer than one batch.
  if (pack.other.length === 0 && used === current.length) pack.other = new Uint8Array(current.length);
  pack.current = pack.other;
  pack.other = current;
  pack.used = 0;
  await pack.take(current.subarray(0, used));
  await giveTurn(pack);
}

function giveTurn(pack: Pack): Promise<void> | undefined {
  pack.batches += 1;
  return pack.batches % BATCHES_PER_TURN === 0 ? nextTurn() : undefined;
}
