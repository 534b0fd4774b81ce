import type { Channel } from '../observe/channel.ts';
import type { Captured } from '../walk/captured.ts';
import type { Settings } from '../walk/settings.ts';
import type { ReadPipe } from './child-process.ts';
import type { Spills } from '../walk/spills.ts';

/** What a run gives to its captures. */
export interface CaptureRun {
  readonly settings: Settings;
  readonly channel: Channel;
  readonly spills: Spills;
  readonly runId: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** Reads as the model does. */
  readonly read: Captured['read'];
  /** How many captures each call of the run has made. */
  readonly counts: Map<string, number>;
  /** Loads the platform's way to read what a child process writes. */
  readonly pipes?: () => Promise<ReadPipe>;
}
