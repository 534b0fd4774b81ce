import { LOUD } from './loud.ts';
import { NATIVE_FRAME } from '../trace/native-frames.ts';
import type { Rule } from './rules.ts';

/** What matters in stack traces. */
export const TRACE_RULES: readonly Rule[] = [
  {
    name: 'head',
    pattern:
      /^(?:Caused by: |Exception in |Traceback|panic: |fatal error: |Program received signal|Uncaught |thread '|.{0,40}DeadlockDetect|Found .* deadlock)|^\s{0,2}[\w.$]{2,100}(?:Error|Exception|Throwable)(?::|$)|\b(?:SIG[A-Z]{3,}|deadlock|leaked|out of memory|stack overflow|StackOverflow|Segmentation fault)\b/,
    score: 92,
    decay: 4,
  },
  {
    name: 'suppressed',
    pattern: /^\s+(?:Suppressed|\.\.\. \d+ (?:more|common)|\[Previous line repeated)/,
    score: 62,
    decay: 5,
  },
  // Shown without their arguments, and those that repeat as one.
  { name: 'native frame', pattern: NATIVE_FRAME, score: 0 },
  {
    name: 'library frame',
    pattern:
      /node_modules|node:internal|site-packages|\bjava\.(?:base|lang|util)\b|\b(?:sun|jdk)\.|\/usr\/lib|libc\.so/,
    score: 24,
    decay: 4,
  },
  { name: 'frame', pattern: /^\s+at |^\s+File "|^\t\S+\.go:\d+/, score: 62, decay: 7, most: 12 },
  LOUD,
  { name: 'statement', pattern: /^\S/, score: 56, decay: 5 },
  { name: 'other', pattern: /\S/, score: 30, decay: 6 },
];
