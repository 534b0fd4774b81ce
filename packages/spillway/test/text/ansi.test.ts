import { describe, expect, it } from 'vitest';
import { stripAnsi } from '../../src/text/ansi.ts';
import { readStripAnsiVectors, sha256, textOf } from './vector-text.ts';

const ESC = '\u001B';
const BEL = '\u0007';

describe('the vectors of control sequences', () => {
  it.each(readStripAnsiVectors().map(vector => [vector.id, vector] as const))('%s', (_, vector) => {
    const stripped = stripAnsi(textOf(vector));
    if (vector.output === undefined) expect(sha256(stripped)).toBe(vector.sha256);
    else expect(stripped).toBe(vector.output);
  });
});

describe('stripAnsi', () => {
  it.each([
    ['colours with colons', `${ESC}[38:2::255:0:0mred${ESC}[0m`, 'red'],
    ['private parameters', `${ESC}[?25lhidden${ESC}[?25h${ESC}[>0c`, 'hidden'],
    ['an intermediate character', `${ESC}[!p${ESC}[1$w${ESC}[ qok`, 'ok'],
    ['charset selection', `${ESC}(B${ESC})0${ESC}%Gok${ESC}#8${ESC} F${ESC}$(C`, 'ok'],
    ['a hyperlink ended by BEL', `${ESC}]8;;http://e.x${BEL}link${ESC}]8;;${BEL}`, 'link'],
    ['PM and SOS', `${ESC}^secret${ESC}\\a${ESC}Xstart${ESC}\\b`, 'ab'],
    ['a BEL within DCS', `${ESC}Pq${BEL}x${ESC}\\b`, 'b'],
    ['8-bit DCS, APC, PM, SOS', '\u0090q\u009Ca\u009Fg\u009Cb\u009Ep\u009Cc\u0098s\u009Cd', 'abcd'],
    ['an 8-bit CSI behind ASCII', 'a\u009B31mb\u009B0m', 'ab'],
    ['one 8-bit sequence behind another', 'a\u009D0;t\u009C\u009B31mb', 'ab'],
    ['mixed forms', `${ESC}]0;t\u009Ca\u009D0;t${ESC}\\b`, 'ab'],
    ['a lone ESC', `a${ESC}\nb${ESC}`, 'a\nb'],
    ['ESC before ESC', `${ESC}${ESC}[31mred`, 'red'],
    ['a sequence cut by another', `${ESC}[31${ESC}[0mok`, 'ok'],
    ['a sequence cut by a line end', `${ESC}[31;\r\nok`, '\r\nok'],
    ['sequences cut by the end', `a${ESC}[1;3 `, 'a'],
    ['a charset escape cut by the end', `a${ESC}(`, 'a'],
    ['an escape before a word', `a${ESC} word`, 'a word'],
    ['an escape before a character beyond ASCII', `${ESC}(中${ESC}[中`, '(中中'],
    ['blanks behind a cut sequence', `${ESC}[31   word`, '   word'],
    ['a string ended on the next line', `${ESC}]0;t\r\nb${BEL}${ESC}P1\nx${ESC}\\y`, `0;t\r\nb${BEL}1\nxy`],
    ['other controls', 'a\u0000\u0007\b\t\u0085\u0080b', 'a\u0000\u0007\b\t\u0085\u0080b'],
    ['an 8-bit ST alone', 'a\u009Cb', 'ab'],
  ])('handles %s', (_, text, expected) => {
    expect(stripAnsi(text)).toBe(expected);
  });

  it('leaves UTF-8 that was read as Latin-1 alone', () => {
    const damaged = Buffer.from('“quoted” ✓ 雪 é', 'utf8').toString('latin1');
    expect(stripAnsi(damaged)).toBe(damaged);
    expect(stripAnsi(`${damaged}${ESC}[0m${damaged}`)).toBe(damaged + damaged);
  });

  it('gives a text without sequences back as it is', () => {
    const text = 'déjà vu\u0007 [31m ✓\r\n';
    expect(stripAnsi(text)).toBe(text);
    expect(stripAnsi('')).toBe('');
  });

  it('strips across the pieces it looks for 8-bit forms in', () => {
    const filler = 'x'.repeat(65_535);
    expect(stripAnsi(`${filler}\u009B31m${filler}\u009B0m`)).toBe(filler + filler);
  });
});

describe('stripAnsi on hostile input', () => {
  it.each([
    ['OSC introducers', `${ESC}]`],
    ['CSI introducers', `${ESC}[`],
    ['DCS introducers', `${ESC}P`],
    ['open links', `${ESC}]8;;http://a/`],
    ['8-bit CSI', '\u009B'],
    ['8-bit OSC', '\u009D'],
    ['8-bit OSC between letters', '\u009Dx'],
    ['DCS and BEL', `\u0090${BEL}\u009D`],
    ['parameters', '1;'],
    ['escapes and blanks', `${ESC} `],
    ['damaged UTF-8', 'â\u009D'],
    ['many kinds', `${ESC}[[]()#;?\u009D${ESC}_\u0098`],
  ])('is linear in %s', (_, part) => {
    const text = `${ESC}[${part.repeat(300_000)}`;
    const started = performance.now();
    expect(stripAnsi(text).length).toBeLessThan(text.length);
    expect(performance.now() - started, 'quadratic time would be minutes').toBeLessThan(4000);
  });

  it('takes a row of as many sequences as fit', () => {
    expect(stripAnsi(`${`${ESC}[m`.repeat(10_000_000)}end`)).toBe('end');
  });
});
