import type { Band } from '../actions/band.ts';
import type { ReadLimits } from '../read-back/limits.ts';
import type { Serializer } from '../serialize/serializer.ts';
import type { Store } from '../store/store.ts';
import type { ToolFilter } from './filter.ts';
import type { Redactor } from './redact.ts';

/** The reader in its final form. */
export interface ReadToolSettings extends ReadLimits {
  readonly name: string;
}

/** Options in their final form: every field is there and right. */
export interface Settings {
  readonly id: string;
  readonly unit: 'chars' | 'tokens';
  readonly tokenizer: ((text: string) => number) | undefined;
  /** Largest threshold first. */
  readonly bands: readonly Band[];
  readonly perTool: ReadonlyMap<string, readonly Band[]>;
  readonly toolFilter: ToolFilter;
  readonly serializer: Serializer | undefined;
  readonly stripAnsi: boolean;
  readonly redact: readonly Redactor[];
  readonly ceiling: number;
  readonly summaryPrompt: string;
  readonly store: Store | undefined;
  readonly readTool: ReadToolSettings | undefined;
  /** Chars below which no band of any tool acts, whatever the text. */
  readonly floorChars: number;
}

/** The bands for a tool, largest threshold first: its own list, else the common one. */
export function bandsFor(settings: Settings, toolName: string): readonly Band[] {
  return settings.perTool.get(toolName) ?? settings.bands;
}
