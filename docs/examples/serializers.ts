import { compactJson, indentedJson, jsonLines } from 'spillway';
import { part } from './support/part.ts';

const value = [
  { id: 1n, at: new Date(0), tags: new Set(['a', 'b']) },
  { id: 2n, at: undefined, note: 'two\nlines' },
];
part('compact', compactJson(value));
part('indented', indentedJson(value));
part('lines', jsonLines(value));

const self: Record<string, unknown> = { size: Number.NaN, zero: -0, bytes: new Uint8Array([1, 2, 250]) };
self['self'] = self;
part('every-value', compactJson(self));
