import { describe, expect, it } from 'vitest';
import { compactJson } from '../../src/serialize/compact-json.ts';
import { indentedJson } from '../../src/serialize/indented-json.ts';
import { jsonLines } from '../../src/serialize/json-lines.ts';
import { jsonPieces } from '../../src/serialize/json-pieces.ts';
import { jsonSize } from '../../src/serialize/json-size.ts';
import type { Serializer } from '../../src/serialize/serializer.ts';
import { valueOf, vectorsOf } from './vectors.ts';

const serializers: Readonly<Record<string, Serializer>> = {
  compact: compactJson,
  indented: indentedJson,
  json_lines: jsonLines,
};

const cases = vectorsOf('serializers').flatMap(({ id, input, expect: expected, js }) =>
  Object.entries(serializers)
    .filter(([layout]) => 'value' in input && layout in expected)
    .map(([layout, serializer]) => ({ id, layout, serializer, input, text: js[layout] ?? expected[layout] })),
);

describe('the layouts of JSON', () => {
  it.each(cases)('$id is written as stated in $layout', ({ serializer, input, text }) => {
    expect(serializer(valueOf(input['value']))).toBe(text);
  });

  it('are stated by more than fifty vectors', () => {
    expect(cases.length).toBeGreaterThan(50);
  });

  it.each(cases)('$id comes out the same in pieces and by its size in $layout', ({ input, layout }) => {
    const value = valueOf(input['value']);
    if (layout === 'compact') expect(jsonSize(value)).toBe(compactJson(value).length);
    const style = layout === 'compact' ? 'compact' : 'lines';
    const whole = style === 'compact' ? compactJson(value) : jsonLines(value);
    expect([...jsonPieces(value, style)].join('')).toBe(whole);
  });
});
