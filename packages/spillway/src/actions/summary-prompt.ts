import { fingerprint } from '../text/hash.ts';

/**
 * Puts tool name and output into a template, each placeholder once per occurrence and the output never read as a template.
 *
 * The output stands between delimiters whose name is a hash of the output: the same in every process, and not to be
 * foreseen by whoever wrote the output.
 */
export function summaryPrompt(template: string, toolName: string, output: string): string {
  const tag = delimiter(toolName, output);
  const fenced = `<${tag}>\n${output}\n</${tag}>`;
  return template.replaceAll(/\{tool_name\}|\{output\}/g, placeholder =>
    placeholder === '{output}' ? fenced : toolName,
  );
}

function delimiter(toolName: string, output: string): string {
  let tag = `tool_output_${fingerprint(`${toolName}\n${output}`).slice(0, 12)}`;
  while (output.includes(tag)) tag = `tool_output_${fingerprint(tag).slice(0, 12)}`;
  return tag;
}
