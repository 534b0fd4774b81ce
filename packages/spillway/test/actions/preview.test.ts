import { describe, expect, it } from 'vitest';
import { previewEnds } from '../../src/actions/preview.ts';
import { sourceOfText } from '../../src/text/cut.ts';

const preview = (text: string, chars: number): string => previewEnds(sourceOfText(text), chars);

describe('previewEnds', () => {
  it('shows a text whole that is not longer than the preview, well-formed', () => {
    expect(preview('0123456789', 10)).toBe('0123456789');
    expect(preview('a\uD83Db', 10)).toBe('a\uFFFDb');
    expect(preview('', 0)).toBe('');
  });

  it('shows both ends of a longer one and what is between them as a number', () => {
    expect(preview('0123456789', 4)).toBe('01\n...[6 chars omitted]...\n89');
    expect(preview('0123456789', 5)).toBe('01\n...[5 chars omitted]...\n789');
    expect(preview(`ab${'x'.repeat(5000)}yz`, 4)).toBe('ab\n...[5,000 chars omitted]...\nyz');
  });

  it('shows nothing when it may show nothing', () => {
    expect(preview('0123456789', 0)).toBe('');
  });

  it('keeps pairs and clusters whole at both cuts, and counts what it left out', () => {
    expect(preview('a😀bcdefgh😀z', 4)).toBe('a\n...[11 chars omitted]...\nz');
    expect(preview('ae\u0301bcdefg', 4)).toBe('a\n...[6 chars omitted]...\nfg');
    const family = '👩‍👩‍👧‍👦';
    expect(preview(`${family}${'x'.repeat(100)}${family}`, 20)).toBe('\n...[122 chars omitted]...\n');
  });
});
