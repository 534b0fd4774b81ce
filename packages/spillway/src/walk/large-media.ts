import type { WalkContext } from './context.ts';
import { bandsFor } from './settings.ts';
import type { Split } from './split.ts';

/** Warns of media that a band would act on if it were text: it is left as it is. */
export function warnOfMedia(split: Split, context: WalkContext): void {
  if (split.isError) return;
  for (const { mediaChars, name } of split.parts) {
    if (mediaChars === undefined) continue;
    const bands = bandsFor(context.settings, context.call.toolName);
    const band = bands.find(({ over }) => mediaChars >= over);
    if (band === undefined || band.action.exempts) continue;
    context.warn(
      'media-unreduced',
      `tool ${JSON.stringify(context.call.toolName)} returned large media in its ${name} (${mediaChars} chars); media is left as it is`,
    );
  }
}
