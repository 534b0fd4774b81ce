import type { Checks } from '../checks.ts';
import type { Fields } from '../json.ts';
import { measureOf } from '../options.ts';
import { probe } from '../probes.ts';
import { bytesField, textField } from '../spec.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';

/** The size that an action is told is exact. */
export async function measure({ input, expect }: Vector, checks: Checks): Promise<void> {
  const seen = await sizeOf(input);
  const size = expect.number('size');
  // Where the two counts of a text differ, the vector says what the other one gives.
  const utf16Size = expect.number('utf16_size');
  checks.equal(
    'size',
    seen?.size,
    input.get('over_tokens') === true ? size : (utf16Size ?? size),
    'python-types',
    'python-repr',
    'bytes-as-text',
  );
  checks.equal('unit', seen?.unit, expect.text('unit'), 'bytes-as-text');
}

async function sizeOf(input: Fields): Promise<{ readonly size: number; readonly unit: string } | undefined> {
  let seen: { readonly size: number; readonly unit: string } | undefined;
  const look = probe((_part, { size, sizeUnit }) => void (seen = { size, unit: sizeUnit }));
  const { limits } = worldOf({
    bands: [{ over: 0, action: look }],
    ...measureOf(input),
    ...(input.get('strip_ansi') === true && { stripAnsi: true }),
  });
  await limits.reduce(measuredOf(input), callOf());
  return seen;
}

function measuredOf(input: Fields): unknown {
  return textField(input) ?? bytesField(input) ?? valueOf(input.get('value'));
}
