import { describe, expect, it } from 'vitest';
import { summaryPrompt } from '../../src/actions/summary-prompt.ts';
import { checkSummaryPrompt, defaultSummaryPrompt } from '../../src/actions/summary-template.ts';
import { fingerprint } from '../../src/text/hash.ts';

/** The prompt with the delimiters' name put as TAG. */
function tagged(text: string): string {
  const tag = /tool_output_[a-z2-7]{12}/.exec(text)?.[0] ?? 'no tag';
  return text.replaceAll(tag, 'TAG');
}

const prompt = (name: string, output: string): string => summaryPrompt('{output}{tool_name}', name, output);

describe('summaryPrompt', () => {
  it('puts name and output in, every time they are asked for, the output between delimiters', () => {
    expect(tagged(summaryPrompt('{tool_name}: {output} ({tool_name}) {output}', 'build', 'ok'))).toBe(
      'build: <TAG>\nok\n</TAG> (build) <TAG>\nok\n</TAG>',
    );
  });

  it('never reads the output, or the name, as a template', () => {
    expect(tagged(summaryPrompt('{tool_name}: {output}', '{output}', '{tool_name} $& $1'))).toBe(
      '{output}: <TAG>\n{tool_name} $& $1\n</TAG>',
    );
  });

  it('has the same delimiters for the same call, and others for any other', () => {
    expect(prompt('a', 'b')).toBe(prompt('a', 'b'));
    const tags = [prompt('a', 'b'), prompt('a', 'c'), prompt('b', 'b')].map(text => text.split('>')[0]);
    expect(new Set(tags).size).toBe(3);
  });

  it('names the delimiters after a hash, which the output cannot foresee', () => {
    const tag = `tool_output_${fingerprint('build\nfirst part').slice(0, 12)}`;
    expect(summaryPrompt('{output}', 'build', 'first part')).toBe(`<${tag}>\nfirst part\n</${tag}>`);
  });
});

describe('a template', () => {
  it('must have both placeholders', () => {
    expect(checkSummaryPrompt('summaryPrompt', '{tool_name} {output}')).toBe('{tool_name} {output}');
    expect(() => checkSummaryPrompt('summaryPrompt', '{output}')).toThrow(
      'summaryPrompt must contain the placeholder {tool_name}.',
    );
    expect(() => checkSummaryPrompt('summaryPrompt', '{tool_name}')).toThrow(
      'summaryPrompt must contain the placeholder {output}.',
    );
    expect(checkSummaryPrompt('default', defaultSummaryPrompt)).toBe(defaultSummaryPrompt);
  });
});
