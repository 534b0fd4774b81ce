import type { ActionContext } from '../actions/action.ts';
import type { Part } from '../actions/part.ts';
import { sniffMediaType } from '../serialize/bytes.ts';
import type { WalkContext } from './context.ts';
import type { Measured } from './measure.ts';
import type { PartStore } from './part-store.ts';

/** What the actions of a chain may use for one part. */
export function actionContext(
  part: Part,
  measured: Measured,
  partStore: PartStore,
  context: WalkContext,
): ActionContext {
  const { run, settings, call, meter, signal } = context;
  return {
    toolName: call.toolName,
    toolCallId: call.toolCallId ?? '',
    unit: meter.unit,
    size: measured.size,
    sizeUnit: measured.unit,
    mediaType: part.bytes === undefined ? 'text/plain; charset=utf-8' : sniffMediaType(part.bytes),
    ...(signal && { signal }),
    ...(run.conversationId !== undefined && { conversationId: run.conversationId }),
    ...(run.requestLimit !== undefined && { requestLimit: run.requestLimit }),
    summaryPrompt: settings.summaryPrompt,
    countTokens: meter.countTokens,
    sizeOf: meter.sizeOf,
    fits: text => (measured.unit === 'bytes' ? text.length : meter.sizeOf(text)) <= measured.size,
    expectedHandle: partStore.expectedHandle,
    store: partStore.store,
    facts: async () => partStore.facts(),
    readCall: run.readCall,
    resolveModel: model => run.resolveModel(model, call),
    warn: (code, message, error) => context.warn(code, message, { error }),
  };
}
