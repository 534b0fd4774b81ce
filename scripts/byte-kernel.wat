;; Scans of bytes, thirty-two at a step. All addresses are of the one memory, behind whose buffers at least 64
;; bytes may be read. `node scripts/make-byte-kernel.ts` makes the module that is part of the library.
(module
  (memory (export "memory") 42)

  ;; The first place in [p, end) with byte a there and byte b `gap` bytes behind it, -1 when there is none.
  (func (export "find") (param $p i32) (param $end i32) (param $a i32) (param $b i32) (param $gap i32) (result i32)
    (local $as v128) (local $bs v128) (local $mask i32)
    (local.set $as (i8x16.splat (local.get $a)))
    (local.set $bs (i8x16.splat (local.get $b)))
    (loop $step
      (if (i32.ge_u (local.get $p) (local.get $end)) (then (return (i32.const -1))))
      (local.set $mask (i32.or
        (i8x16.bitmask (v128.and
          (i8x16.eq (local.get $as) (v128.load (local.get $p)))
          (i8x16.eq (local.get $bs) (v128.load (i32.add (local.get $gap) (local.get $p))))))
        (i32.shl (i8x16.bitmask (v128.and
          (i8x16.eq (local.get $as) (v128.load offset=16 (local.get $p)))
          (i8x16.eq (local.get $bs) (v128.load offset=16 (i32.add (local.get $gap) (local.get $p)))))) (i32.const 16))))
      (if (i32.eqz (local.get $mask))
        (then
          (local.set $p (i32.add (local.get $p) (i32.const 32)))
          (br $step))))
    (local.set $p (i32.add (local.get $p) (i32.ctz (local.get $mask))))
    (if (result i32) (i32.lt_u (local.get $p) (local.get $end))
      (then (local.get $p))
      (else (i32.const -1))))

  ;; Which of the thirty-two bytes at p are line feeds, those at or behind end left out.
  (func $feeds (param $p i32) (param $end i32) (result i32)
    (local $mask i32) (local $left i32)
    (local.set $mask (i32.or
      (i8x16.bitmask (i8x16.eq (v128.load (local.get $p)) (v128.const i8x16 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10)))
      (i32.shl
        (i8x16.bitmask (i8x16.eq (v128.load offset=16 (local.get $p)) (v128.const i8x16 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10)))
        (i32.const 16))))
    (local.set $left (i32.sub (local.get $end) (local.get $p)))
    (if (result i32) (i32.lt_u (local.get $left) (i32.const 32))
      (then (i32.and (local.get $mask) (i32.sub (i32.shl (i32.const 1) (local.get $left)) (i32.const 1))))
      (else (local.get $mask))))

  ;; The number of line feeds in [p, end).
  (func (export "count") (param $p i32) (param $end i32) (result i32)
    (local $found i32)
    (loop $step
      (if (i32.lt_u (local.get $p) (local.get $end))
        (then
          (local.set $found (i32.add (local.get $found) (i32.popcnt (call $feeds (local.get $p) (local.get $end)))))
          (local.set $p (i32.add (local.get $p) (i32.const 32)))
          (br $step))))
    (local.get $found))

  ;; The place behind the n-th line feed in [p, end), -1 when there are fewer; n is at least 1.
  (func (export "skip") (param $p i32) (param $end i32) (param $n i32) (result i32)
    (local $mask i32) (local $found i32)
    (loop $step
      (if (i32.lt_u (local.get $p) (local.get $end))
        (then
          (local.set $mask (call $feeds (local.get $p) (local.get $end)))
          (local.set $found (i32.popcnt (local.get $mask)))
          (if (i32.ge_u (local.get $found) (local.get $n))
            (then
              (loop $drop
                (if (i32.gt_u (local.get $n) (i32.const 1))
                  (then
                    (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
                    (local.set $n (i32.sub (local.get $n) (i32.const 1)))
                    (br $drop))))
              (return (i32.add (i32.add (local.get $p) (i32.ctz (local.get $mask))) (i32.const 1)))))
          (local.set $n (i32.sub (local.get $n) (local.get $found)))
          (local.set $p (i32.add (local.get $p) (i32.const 32)))
          (br $step))))
    (i32.const -1))

  ;; The number of line feeds in [p, end). At address 0 it leaves where the line after the last of them begins, at 4 the
  ;; longest line that ended: both as they were given where none ended. `start` may lie before p, also below zero.
  (func (export "lines") (param $p i32) (param $end i32) (param $start i32) (param $longest i32) (result i32)
    (local $mask i32) (local $found i32) (local $at i32) (local $length i32)
    (loop $step
      (if (i32.lt_u (local.get $p) (local.get $end))
        (then
          (local.set $mask (call $feeds (local.get $p) (local.get $end)))
          (loop $each
            (if (local.get $mask)
              (then
                (local.set $at (i32.add (local.get $p) (i32.ctz (local.get $mask))))
                (local.set $length (i32.sub (local.get $at) (local.get $start)))
                (if (i32.gt_s (local.get $length) (local.get $longest))
                  (then (local.set $longest (local.get $length))))
                (local.set $start (i32.add (local.get $at) (i32.const 1)))
                (local.set $found (i32.add (local.get $found) (i32.const 1)))
                (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
                (br $each))))
          (local.set $p (i32.add (local.get $p) (i32.const 32)))
          (br $step))))
    (i32.store (i32.const 0) (local.get $start))
    (i32.store (i32.const 4) (local.get $longest))
    (local.get $found)))
