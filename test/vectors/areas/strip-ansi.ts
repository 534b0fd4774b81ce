import type { Checks } from '../checks.ts';
import { sha256 } from '../cutting.ts';
import { probe } from '../probes.ts';
import { textField } from '../spec.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';

/** What is left of a text is exact; where a vector names a better result, that one. */
export async function stripAnsi({ input, expect, better: beside }: Vector, checks: Checks): Promise<void> {
  const left = await stripped(textField(input) ?? '');
  const better = beside?.text('text') ?? expect.text('better');
  const plain = expect.text('peer');
  if (better !== undefined || plain !== undefined) checks.equal('text', left, better ?? plain);
  const length = expect.number('peer_length');
  const hash = expect.text('peer_sha256');
  if (better !== undefined) return;
  if (length !== undefined) checks.equal('length', left.length, length);
  if (hash !== undefined) checks.equal('sha256', sha256(left), hash);
}

/** The text that limits measure, reduce and store. */
export async function stripped(text: string): Promise<string> {
  let seen = text;
  const look = probe(part => void (seen = part.text() ?? ''));
  await worldOf({ stripAnsi: true, bands: [{ over: 0, action: look }] }).limits.reduce(text, callOf());
  return seen;
}
