import { truncate, spill, type Action } from 'spillway';
import { patient } from '../../vectors/probes.ts';
import type { CaseOptions, Observation } from '../contract.ts';
import { markersIn, type RecordSeen } from '../markers.ts';
import type { World } from '../world.ts';
import { reduceOnce, type Reducing } from './reducing.ts';

/** Who puts what, beside world and options. */
export type PutBy = Pick<Reducing, 'callId' | 'toolName' | 'session' | 'runId' | 'signal'>;

/** Stores a result whatever its size; the text is that of the stand-in, also where it is longer than the result. */
export async function putOnce(
  input: unknown,
  world: World,
  options: CaseOptions,
  by: PutBy = {},
): Promise<Observation> {
  const texts = new Map<string, string>();
  const action = patient(spillAlways(), texts);
  const { maxChars: _cap, maxTokens: _tokens, ...others } = options;
  const out = await reduceOnce(input, {
    ...by,
    world,
    options: others,
    makeBand: () => ({ over: 0, action }),
  });
  const text = texts.get('value') ?? texts.get('content') ?? out.text ?? '';
  const records = (out.records ?? []) as readonly RecordSeen[];
  const handles = records.flatMap(({ handle }) => (handle === undefined ? [] : [handle]));
  return { ...out, text, handles, markers: markersIn(text, records) };
}

function spillAlways(): Action {
  return spill({ then: truncate({ maxChars: 10_000 }) });
}
