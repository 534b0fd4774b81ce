import type { LimitedTool } from './ai-sdk-call.ts';
import { fieldOf, textField } from './ai-sdk-field.ts';
import { isReduced } from './ai-sdk-model-output.ts';
import type { ModelOutput } from './ai-sdk-model-output.ts';
import type { Begun } from './ai-sdk-pending.ts';
import { settle } from './ai-sdk-settle.ts';

/**
 * `toModelOutput` of a tool with limits: what was begun where the tool ran, else all of it now.
 *
 * Where `execute` returns the view already, the tool's own must not be asked for another one of it.
 */
export function limitedView(
  { tool, toolName, view, layers, pieces, session }: LimitedTool,
  executes: boolean,
): (options: unknown) => Promise<ModelOutput> {
  const asked = session.apply === 'result' && executes ? undefined : view;
  return async options => {
    const toolCallId = textField(options, 'toolCallId');
    const output = fieldOf(options, 'output');
    const begun = session.pending.find(toolCallId, output);
    if (begun !== undefined) return await collect(begun);
    const produced = {
      tool,
      toolName,
      toolCallId,
      input: fieldOf(options, 'input'),
      output,
      ...(asked && { view: asked }),
      ...(pieces.external && { external: true }),
    };
    return await settle(produced, { layers, session, ran: false });
  };
}

/** What was reduced or is unique is kept, since it may be asked for again; anything else is not worth its memory. */
async function collect(begun: Begun): Promise<ModelOutput> {
  try {
    const shown = await begun.settle();
    if (!begun.isUnique && !isReduced(shown)) begun.forget();
    return shown;
  } catch (error) {
    // The time of the tool is over, not that of the run: what can be had without waiting is shown.
    if (fieldOf(error, 'name') !== 'TimeoutError') throw error;
    return await begun.settleLate();
  }
}
