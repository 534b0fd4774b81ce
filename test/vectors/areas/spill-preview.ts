import { compactJson, ConfigError, spill, type LimitsOptions } from 'spillway';
import type { Checks } from '../checks.ts';
import { words, type Fields } from '../json.ts';
import { measureOf } from '../options.ts';
import { probe } from '../probes.ts';
import { bytesField, outputOfPieces, textField } from '../spec.ts';
import { readPeerStandIn, readPreview, readStandIn } from '../stand-in.ts';
import { namingStore } from '../stores.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';

/** A stand-in carries size, handle, omitted count and kept slices; its words are free. */
export async function spillPreview(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect, better } = vector;
  // Lengths and hashes are those of the other wording.
  for (const name of ['length', 'utf16_length', 'sha256', 'output', 'output_pieces']) expect.get(name);
  const refused = better?.text('error') ?? expect.text('error');
  if (refused !== undefined) return checkRefused(input, checks);
  if (input.has('reader')) return checks.pending('stand-ins that name a file tool (step 7)');
  const standIn = await standInOf(input);
  input.get('stand_in');
  checks.holds('a stand-in', standIn !== undefined, standIn);
  if (standIn === undefined) return;
  const wanted = wantedOutput(vector);
  if (input.get('preview') === true) checkPreview(vector, checks, standIn, wanted);
  else checkStandIn(vector, checks, standIn, wanted);
  for (const part of expect.list('contains') ?? [])
    checks.holds(`contains ${words(part)}`, standIn.includes(words(part)), standIn);
}

function wantedOutput({ input, expect, better }: Vector): string {
  const pieces = expect.list('output_pieces');
  const plain = expect.text('output') ?? '';
  return (
    better?.text('output') ?? (pieces === undefined ? plain : outputOfPieces(pieces, textField(input) ?? ''))
  );
}

function checkPreview({ input }: Vector, checks: Checks, standIn: string, wanted: string): void {
  const [expected, got] = [readPreview(wanted), readStandIn(standIn)?.preview];
  // Without a budget for it there is no preview, and so nothing is said to be omitted from it.
  if (input.number('preview_chars') === 0) {
    checks.equal('no char of the payload', got, { head: '', tail: '', omitted: undefined });
    return;
  }
  checks.equal('preview', got, expected, 'code-points', 'whole-characters');
}

function checkStandIn({ input }: Vector, checks: Checks, standIn: string, wanted: string): void {
  const handle = input.text('handle') ?? '';
  const [expected, got] = [readPeerStandIn(wanted, handle), readStandIn(standIn)];
  checks.holds('the expectation is readable', expected !== undefined, wanted);
  checks.equal('size', got?.size, expected?.size, 'code-points', 'bytes-as-text');
  checks.equal('handle', got?.handle, handle);
  checks.equal('a shape line', got?.hasShape, expected?.hasShape);
  if (bytesField(input) === undefined)
    checks.equal('preview', got?.preview, expected?.preview, 'code-points', 'whole-characters');
  else
    checks.holds(
      'no bytes but a few in hexadecimal',
      /^[0-9a-f ]{0,300}$/.test(got?.preview.head ?? ''),
      standIn,
      'bytes-as-text',
    );
}

async function standInOf(input: Fields): Promise<string | undefined> {
  const previewChars = input.number('preview_chars');
  const action = spill(previewChars === undefined ? {} : { previewChars });
  let text: string | undefined;
  const look = probe(async (part, context) => {
    const outcome = await action.reduce(part, { ...context, fits: () => true });
    if (outcome.type === 'replaced') ({ text } = outcome.replacement);
    return undefined;
  });
  const options: LimitsOptions = { bands: [{ over: 0, action: look }], ...measureOf(input) };
  const handle = input.text('handle');
  const store = handle === undefined ? {} : { store: namingStore({ value: handle }) };
  // The vectors preview the compact JSON of a structure.
  const { limits } = worldOf({
    ...options,
    ...store,
    ...(input.has('value') && { serializer: compactJson }),
  });
  await limits.reduce(textField(input) ?? bytesField(input) ?? valueOf(input.get('value')), callOf());
  return text;
}

function checkRefused(input: Fields, checks: Checks): void {
  for (const name of ['text', 'text_spec', 'preview', 'stand_in', 'handle']) input.get(name);
  try {
    spill({ previewChars: input.number('preview_chars') ?? 0 });
    checks.holds('refused when the action is built', false);
  } catch (error) {
    checks.holds(
      'refused when the action is built',
      error instanceof ConfigError && error.message.includes('previewChars'),
      error,
    );
  }
}
