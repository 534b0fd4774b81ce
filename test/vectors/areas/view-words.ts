import type { AfterToolHook } from 'spillway';
import { asText, type Json } from '../json.ts';
import { valueOf } from '../values.ts';

/** A view builder in words, with what it was given. */
export interface BuilderSeen {
  readonly build: (output: unknown) => unknown;
  readonly inputs: readonly unknown[];
}

/** Makes the view builder that words describe. @throws for words that nobody knows. */
export function builderOf(description: string): BuilderSeen {
  const inputs: unknown[] = [];
  const act = actOf(description);
  return {
    inputs,
    build(output) {
      inputs.push(structuredClone(output));
      return act(output);
    },
  };
}

/** Makes the hooks that words describe: quoted texts are what they add, put in place of the result, or block with. */
export function hooksOf(description: string): readonly AfterToolHook[] {
  const texts = quotedIn(description);
  if (/\bthrows?\b/i.test(description)) return [throwing(description)];
  if (/\bblock/i.test(description)) return [() => ({ block: texts[0] ?? true })];
  if (/\b(?:replace|rewrite|redact)/i.test(description)) return [() => ({ replace: texts[0] ?? '' })];
  if (/\bcontext\b/i.test(description)) return texts.map(context => () => ({ context }));
  throw new TypeError(`unknown hook ${JSON.stringify(description)}`);
}

/** Tells whether a hook in words has a reason of its own. */
export function hasReason(description: string): boolean {
  return quotedIn(description).length > 0;
}

function actOf(description: string): (output: unknown) => unknown {
  const returned = /^(?:async )?returns?[: ]\s*(.+)$/is.exec(description)?.[1];
  if (returned !== undefined) return () => valueOf(JSON.parse(returned) as Json);
  if (/\b(?:throw|raise)s?\b/i.test(description)) return throwing(description);
  const deleted = /\bdeletes (\w+)/i.exec(description)?.[1];
  if (deleted !== undefined)
    return output => {
      if (typeof output === 'object' && output !== null) Reflect.deleteProperty(output, deleted);
      return /returns null/i.test(description) ? null : output;
    };
  if (/\blines\b/i.test(description)) return output => `${String(output).split('\n').length} lines`;
  throw new TypeError(`unknown view builder ${JSON.stringify(description)}`);
}

/** `throws NAME(MESSAGE)`. */
function throwing(description: string): () => never {
  const [, name = 'Error', message = 'x'] = /(\w+)\((.*)\)/s.exec(description) ?? [];
  return () => {
    throw Object.assign(new Error(message), { name });
  };
}

function quotedIn(description: string): readonly string[] {
  return [...description.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) =>
    asText(JSON.parse(quoted) as Json),
  );
}
