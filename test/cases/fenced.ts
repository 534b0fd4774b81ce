/** The delimiters round the text of an external tool. */
export interface Wrapper {
  readonly open: string;
  readonly close: string;
}

/** The fence of the library, as its grammar has it. */
const FENCE: Wrapper = { open: '<external_tool_result>\n', close: '\n</external_tool_result>' };

/** The name of its mark. */
export const FENCE_NAME = 'external_tool_result';

/** The fence round a text, null when there is none. */
export function wrapperOf(text: string): Wrapper | null {
  const { open, close } = FENCE;
  return text.startsWith(open) && text.endsWith(close) && text.length >= open.length + close.length
    ? FENCE
    : null;
}

/** The text inside its fence, or as it is. */
export function unfenced(text: string): string {
  return wrapperOf(text) === null ? text : text.slice(FENCE.open.length, text.length - FENCE.close.length);
}
