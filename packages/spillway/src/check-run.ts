import { checkFunction, checkKeys, checkText, checkWhole, show } from './check.ts';
import { ConfigError } from './errors.ts';
import type { RunOptions } from './run.ts';

const known = [
  'scope', 'runId', 'workspace', 'model', 'resolveModel', 'modelOfCall', 'usage', 'requestLimit', 'conversationId', 'signal',
  'durable', 'fileTools',
]; // prettier-ignore

/**
 * Checks the options of a run, above all that none is misspelled: a scope that is not seen would let one tenant read what
 * another stored.
 *
 * @throws ConfigError that names option, value and what is allowed.
 */
export function checkRun(options: RunOptions): RunOptions {
  checkKeys('run()', options, known);
  if (options.scope !== undefined) checkText('run().scope', options.scope);
  if (options.runId !== undefined) checkText('run().runId', options.runId);
  if (options.requestLimit !== undefined && options.requestLimit !== Infinity)
    checkWhole('run().requestLimit', options.requestLimit);
  for (const name of ['resolveModel', 'modelOfCall', 'durable'] as const) {
    if (options[name] !== undefined) checkFunction(`run().${name}`, options[name]);
  }
  const { fileTools } = options;
  if (fileTools !== undefined && !Array.isArray(fileTools))
    throw new ConfigError(`run().fileTools must be a list of file tools, but is ${show(fileTools)}.`);
  return options;
}
