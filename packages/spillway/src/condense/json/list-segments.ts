import type { Segment } from '../contract.ts';
import { chunks } from './chunks.ts';
import { depthOf, type ValueGroup } from './collect.ts';
import { showScalar } from './show.ts';
import { statement } from '../statement.ts';

/** Simple values: how many, the first and the last, then the others. */
export function listSegments({ path, values, isMap, holders }: ValueGroup, room: number): Segment[] {
  const shown = values
    .slice(0, Math.ceil(room / 8))
    .map(([key, value]) => (isMap ? `${key}: ${showScalar(value, 60)}` : showScalar(value, 60)));
  const weight = -Math.min(30, depthOf(path) * 4);
  if (holders > 1)
    return [
      statement(
        `${path}: ${values.length} values in ${holders} lists, e.g. ${shown.slice(0, 6).join(', ')}`,
        58 + weight,
        'values',
      ),
    ];
  const last = values
    .slice(-3)
    .map(([key, value]) => (isMap ? `${key}: ${showScalar(value, 60)}` : showScalar(value, 60)));
  const count = `${path}: ${values.length} ${isMap ? 'keys' : 'values'}`;
  if (values.length <= 8) return [statement(`${count}: ${shown.join(', ')}`, 84 + weight, 'values')];
  return [
    statement(`${count}: ${shown.slice(0, 5).join(', ')} … ${last.join(', ')}`, 90 + weight, 'values'),
    ...chunks(shown.slice(5)).map((text, at) =>
      statement(`${path} also: ${text}`, 62 - Math.min(40, at * 3) + weight, 'values'),
    ),
  ];
}
