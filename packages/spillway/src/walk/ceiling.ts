import type { Replacement, Stored } from '../actions/action.ts';
import { storeFailure } from '../actions/spill.ts';
import { cutToFit } from '../actions/cut-to-fit.ts';
import { notStoredNotice, storedNotice } from '../actions/notice.ts';
import { binarySize } from '../actions/part.ts';
import type { Part } from '../actions/part.ts';
import { sourceOfText } from '../text/cut.ts';
import type { Cut, TextSource } from '../text/cut.ts';
import { isCancellation } from '../errors.ts';
import type { ReductionRecord } from '../observe/record.ts';
import { mediaTypeOf } from './action-context.ts';
import { isPartial } from './captured-part.ts';
import type { WalkContext } from './context.ts';
import { sizeOfPart } from './measure.ts';
import type { Measured } from './measure.ts';
import { createPartStore } from './part-store.ts';
import type { ReducedPart, Tried } from './reduce.ts';

/** Holds the joined text of one result under the ceiling; what exceeds its fair share is cut at both ends. */
export async function applyCeiling(
  parts: readonly ReducedPart[],
  isError: boolean,
  context: WalkContext,
): Promise<readonly ReducedPart[]> {
  if (!parts.some(part => part.bounded)) return parts;
  const sizes = parts.map(part => shownSize(part, context));
  const ceiling = roomWithin(parts.length, context);
  const joints = parts.length - 1;
  if (sum(sizes) + joints <= ceiling) return parts;
  const shares = fairShares(sizes, Math.max(0, ceiling - joints));
  const bound: ReducedPart[] = [];
  for (const [index, part] of parts.entries()) {
    const share = shares[index] ?? 0;
    bound.push((sizes[index] ?? 0) <= share ? part : await boundPart(part, share, isError, context));
  }
  return bound;
}

/** What the ceiling leaves to the parts: fences, and what the host adds, are reserved. */
function roomWithin(parts: number, { settings, call, fenceSize }: WalkContext): number {
  return Math.max(0, settings.ceiling - parts * fenceSize - (call.reservedSize ?? 0));
}

/** Gives each its size while that is within an equal share of what is left, smallest first. */
export function fairShares(sizes: readonly number[], total: number): readonly number[] {
  const shares = sizes.map(() => 0);
  const order = sizes
    .map((_, index) => index)
    .toSorted((left, right) => (sizes[left] ?? 0) - (sizes[right] ?? 0));
  let rest = total;
  for (const [position, index] of order.entries()) {
    const share = Math.min(sizes[index] ?? 0, Math.floor(rest / (order.length - position)));
    shares[index] = share;
    rest -= share;
  }
  return shares;
}

function shownSize({ part, replacement }: ReducedPart, context: WalkContext): number {
  if (replacement !== undefined) return context.meter.sizeOf(replacement.text);
  return sizeOfPart(part, context.meter).size;
}

async function boundPart(
  reduced: ReducedPart,
  share: number,
  isError: boolean,
  context: WalkContext,
): Promise<ReducedPart> {
  const { part, replacement, record, tried } = reduced;
  const measured = sizeOfPart(part, context.meter);
  const text = replacement?.text;
  // A cut result is cut again from the original, so that its marker tells the whole truth.
  const keepsNotice = text !== undefined && replacement?.kept === undefined;
  const next = keepsNotice
    ? { ...replacement, text: cut(sourceOfText(text), 'head', share, context).text }
    : await cutWhole(part, measured, share, isError, context);
  const shown = measured.unit === 'bytes' ? next.text.length : context.meter.sizeOf(next.text);
  const account: ReductionRecord = {
    part: part.name,
    size: measured.size,
    measure: measured.unit,
    fallbacks:
      record === undefined
        ? (tried?.fallbacks ?? [])
        : [...record.fallbacks, { action: record.action, code: 'over-ceiling' }],
    ...usageOf(record ?? tried),
    action: 'ceiling',
    shown,
    ...(next.handle !== undefined && { handle: next.handle }),
    ...(next.bytes !== undefined && { bytes: next.bytes }),
    ...(next.handle !== undefined && isPartial(part) && { partial: true }),
  };
  return { ...reduced, replacement: next, record: account };
}

function usageOf(account: Tried | undefined): Pick<ReductionRecord, 'usage'> {
  return account?.usage === undefined ? {} : { usage: account.usage };
}

/** An error is kept whole in the store when the store takes it; any other part had its chance to be stored. */
async function cutWhole(
  part: Part,
  measured: Measured,
  share: number,
  isError: boolean,
  context: WalkContext,
): Promise<Replacement> {
  const bytes = binarySize(part);
  if (bytes !== undefined) {
    const notice = notStoredNotice(bytes, mediaTypeOf(part));
    return { text: cut(sourceOfText(notice), 'head', share, context).text };
  }
  const stored = isError ? await storeError(part, context) : undefined;
  const notice = stored === undefined ? '' : noticeWithin(stored, measured, share, context);
  const rest = cut(part.source, 'head_tail', share, context, notice);
  const text = `${notice}${rest.text}`;
  if (notice !== '') return { text, ...stored };
  return {
    text,
    kept: { headChars: rest.headChars, tailChars: rest.tailChars, marker: rest.marker },
    ...stored,
  };
}

/** The notice for a stored error, empty when it would take more than half of the budget. */
function noticeWithin(stored: Stored, measured: Measured, share: number, context: WalkContext): string {
  const notice = `${storedNotice(measured.size, measured.unit, stored.handle, context.run.readCall(stored.handle))}\n`;
  return context.meter.sizeOf(notice) * 2 <= share ? notice : '';
}

async function storeError(part: Part, context: WalkContext): Promise<Stored | undefined> {
  try {
    return await createPartStore(part, context).store();
  } catch (error) {
    if (isCancellation(error, context.signal)) throw error;
    const code = storeFailure(error) === 'store-failed' ? 'store-failed' : 'workspace-missing';
    context.warn(
      code,
      `an error of tool ${JSON.stringify(context.call.toolName)} could not be stored whole`,
      { error },
    );
    return undefined;
  }
}

/** Cuts a text so that it keeps the budget together with what stands before it. */
function cut(
  source: TextSource,
  strategy: 'head' | 'head_tail',
  budget: number,
  context: WalkContext,
  before = '',
): Pick<Cut, 'text' | 'headChars' | 'tailChars' | 'marker'> {
  const { unit, countTokens } = context.meter;
  const limits =
    unit === 'chars'
      ? { maxChars: Math.max(0, budget - before.length), maxTokens: undefined }
      : { maxChars: undefined, maxTokens: Math.max(0, budget) };
  const counted = before === '' ? countTokens : (text: string): number => countTokens(`${before}${text}`);
  const result = cutToFit(source, { strategy, ...limits }, counted);
  return result ?? { text: source.head(source.length), headChars: source.length, tailChars: 0, marker: '' };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
