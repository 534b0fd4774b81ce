import type { Kind } from '../contract.ts';
import { TRACE_RULES } from '../rules/trace.ts';
import { linesOf, outlineKind } from '../rules/outline-kind.ts';
import { shareOf } from '../sample.ts';
import { nativeFrames } from '../trace/native-frames.ts';

/** Stack traces, many of a kind, and dumps of debuggers. */
export const traceKind: Kind = {
  name: 'trace',
  detect: sample => outline.detect(sample),
  async segment(block) {
    const { segments, gaps } = await outline.segment(block);
    return { segments: [...segments, ...nativeFrames(block.lines)], gaps };
  },
};

const outline = outlineKind({
  name: 'trace',
  detect: sample =>
    shareOf(
      linesOf(sample),
      /^\s+at [\w$.<> [\]/]+[( ]|^\s+at (?:file|node|async|new|https?):?|^#\d+\s+(?:0x|\w)|^\s+File "[^"]+", line \d+|^Caused by: |^\s+\.\.\. \d+ more|^goroutine \d+|^\t\S+\.go:\d+/,
    ) > 0.25
      ? 0.75
      : 0,
  rules: TRACE_RULES,
});
