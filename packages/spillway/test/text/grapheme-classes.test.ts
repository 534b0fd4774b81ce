import { describe, expect, it } from 'vitest';
import {
  isConsonant,
  isControl,
  isLinker,
  isMark,
  isPictograph,
  isPrepended,
} from '../../src/text/grapheme-classes.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const plain = /[\p{Cn}\p{Co}\p{Cs}\p{Script=Han}\p{Script=Tangut}\uAC00-\uD7A3]/u;

function isOneCluster(text: string): boolean {
  return segmenter.segment(text).containing(0)?.segment.length === text.length;
}

/** The code points that are in use, of the planes that have members of any class; no such member is an ideograph or syllable. */
function codePoints(): readonly number[] {
  const planes = Array.from({ length: 0x20000 }, (_, codePoint) => codePoint);
  const tags = Array.from({ length: 0x1000 }, (_, index) => 0xe0000 + index);
  return [...planes, ...tags].filter(codePoint => !plain.test(String.fromCodePoint(codePoint)));
}

/** The tables are those of Unicode 17, so only a platform that has the same can be asked. */
describe.runIf(Number(process.versions['unicode']) === 17)('the frozen classes against the platform', () => {
  const known = codePoints();
  const differing = (
    own: (codePoint: number) => boolean,
    platform: (text: string) => boolean,
  ): readonly string[] =>
    known.filter(codePoint => own(codePoint) !== platform(String.fromCodePoint(codePoint))).map(hex);

  it('has the same marks', () => {
    expect(differing(isMark, text => isOneCluster(`a${text}`))).toEqual([]);
  });

  it('has the same controls', () => {
    expect(differing(isControl, text => !isOneCluster(`${text}\u0301`))).toEqual([]);
  });

  it('has the same prepended signs', () => {
    expect(differing(isPrepended, isPrependedThere)).toEqual([]);
  });

  it('has all consonants and all pictographs', () => {
    const missing = known.filter(codePoint => {
      const text = String.fromCodePoint(codePoint);
      if (isConsonantThere(text) && !isConsonant(codePoint)) return true;
      return /\p{Extended_Pictographic}/u.test(text) && !isPictograph(codePoint);
    });
    expect(missing.map(hex)).toEqual([]);
  });

  it('has the same linkers', () => {
    expect(differing(isLinker, isLinkerThere)).toEqual([]);
  });
});

describe('the frozen classes', () => {
  it('know no letters, digits, ideographs or spaces', () => {
    for (const character of 'aZ09 \t~ßжא中한') {
      const codePoint = character.codePointAt(0) ?? 0;
      const classes = [isMark, isPrepended, isConsonant, isPictograph, isLinker].map(test => test(codePoint));
      expect(classes).toEqual([false, false, false, false, false]);
    }
  });
});

function hex(codePoint: number): string {
  return codePoint.toString(16);
}

function isPrependedThere(text: string): boolean {
  return !isOneCluster(`a${text}`) && isOneCluster(`${text}a`);
}

function isConsonantThere(text: string): boolean {
  return isOneCluster(`\u0915\u094D${text}`) && !isOneCluster(`a${text}`);
}

function isLinkerThere(text: string): boolean {
  return isOneCluster(`a${text}`) && isOneCluster(`\u0915${text}\u0915`);
}
