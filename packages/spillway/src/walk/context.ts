import type { SummaryModel } from '../actions/summary-model.ts';
import type { Channel } from '../observe/channel.ts';
import type { CallInfo, WarningCode } from '../observe/events.ts';
import type { ActionType, Usage } from '../observe/record.ts';
import type { Durable } from './durable.ts';
import type { ToolCall } from './call.ts';
import type { Meter } from './measure.ts';
import type { Settings } from './settings.ts';
import type { Spills } from './spills.ts';

/** What a run gives to every walk of its results. */
export interface WalkRun {
  readonly settings: Settings;
  readonly channel: Channel;
  readonly scope: string;
  readonly runId: string | undefined;
  readonly spills: Spills;
  readonly signal: AbortSignal | undefined;
  readonly conversationId: string | undefined;
  readonly requestLimit: number | undefined;
  /** Runs what must not happen twice when a run is replayed. */
  readonly durable: Durable | undefined;
  addUsage(usage: Usage): void;
  resolveModel(model: SummaryModel | string | undefined, call: ToolCall): SummaryModel | undefined;
  readCall(handle: string): string;
  /** True when the call reads spills by itself and must not be reduced. */
  isExempt(call: ToolCall): boolean;
}

/** What one walk knows: its run, its call, its measure. */
export interface WalkContext {
  readonly run: WalkRun;
  readonly settings: Settings;
  readonly call: ToolCall;
  readonly info: CallInfo;
  readonly meter: Meter;
  readonly signal: AbortSignal | undefined;
  /** What the fence of one part takes of every budget, in `measure`; 0 without one. */
  readonly fenceSize: number;
  warn(code: WarningCode, message: string, details?: WarningDetails): void;
}

/** What a warning may add to its sentence. */
export interface WarningDetails {
  readonly error?: unknown;
  readonly action?: ActionType;
  readonly next?: ActionType | null;
}
