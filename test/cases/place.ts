import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseOptions, Context, Observation, Op } from './contract.ts';
import { againIn } from './processes.ts';
import { filesBelow } from './medium.ts';
import { makeWorld, removeWorld, type World } from './world.ts';

/** What an operation does in a fresh world. */
export type Work = (
  input: unknown,
  options: CaseOptions,
  world: World,
  context: Context,
) => Promise<Observation>;

/** A step of a case that needs what a later step of the project builds. */
export interface WaitingStep {
  readonly id: string;
  /** Number of the input. */
  readonly index: number;
  /** Number of the step. */
  readonly step: number;
  readonly what: string;
}

/** Where worlds are made; everything in it goes with it. */
export interface Place {
  readonly folder: string;
  /** Steps that could not be run yet. */
  readonly waiting: WaitingStep[];
  /** Does something in a fresh world. */
  inWorld<Answer>(options: CaseOptions, work: (world: World) => Promise<Answer>): Promise<Answer>;
  /** Makes an operation of work: a fresh world for each call, and whatever the context asks for beside it. */
  inWorlds(work: Work): Op;
  close(): void;
}

/** Makes a place in the folder for temporary files, and lets that folder be in it for this process. */
export function makePlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'spillway-cases-'));
  const temporary = mkdtempSync(join(folder, 'temp-'));
  process.env['TMPDIR'] = temporary;
  process.env['SPILLWAY_CASES_FOLDER'] ??= folder;
  const inWorld: Place['inWorld'] = async (options, work) => {
    // The store of those who configure nothing is made once for a process; it begins empty for each call.
    for (const name of filesBelow(temporary)) rmSync(join(temporary, name), { force: true });
    const world = makeWorld(folder, options);
    try {
      return await work(world);
    } finally {
      removeWorld(world);
    }
  };
  return {
    folder,
    waiting: [],
    inWorld,
    inWorlds: work => async (input, options, context) => {
      const once = (given: unknown): Promise<Observation> =>
        inWorld(options, world => withReduction(work, given, options, world, context));
      const out = await once(input);
      const times =
        context.twice === undefined || out.msTwice !== undefined
          ? {}
          : await timesOfCalls(once, input, context.twice);
      return { ...out, ...times, ...(context.again && { again: await againIn(context) }) };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const ROUNDS = 3;

/** The smallest times of the call alone, and of the same call with twice the input. */
async function timesOfCalls(
  once: (input: unknown) => Promise<Observation>,
  input: unknown,
  twice: () => unknown,
): Promise<Pick<Observation, 'ms' | 'msTwice'>> {
  const ms: number[] = [];
  const msTwice: number[] = [];
  while (ms.length < ROUNDS) {
    ms.push((await once(input)).ms ?? Infinity);
    msTwice.push((await once(twice())).ms ?? Infinity);
  }
  return { ms: Math.min(...ms), msTwice: Math.min(...msTwice) };
}

async function withReduction(
  work: Work,
  input: unknown,
  options: CaseOptions,
  world: World,
  context: Context,
): Promise<Observation> {
  const out = await work(input, options, world, context);
  if (!context.idempotent || out.reducedAgain !== undefined) return out;
  const second = await work(out.text ?? '', options, world, context);
  return { ...out, reducedAgain: second.text ?? '' };
}
