/**
 * Character classes of Unicode 17.0 that decide where a grapheme cluster may end (UAX #29), frozen here so that a text is
 * cut at the same place by every version of every engine, whichever Unicode its own tables follow.
 *
 * A class is a list of ranges in rising order, each `gap` or `gap.more` in base 36: the distance from the end of the
 * range before to the first code point, and how many follow it. Ranges grow across unassigned code points, and the two
 * classes that only matter behind a joiner across unrelated symbols too, which can only move a cut further inward.
 */

const MARKS =
  'lc.33 7o.6 7c.18 2 2.1 2.1 2 21.a 1d.k h 2u.6 3.5 3.1 2.3 10 v.q 2k.a 1n.8 a p.3 2.8 2.2 2.4 18.2 1o.8 ' +
  '17.n 2.w 1j.2 2.h 2.6 b.1 u.2 1l 2.f a b.1 r.5 1l.l v.1 4 c.2 1l 2.f l.1 n.9 1l 2.p b.1 v 1o.f a 15.4 ' +
  '1k 2.o c.1 u.2 1l 2.o c.1 g.g 1k.1 2.f a b.1 u.2 1z.l j.1 1q 2.7 d.7 2r 2.9 c.6 22.1 s 2 2 5.1 1e.j 2.1 ' +
  '6.1b a 2v.a 2.5 o.3 5.2 h.3 e 2.2 7 g jk.2 qb.3 t.2 u.1 v.1 1t.v a 1a.2 2 3a.1 z 3b.r 64.4 1m.b 2 3.q ' +
  '1d.2c 1c.g 13.8 d.2 v.c 1l.d 1d.j 49.2 2.k 5 7 3.2 5j.1r el.1 5f.w 2db.2 3y 2p.v ff.5 2y.1 n9x.3 2.9 ' +
  'x.1 29.1 7l 4 5 o.4 5 2c.1 1f.h r.h e 13.7 q.c 19.3 1c.d 11 1w.d d 9.1 1b 1g 2.2 3.1 6.1 2 16.4 6.1 ' +
  '6l.7 2.1 fn5 ki.f h.f a7.1 gu 6b 46.4 1af.e 15.7 4m.1 fy.3 1u.4 8u.1 26.5 1z.a 1e.3 3f.2 1i.e 16 3.1 ' +
  'b.3 1a.a 8 1q.2 11.d h.1 19 d.2 1d.d 9.3 2.1 2l.b 7 3 4e.b m.3 1k.1 2.f a b.i 1w.o 2 f.1 2b.h o 2a.j ' +
  '6k.h s.1 2b.g 2z.c 2u.2 3.9 75.e 6u.e 2 2.1 3y.f 4 t.9 15.6 2.3 9 a.a 1b.f 5j.7 5k.g 2b.10 3f.k 2 1v.d ' +
  '9o.3 a.1 2 1d.e o 44m 7.e 8uh.h 1xd.4 1o.6 t5 2.1t 2a.d f58.1 3mq.1y f3.4 4.5 9.7 3.6 v.3 45.2 1j0.1i ' +
  '5.1d 9 f n.k 11t.16 2t 4h.6 ag 1q.3 e5.3 73.1 6s 3 8.1 6 d7.6 32.6 241.4 gx7l.cv';
const CONTROLS = '0.v 2o.w e 12n 3jm 1kt 3.1 p.6 1e.f 17yo 6y.2 ab9.f qxt.3 440.7 h407';
const PREPENDED = '16o.5 60 1e ap.1 29 vg 1f8v g 6t.1 em 12m 2 8z.5 jh cc';
const CONSONANTS =
  '1sl.10 v.7 p.7 m.10 z.3 h.1 4k.10 1s s.10 z.3 i 4k.10 v.2 57.11 jq.16 l h.1q 1de.1f h9.1g 53.1t 1j.1m ' +
  's0c.15 1a.u 2q.v 2p.a 5y.q ili.1h 1ce.z u.3 ft.1h 11n.1b 5t.1e u.1f w1.1b';
const PICTOGRAPHS =
  '4p.5 68e.d 61.n 2j.m a8.e 4n.17 5k 6g.m 1n.a1 1d.16 ad.1 cw.n 1g.5 yj.d gq.2 2fzf.17 2t.2z 35.yn 1d.3j ' +
  '63.1h 1l.c7 2h.4n 75.sd';
/** The signs that join two consonants to one cluster (Indic_Conjunct_Break=Linker). */
const LINKERS = new Set([
  0x94d, 0x9cd, 0xacd, 0xb4d, 0xc4d, 0xd4d, 0x1039, 0x17d2, 0x1a60, 0x1b44, 0x1bab, 0xa9c0, 0xaaf6, 0x10a3f,
  0x11133, 0x113d0, 0x1193e, 0x11a47, 0x11a99, 0x11f42,
]);

/** Tells whether a code point attaches to what stands before it (Extend, SpacingMark, ZWJ, emoji modifiers and tags). */
export const isMark: CodePointTest = classTest(MARKS);

/** Tells whether a code point always stands alone (Control; CR and LF belong to them). */
export const isControl: CodePointTest = classTest(CONTROLS);

/** Tells whether a code point attaches to what follows it (Prepend). */
export const isPrepended: CodePointTest = classTest(PREPENDED);

/** Tells whether a code point is a consonant that a linker may join (Indic_Conjunct_Break=Consonant). */
export const isConsonant: CodePointTest = classTest(CONSONANTS);

/** Tells whether a code point may be part of an emoji joined by U+200D (Extended_Pictographic). */
export const isPictograph: CodePointTest = classTest(PICTOGRAPHS);

/** Tells whether a code point joins the consonants on its two sides. */
export function isLinker(codePoint: number): boolean {
  return LINKERS.has(codePoint);
}

type CodePointTest = (codePoint: number) => boolean;

/** The ranges are unpacked on first use: most processes never cut next to such a character. */
function classTest(packed: string): CodePointTest {
  let edges: Int32Array | undefined;
  return codePoint => {
    edges ??= unpack(packed);
    return insideRanges(edges, codePoint);
  };
}

/** Gives the edges in rising order: inside begins at an even place, outside at an odd one. */
function unpack(packed: string): Int32Array {
  const edges: number[] = [];
  let last = 0;
  for (const range of packed.split(' ')) {
    const [gap = '', more = '0'] = range.split('.');
    const first = last + Number.parseInt(gap, 36);
    last = first + Number.parseInt(more, 36);
    edges.push(first, last + 1);
  }
  return Int32Array.from(edges);
}

function insideRanges(edges: Int32Array, codePoint: number): boolean {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= codePoint) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}
