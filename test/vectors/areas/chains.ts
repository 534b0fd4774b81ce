import { ConfigError, isCancellation } from 'spillway';
import type { Checks } from '../checks.ts';
import { asNumber, asObject, isList, isObject, words, type Fields } from '../json.ts';
import { failureIn, failureOf, warningCodeOf } from '../logs.ts';
import { expectedMetadata } from '../payload-keys.ts';
import { bytesField, outputOfPieces, textField } from '../spec.ts';
import type { Vector } from '../vector.ts';
import type { World } from '../world.ts';
import { runChain, type Chain } from './chain.ts';
import { checkFailedSummary, checkPrompt, checkSummary, isNoSummary } from './chain-summary.ts';

/** Which action ran, what it gave, and what was reported, by their facts. */
export async function chains(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect } = vector;
  if (input.has('summary_prompt')) return await checkPrompt(vector, checks);
  const chain = await runChain(vector);
  if (expect.has('error') || expect.has('propagates')) return checkThrown(expect, chain.thrown, checks);
  checks.equal('nothing is thrown', chain.thrown, undefined);
  if (chain.reduction === undefined) return;
  checkRan(vector, chain, checks);
  checkOutput(vector, chain, checks);
  checkReports(expect, chain.world, checks);
  checkSummary(expect, chain, checks);
  await checkStored(vector, chain, checks);
}

function checkThrown(expect: Fields, thrown: unknown, checks: Checks): void {
  if (expect.get('propagates') === true)
    return checks.holds('cancellation propagates', isCancellation(thrown), thrown);
  const message = expect.text('error') ?? '';
  if (expect.text('error_kind') === 'user')
    checks.holds('a ConfigError propagates', thrown instanceof ConfigError, thrown);
  checks.holds(
    `the message says "${message}"`,
    thrown instanceof Error && thrown.message.includes(message),
    thrown,
  );
}

function checkRan({ input, expect }: Vector, { reduction, result }: Chain, checks: Checks): void {
  const ran = reduction?.records[0]?.action ?? null;
  const expected = expect.get('ran');
  // Leaving a result alone on purpose leaves no record.
  if (expected === 'passthrough') checks.holds('nothing is changed', reduction?.changed === false, reduction);
  else if (expected !== undefined && !isFitting(input, result) && !isNoSummary(input))
    checks.equal('the action that ran', ran, expected, 'binary-last-resort');
  if (expect.get('same_object') === true)
    checks.holds(
      'the same object',
      reduction?.value === result,
      reduction?.value,
      'binary-last-resort',
      'bytes-as-text',
    );
  const wrapped = expect.get('wrapped');
  if (wrapped !== undefined)
    checks.equal(
      'stored parts are named',
      isObject(reduction?.changed ? (reduction.metadata as never) : null),
      wrapped !== null,
    );
}

/** A structure that its cut does not shorten stays the object that it is. */
function isFitting(input: Fields, result: unknown): boolean {
  const action = asObject(input.get('action') ?? {})['truncate'];
  const most = isObject(action) ? asNumber(action['max_chars'] ?? 4000) : 0;
  return input.has('value') && JSON.stringify(result).length <= most;
}

function checkOutput(vector: Vector, chain: Chain, checks: Checks): void {
  const { input, expect, better } = vector;
  for (const part of expect.list('contains') ?? [])
    checks.holds(
      `contains ${words(part)}`,
      String(chain.shown).includes(words(part)),
      chain.shown,
      'bytes-as-text',
    );
  const pieces = expect.list('output_pieces');
  const output = expect.text('output') ?? (pieces && outputOfPieces(pieces, textField(input) ?? ''));
  for (const name of ['peer', 'better']) expect.get(name);
  better?.get('note');
  if (isNoSummary(input)) return checkFailedSummary(chain, checks);
  if (isFitting(input, chain.result))
    return checks.holds('the same object', chain.reduction?.value === chain.result, chain.reduction?.value);
  if (output !== undefined) checks.equal('output', bodyOf(chain), output, 'code-points', 'whole-characters');
}

/** A summary says in a first line of its own that it is one. */
function bodyOf({ shown, reduction }: Chain): unknown {
  const isSummary = reduction?.records[0]?.action === 'summarize';
  if (!isSummary || typeof shown !== 'string') return shown;
  return /^\[Summary of [^\n]*\]\n/.test(shown)
    ? shown.slice(shown.indexOf('\n') + 1)
    : `no notice: ${shown}`;
}

function checkReports(expect: Fields, world: World, checks: Checks): void {
  const logs = expect.list('logs');
  // A summary that could not keep its original has not failed, and says so apart.
  const told = world.warnings.filter(({ next }) => next !== undefined).map(warning => failureIn(warning));
  if (logs !== undefined) {
    const wanted = logs.map(record => failureOf(isList(record) ? record.map(words) : [words(record)]));
    checks.equal('failing steps, in order', told, wanted);
    const inOrder = world.fallbacks.filter(({ code }) => code.endsWith('-failed')).length;
    checks.holds('each has a fallback event', inOrder >= wanted.length, world.fallbacks);
  }
  const warnings = expect.list('warnings');
  if (warnings !== undefined) {
    checks.equal(
      'warnings',
      world.warnings.map(({ code }) => code),
      warnings.map(text => warningCodeOf(words(text))),
    );
  }
}

async function checkStored({ input, expect }: Vector, chain: Chain, checks: Checks): Promise<void> {
  const metadata = expect.get('metadata');
  if (metadata !== undefined && metadata !== null) {
    const got = chain.reduction?.changed === true ? chain.reduction.metadata : undefined;
    checks.equal('metadata', got, expectedMetadata(metadata, { content: 0 }));
  }
  const nameOfAgent = expect.text('nested_agent_name');
  if (nameOfAgent !== undefined) checks.equal('the limits that asked', chain.world.limits.id, nameOfAgent);
  if (expect.text('stored') === undefined) return;
  const handle = chain.reduction?.records[0]?.handle ?? '';
  const bytes = await chain.world.store.read(expect.has('metadata') ? handle : `local/${handle}`);
  const original = bytesField(input) ?? new TextEncoder().encode(textField(input) ?? '');
  checks.holds('stored as it was', Buffer.compare(bytes, original) === 0, bytes.length);
}
