import { toolResult, type LimitsOptions, type Run } from 'spillway';
import { renameGuard } from '../cases-properties.mjs';
import type { CaseOptions, Observation } from '../contract.ts';
import { FENCE_NAME } from '../fenced.ts';
import { ignoredIn, limitsFor, type MakeBand, type Watched } from '../limits-of.ts';
import { storedIn } from '../medium.ts';
import { rootOnDisk } from '../root.ts';
import { observed, reduceBy, resolveAll } from '../observe.ts';
import type { World } from '../world.ts';

/** How one result is reduced. */
export interface Reducing {
  readonly world: World;
  readonly options: CaseOptions;
  readonly makeBand: MakeBand;
  readonly callId?: string;
  readonly toolName?: string;
  readonly session?: string;
  readonly runId?: string;
  readonly signal?: AbortSignal;
  readonly extra?: LimitsOptions;
  /** Opens the run, where it is more than a scope. */
  readonly runWith?: (watched: Watched, scope: { readonly scope?: string; readonly runId?: string }) => Run;
}

/** Sends one result through limits; several caps are applied one after the other. */
export async function reduceOnce(input: unknown, reducing: Reducing): Promise<Observation> {
  const { options } = reducing;
  const given = options.guard === true && typeof input === 'string' ? renameGuard(input, FENCE_NAME) : input;
  const caps = Array.isArray(options.maxChars)
    ? (options.maxChars as readonly number[])
    : [options.maxChars as number | undefined];
  const passes: Observation[] = [];
  let value: unknown = asResult(given);
  for (const maxChars of caps) {
    const { maxChars: _all, ...others } = options;
    const pass = await reducePass(value, {
      ...reducing,
      options: { ...others, ...(maxChars !== undefined && { maxChars }) },
    });
    passes.push(pass);
    value = pass.text;
  }
  const last = passes.at(-1) ?? {};
  const ignored = ignoredIn(options);
  return { ...last, ...(passes.length > 1 && { passes }), ...(ignored.length > 0 && { ignored }) };
}

/** A result as a tool returns it; content with metadata is the library's own envelope. */
export function asResult(input: unknown): unknown {
  const isEnvelope = typeof input === 'object' && input !== null && 'content' in input && 'metadata' in input;
  return isEnvelope ? toolResult({ output: input.content, metadata: input.metadata }) : input;
}

/** A run and what it belongs to. */
export function openRun(
  watched: Watched,
  { session, runId, runWith }: Pick<Reducing, 'session' | 'runId' | 'runWith'>,
): Run {
  const scope = { ...(session !== undefined && { scope: session }), ...(runId !== undefined && { runId }) };
  return runWith === undefined ? watched.limits.run(scope) : runWith(watched, scope);
}

/** The tool is one whose text is fenced. */
function isExternal({ wrap, guard }: CaseOptions): boolean {
  return wrap !== undefined || guard === true;
}

async function reducePass(value: unknown, reducing: Reducing): Promise<Observation> {
  const { world, options, makeBand, callId = 'call_0', toolName = 'search', signal, extra } = reducing;
  const watched = limitsFor(options, world, makeBand, extra);
  const run = openRun(watched, reducing);
  const reduced = await reduceBy(run, value, {
    toolName,
    toolCallId: callId,
    ...(isExternal(options) && { external: true }),
    ...(signal && { signal }),
  });
  const seen = observed(reduced, watched);
  const stored = storedIn(rootOnDisk(options, world));
  const resolved = await resolveAll(run, seen.handles ?? []);
  const metadata: unknown = reduced.reduction?.changed === true ? reduced.reduction.metadata : undefined;
  return { ...seen, stored, resolved, ...(metadata !== undefined && { metadata }) };
}
