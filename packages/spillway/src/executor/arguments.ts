import { wellFormed } from '../text/well-formed.ts';
import { findJsonFaults } from './json-schema.ts';
import { isStandardSchema } from './standard-schema.ts';
import type { StandardIssue } from './standard-schema.ts';
import type { ToolLike } from './tool.ts';

/** Arguments that a tool may get, or the sentence that tells the model what is wrong with them. */
export type CheckedArguments =
  | { readonly ok: true; readonly args: unknown }
  | { readonly ok: false; readonly say: string };

/** Issues that a sentence names, and chars of each: enough to put the call right. */
const mostIssues = 10;
const mostIssueChars = 200;

/** Parses and checks the arguments of a call; a schema that throws is an issue like any other. */
export async function checkArguments(tool: ToolLike, given: unknown): Promise<CheckedArguments> {
  const parsed = parse(given);
  if (!parsed.ok) return refuse(tool.name, ['they are not valid JSON']);
  const { args } = parsed;
  const schema = tool.inputSchema;
  if (schema === undefined) return { ok: true, args };
  if (!isStandardSchema(schema)) {
    const faults = findJsonFaults(args, schema);
    return faults.length === 0 ? { ok: true, args } : refuse(tool.name, faults);
  }
  try {
    const checked = await schema['~standard'].validate(args);
    if (checked.issues === undefined) return { ok: true, args: checked.value };
    return refuse(tool.name, checked.issues.map(sentenceOf));
  } catch (error) {
    return refuse(tool.name, [error instanceof Error ? error.message : 'they cannot be checked']);
  }
}

type Parsed = { readonly ok: true; readonly args: unknown } | { readonly ok: false };

/** Providers hand over JSON text; the empty one, and no arguments at all, stand for an empty object. */
function parse(given: unknown): Parsed {
  if (given === undefined || given === null) return { ok: true, args: {} };
  if (typeof given !== 'string') return { ok: true, args: given };
  if (given.trim() === '') return { ok: true, args: {} };
  try {
    return { ok: true, args: JSON.parse(given) as unknown };
  } catch {
    return { ok: false };
  }
}

function sentenceOf({ message, path = [] }: StandardIssue): string {
  const steps = path.map(step => String(typeof step === 'object' ? step.key : step));
  return steps.length === 0 ? message : `${steps.join('.')}: ${message}`;
}

function refuse(toolName: string, issues: readonly string[]): CheckedArguments {
  const shown = issues.slice(0, mostIssues).map(issue => wellFormed(issue.slice(0, mostIssueChars)));
  const more = issues.length > mostIssues ? `; and ${issues.length - mostIssues} more` : '';
  const say = `The arguments of tool ${JSON.stringify(toolName)} are wrong: ${shown.join('; ')}${more}. Call it with right ones.`;
  return { ok: false, say };
}
