/** Keeps the beginning and the end of a stream of bytes, whatever lies between. */
export interface Ends {
  /** Takes the next bytes; they may be changed afterwards. */
  add(bytes: Uint8Array): void;
  /** The first bytes. */
  head(): Uint8Array;
  /** The last bytes behind the head. */
  tail(): Uint8Array;
  /** True when nothing is missing between head and tail. */
  isWhole(): boolean;
}

/** Keeps at most `headBytes` of the beginning and `tailBytes` of the end; memory is taken as it is needed. */
export function createEnds(headBytes: number, tailBytes: number): Ends {
  const head = createBeginning(headBytes);
  const tail = createRing(tailBytes);
  let behind = 0;
  return {
    add(bytes) {
      const rest = head.add(bytes);
      if (rest.length === 0) return;
      behind += rest.length;
      tail.add(rest);
    },
    head: head.bytes,
    tail: tail.bytes,
    isWhole: () => behind <= tailBytes,
  };
}

interface Beginning {
  /** Gives the bytes that did not fit. */
  add(bytes: Uint8Array): Uint8Array;
  bytes(): Uint8Array;
}

function createBeginning(capacity: number): Beginning {
  let kept = new Uint8Array(0);
  let used = 0;
  return {
    add(bytes) {
      const taken = Math.min(bytes.length, capacity - used);
      if (taken === 0) return bytes;
      if (used + taken > kept.length) {
        const larger = new Uint8Array(Math.min(capacity, Math.max(2 * kept.length, used + taken)));
        larger.set(kept.subarray(0, used));
        kept = larger;
      }
      kept.set(bytes.subarray(0, taken), used);
      used += taken;
      return bytes.subarray(taken);
    },
    bytes: () => kept.subarray(0, used),
  };
}

/** Keeps the last bytes of a stream. */
export interface Ring {
  add(bytes: Uint8Array): void;
  /** What is kept, in order, as a copy. */
  bytes(): Uint8Array;
}

/** Keeps the last `capacity` bytes. */
export function createRing(capacity: number): Ring {
  let ring: Uint8Array | undefined;
  let at = 0;
  let used = 0;
  return {
    add(bytes) {
      if (capacity === 0 || bytes.length === 0) return;
      ring ??= new Uint8Array(capacity);
      const last = bytes.length > capacity ? bytes.subarray(bytes.length - capacity) : bytes;
      const room = Math.min(last.length, capacity - at);
      ring.set(last.subarray(0, room), at);
      ring.set(last.subarray(room), 0);
      at = (at + last.length) % capacity;
      used = Math.min(capacity, used + last.length);
    },
    bytes() {
      if (ring === undefined) return new Uint8Array(0);
      const kept = new Uint8Array(used);
      if (used < capacity) kept.set(ring.subarray(0, used));
      else {
        kept.set(ring.subarray(at));
        kept.set(ring.subarray(0, at), capacity - at);
      }
      return kept;
    },
  };
}
