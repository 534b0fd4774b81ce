import type { DefaultStores } from './default-store.ts';
import type { Channel } from './observe/channel.ts';
import type { Limits } from './run.ts';
import type { UsageCounter } from './usage-counter.ts';
import type { Settings } from './walk/settings.ts';

/** What the runs of some limits share. */
export interface SharedByRuns {
  readonly settings: Settings;
  readonly channel: Channel;
  readonly usage: UsageCounter;
  readonly defaults: DefaultStores;
  /** The limits themselves; asked for only when a run exists. */
  readonly limits: () => Limits;
}
