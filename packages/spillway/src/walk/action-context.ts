import type { CutBudget } from '../actions/cut-budget.ts';
import { cutToFit } from '../actions/cut-to-fit.ts';
import { FENCE_CHARS, fenced } from '../text/external-fence.ts';
import { standIn, type StandInContext } from '../actions/stand-in.ts';
import { summaryPrompt } from '../actions/summary-prompt.ts';
import { wellFormed } from '../text/well-formed.ts';
import type { ActionContext } from '../actions/action.ts';
import type { CondenseHints } from '../condense/contract.ts';
import { field, type ToolCall } from './call.ts';
import type { Part } from '../actions/part.ts';
import { sniffMediaType } from '../serialize/bytes.ts';
import { isCapturedPart } from './captured-part.ts';
import type { WalkContext } from './context.ts';
import type { Measured } from './measure.ts';
import type { PartStore } from './part-store-notes.ts';

/** What the actions of a chain may use for one part. */
export function actionContext(
  part: Part,
  measured: Measured,
  partStore: PartStore,
  context: WalkContext,
): ActionContext {
  const { run, settings, call, meter, signal } = context;
  const size = { size: measured.size, sizeUnit: measured.unit };
  return {
    toolName: call.toolName,
    toolCallId: call.toolCallId ?? '',
    unit: meter.unit,
    ...size,
    mediaType: mediaTypeOf(part),
    ...(signal && { signal }),
    ...(run.conversationId !== undefined && { conversationId: run.conversationId }),
    ...(run.requestLimit !== undefined && { requestLimit: run.requestLimit }),
    countTokens: meter.countTokens,
    cut: (source, budget) => cutToFit(source, withinFence(budget, context), meter.countTokens),
    within: budget => withinFence(budget, context),
    hints: hintsOf(part, call),
    standIn: standInOf(part, { ...size, readCall: run.readCall }),
    summaryPrompt: text => summaryPrompt(settings.summaryPrompt, call.toolName, text),
    wellFormed,
    sizeOf: meter.sizeOf,
    fits: text => (measured.unit === 'bytes' ? text.length : meter.sizeOf(text)) <= measured.size,
    expectedHandle: partStore.expectedHandle,
    store: partStore.store,
    facts: partStore.facts,
    readCall: run.readCall,
    resolveModel: model => run.resolveModel(model, call),
    warn: (code, message, error) => context.warn(code, message, { error }),
  };
}

/** A budget is for what goes to the model, so the fence takes its share of it. */
function withinFence(budget: CutBudget, { fenceSize, meter }: WalkContext): CutBudget {
  if (fenceSize === 0) return budget;
  const { maxChars, maxTokens } = budget;
  return {
    ...budget,
    ...(maxChars !== undefined && { maxChars: Math.max(0, maxChars - FENCE_CHARS) }),
    ...(maxTokens !== undefined && {
      maxTokens: Math.max(0, maxTokens - meter.countTokens(fenced(' '))),
    }),
  };
}

function standInOf(part: Part, context: StandInContext): ActionContext['standIn'] {
  return (facts, handle, chars, text) =>
    standIn(part, facts, handle, { chars, ...(text !== undefined && { text }) }, context);
}

/** The tool, and the command that it was to run, where its arguments name one. */
function hintsOf(part: Part, { toolName, args }: ToolCall): CondenseHints {
  const command = field(args, 'command') ?? field(args, 'cmd');
  return {
    tool: toolName,
    mime: part.kind === 'structure' ? 'application/json' : mediaTypeOf(part),
    ...(typeof command === 'string' && { command }),
  };
}

/** The media type of a part as it came. */
export function mediaTypeOf(part: Part): string {
  if (isCapturedPart(part)) return part.captured.mediaType;
  return part.bytes === undefined ? 'text/plain; charset=utf-8' : sniffMediaType(part.bytes);
}
