import { defineTool } from 'spillway';
import { describe, expect, it } from 'vitest';
import { addNotes, notesWithin } from '../../src/executor/notes.ts';
import { bench, called } from './support.ts';

const json = (value: unknown): string => JSON.stringify(value);

describe('addNotes', () => {
  it('puts each behind a text, after a blank line', () => {
    expect(addNotes('short', ['extra', '[loop-guard] stop'], json)).toBe(
      'short\n\nextra\n\n[loop-guard] stop',
    );
    expect(addNotes('', ['extra'], json)).toBe('\n\nextra');
    expect(addNotes('short', [], json)).toBe('short');
  });

  it('puts them into an object beside what is there, and changes nothing in place', () => {
    const view = { rows: 3, _additional_context: 'own' };
    expect(addNotes(view, ['a', 'b'], json)).toEqual({ rows: 3, _additional_context: 'own\n\na\n\nb' });
    expect(view).toEqual({ rows: 3, _additional_context: 'own' });
    expect(addNotes({ _additional_context: [1] }, ['a'], json)).toEqual({ _additional_context: '[1]\n\na' });
  });

  it.each([[[1, 2]], [5], [null], [false]])('wraps %j', value => {
    expect(addNotes(value, ['a', 'b'], json)).toEqual({ value, _additional_context: 'a\n\nb' });
  });

  it('wraps an object that cannot be copied without running its code', () => {
    const hostile = {
      get rows(): number {
        throw new Error('no');
      },
    };
    expect(addNotes(hostile, ['a'], json)).toMatchObject({ _additional_context: 'a' });
  });

  it('adds a text part to a list of parts', () => {
    const list = [{ type: 'text', text: 'a' }];
    expect(addNotes(list, ['n'], json)).toEqual([...list, { type: 'text', text: 'n' }]);
  });
});

describe('notesWithin', () => {
  it('keeps each note, cut to its fair share of the budget', () => {
    const notes = notesWithin(['x'.repeat(50_000), 'short', 'y'.repeat(50_000)], 1_000);
    expect(notes).toHaveLength(3);
    expect(notes[1]).toBe('short');
    expect(notes.reduce((sum, note) => sum + note.length + 2, 0)).toBeLessThanOrEqual(1_000);
  });

  it('cuts a note to 2,000 chars whatever the budget', () => {
    expect(notesWithin(['x'.repeat(9_000)], 6_000)[0]).toHaveLength(2_000);
  });
});

describe('the notes of hooks and the loop guard', () => {
  it('have one format with and without a view', async () => {
    const plain = defineTool({ name: 'plain', execute: () => ({ a: 1 }) });
    const viewed = defineTool({ name: 'viewed', execute: () => 'full', toModelOutput: () => ({ a: 1 }) });
    const { tools } = bench([plain, viewed], { hooks: { afterTool: () => ({ context: ['x', 'y'] }) } });
    const one = await tools.execute(called('plain'));
    expect(one.modelOutput).toBe('{"a":1,"_additional_context":"x\\n\\ny"}');
    expect((await tools.execute(called('viewed'))).modelOutput).toBe(one.modelOutput);
  });

  it('stand outside of a fence', async () => {
    const web = defineTool({ name: 'web', external: true, execute: () => 'page' });
    const { tools } = bench(web, { hooks: { afterTool: () => ({ context: 'n' }) } });
    expect((await tools.execute(called('web'))).modelOutput).toBe(
      '<external_tool_result>\npage\n</external_tool_result>\n\nn',
    );
  });

  it('are redacted like everything else', async () => {
    const tool = defineTool({ name: 't', execute: () => 'ok' });
    const { tools } = bench(
      tool,
      { hooks: { afterTool: () => ({ context: 'key sk-1234' }) } },
      { redact: /sk-\d+/ },
    );
    expect((await tools.execute(called('t'))).modelOutput).toBe('ok\n\nkey [redacted]');
  });
});
