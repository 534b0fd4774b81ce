import { safeSegments, toolResult } from 'spillway';
import type { Checks } from '../checks.ts';
import { isObject, type Fields, type Json } from '../json.ts';
import { probe } from '../probes.ts';
import type { Vector, VectorFile } from '../vector.ts';
import { worldOf } from '../world.ts';
import { checkFileStore } from './handles-file.ts';
import { checkWorkspaceStore } from './handles-workspace.ts';

/** Handles are distinct, stay within their store, and fail with a code; their spelling is free. */
export async function handles(vector: Vector, checks: Checks, file: VectorFile): Promise<void> {
  const { input, expect } = vector;
  const store = input.text('store');
  if (input.has('key_for')) return await checkKey(input, expect, checks);
  if (input.has('keys')) return checkApart((input.list('keys') ?? []).map(String), expect, checks);
  if (store === 'local') return await checkFileStore(vector, checks);
  if (store?.startsWith('workspace') === true || /WorkspaceStore/.test(store ?? ''))
    return await checkWorkspaceStore(vector, checks);
  for (const name of expect.keys()) expect.get(name);
  const key = input.text('segment') ?? input.text('key') ?? '';
  checkPath(key, checks);
  checkAlone(key, file, checks);
}

const SAFE_NAME = /^[a-z0-9_-][a-z0-9._-]{0,126}$/;

/** Whatever a key holds, its path stays below the store and is safe on every disk. */
function checkPath(key: string, checks: Checks): void {
  const segments = safeSegments(key);
  checks.holds('at least one name', segments.length > 0, segments);
  checks.holds(
    'safe names only',
    segments.every(name => SAFE_NAME.test(name) && name !== '..'),
    segments,
  );
  checks.equal('the same again', safeSegments(key), segments);
}

/** No other key of the vectors has the same path. */
function checkAlone(key: string, file: VectorFile, checks: Checks): void {
  const keys = new Set(file.vectors.flatMap(({ raw }) => keysOf(raw['input'])));
  const same = [...keys].filter(
    other => other !== key && safeSegments(other).join('/') === safeSegments(key).join('/'),
  );
  checks.equal('other keys with the same path', same, []);
}

function keysOf(input: Json | undefined): readonly string[] {
  if (!isObject(input)) return [];
  return [input['segment'], input['key']].filter(key => typeof key === 'string');
}

function checkApart(keys: readonly string[], expect: Fields, checks: Checks): void {
  for (const name of expect.keys()) expect.get(name);
  const paths = keys.map(key => safeSegments(key).join('/'));
  checks.equal('different paths', new Set(paths).size, new Set(keys).size);
}

interface Asked {
  readonly runId?: string;
  readonly callId?: string;
  readonly retry: number;
}

/** A handle stays the same for the same call, and no other run, call, try or part has it. */
async function checkKey(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  const keyFor = input.object('key_for');
  const callId = keyFor?.text('call_id') || keyFor?.text('ctx_call_id');
  const runId = keyFor?.text('run_id');
  const asked: Asked = {
    retry: keyFor?.number('retry') ?? 0,
    ...(runId !== undefined && { runId }),
    ...(callId !== undefined && { callId }),
  };
  const suffix = keyFor?.text('suffix') ?? '';
  expect.get('key');
  const part = suffix === '.content' ? 'content' : 'value';
  const own = await handleOf(asked, part);
  const others = await Promise.all([
    handleOf({ ...asked, retry: asked.retry + 1 }, part),
    handleOf({ ...asked, callId: `${asked.callId ?? ''}x` }, part),
    handleOf({ ...asked, runId: `${asked.runId ?? ''}x` }, part),
    handleOf(asked, part === 'content' ? 'value' : 'content'),
  ]);
  checks.equal('the same call, the same handle', await handleOf(asked, part), own);
  checks.equal('different handles', new Set([own, ...others]).size, 5);
  checks.holds('the name of the part is in it', own.endsWith(`.${part}`) && SAFE_NAME.test(own), own);
}

async function handleOf({ runId, callId, retry }: Asked, part: 'value' | 'content'): Promise<string> {
  let handle = '';
  const keep = probe(async (seen, context) => {
    if (seen.name === part) ({ handle } = await context.store());
    return undefined;
  });
  const { limits } = worldOf({ bands: [{ over: 0, action: keep }] });
  const result = part === 'value' ? 'payload' : toolResult({ output: 'other', content: 'payload' });
  await limits
    .run(runId === undefined ? {} : { runId })
    .reduce(result, { toolName: 'big_tool', retry, ...(callId !== undefined && { toolCallId: callId }) });
  return handle;
}
