import type { Harness } from './contract.ts';
import { configureOp } from './ops/configure.ts';
import { modelViewOp } from './ops/model-view.ts';
import { readBackOp } from './ops/reading.ts';
import { resumeOp } from './ops/resume.ts';
import { streamCollectOp } from './ops/capturing.ts';
import { storeOp } from './ops/store.ts';
import { summarizeOp } from './ops/summarize.ts';
import { estimateTokensOp, serializeOp, stripAnsiOp } from './ops/texts.ts';
import { condenseOp, spillOp, truncateOp } from './ops/truncate.ts';
import type { Place } from './place.ts';
import { openSession } from './session.ts';

/** The one harness round the library: it knows operations and options, never a case. */
export function makeHarness(place: Place): Harness {
  return {
    truncate: truncateOp(place),
    condense: condenseOp(place),
    spill: spillOp(place),
    summarize: summarizeOp(place),
    modelView: modelViewOp(place),
    readBack: readBackOp(place),
    store: storeOp(place),
    serialize: serializeOp(place),
    estimateTokens: estimateTokensOp(place),
    stripAnsi: stripAnsiOp(place),
    streamCollect: streamCollectOp(place),
    configure: configureOp(place),
    resume: resumeOp(place),
    open: (testCase, context) => openSession(place, testCase, context),
  };
}

/** The operations that later steps build. */
export const LATER_OPS: ReadonlySet<string> = new Set(['batchBudget', 'proxyToolResult', 'cli']);
