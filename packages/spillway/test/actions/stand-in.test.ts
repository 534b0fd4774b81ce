import { describe, expect, it } from 'vitest';
import type { PartFacts } from '../../src/actions/action.ts';
import { standIn } from '../../src/actions/stand-in.ts';
import { binaryPart, factsOf, textPart } from './context-of.ts';

const context = { size: 4000, sizeUnit: 'chars', readCall: () => 'Read it.' } as const;
const notice = '[Tool output too large (4,000 chars); stored to handle "H.value". Read it.]';

function shown(fields: Partial<PartFacts>, previewChars = 100): string {
  return standIn(textPart(''), factsOf('0123456789', fields), 'H.value', { chars: previewChars }, context);
}

describe('a stand-in', () => {
  it('is notice, facts and preview, a line each', () => {
    expect(shown({})).toBe(`${notice}\n1 line; longest 10 chars; text\n0123456789`);
    expect(shown({ lines: 0 })).toContain('\n0 lines; ');
    expect(shown({ lines: 2000, longestLineChars: 1234 })).toContain('\n2,000 lines; longest 1,234 chars; ');
  });

  it('names shape, rest and the path of a text that was taken out', () => {
    expect(shown({ json: true, shape: '{"a": number}', rest: '{"b":1}', storedPath: '$.stdout' })).toBe(
      `${notice}\n1 line; longest 10 chars; JSON; stored: the text at $.stdout\nshape: {"a": number}\nrest: {"b":1}\n0123456789`,
    );
  });

  it('says nothing of lines that were not counted, and names a type that is neither JSON nor text', () => {
    const facts = { mediaType: 'application/pdf', json: false, preview: factsOf('').preview };
    expect(standIn(textPart(''), facts, 'H.value', { chars: 100 }, context)).toBe(
      `${notice}\napplication/pdf`,
    );
    expect(
      standIn(textPart(''), { ...facts, mediaType: 'text/csv' }, 'H.value', { chars: 100 }, context),
    ).toBe(`${notice}\ntext`);
  });

  it('shows no preview when it may show none, of text or of bytes', () => {
    expect(shown({}, 0)).toBe(`${notice}\n1 line; longest 10 chars; text`);
    const facts = { mediaType: 'image/png', json: false, preview: factsOf('').preview, hex: '89 50 4e 47' };
    const part = binaryPart(new Uint8Array([1]));
    expect(standIn(part, facts, 'H.value', { chars: 0 }, context)).toBe(`${notice}\nimage/png`);
    expect(standIn(part, facts, 'H.value', { chars: 1 }, context)).toBe(`${notice}\nimage/png\n89 50 4e 47`);
  });
});
