import { memoryStore, workspaceStore } from 'spillway';
import { describe, expect, it } from 'vitest';
import {
  decisionFromNotes,
  forgetDecisions,
  memoryOf,
  recallDecision,
  rememberDecision,
} from '../../src/walk/decisions.ts';
import type { Decision } from '../../src/walk/decisions.ts';

function decision(text: string): Decision {
  return {
    signature: 'spill',
    text,
    record: { part: 'value', action: 'spill', size: 9, measure: 'chars', shown: 5, fallbacks: [] },
  };
}

describe('remembered decisions', () => {
  it('are recalled under their owner and key alone', () => {
    const owner = {};
    const made = decision('a');
    rememberDecision(owner, 'local/1.value', made);
    expect(recallDecision(owner, 'local/1.value')).toBe(made);
    expect(recallDecision(owner, 'local/2.value')).toBeUndefined();
    expect(recallDecision({}, 'local/1.value')).toBeUndefined();
    rememberDecision(owner, 'local/1.value', decision('b'));
    expect(recallDecision(owner, 'local/1.value')?.text).toBe('b');
  });

  it('give way oldest first when there are more than 2,048', () => {
    const owner = {};
    for (let index = 0; index < 2048; index++) rememberDecision(owner, `k${index}`, decision('x'));
    expect(recallDecision(owner, 'k0')).toBeDefined();
    // Made again, it is the newest.
    rememberDecision(owner, 'k0', decision('x'));
    rememberDecision(owner, 'one more', decision('x'));
    expect(recallDecision(owner, 'k0')).toBeDefined();
    expect(recallDecision(owner, 'k1')).toBeUndefined();
    expect(recallDecision(owner, 'k2')).toBeDefined();
  });

  it('give way oldest first when their texts hold more than 16 Mi chars', () => {
    const owner = {};
    const quarter = 'x'.repeat(4 * 1024 * 1024);
    for (const key of ['a', 'b', 'c', 'd']) rememberDecision(owner, key, decision(quarter));
    expect(recallDecision(owner, 'a')).toBeDefined();
    rememberDecision(owner, 'a', decision(quarter));
    expect(recallDecision(owner, 'b')).toBeDefined();
    rememberDecision(owner, 'e', decision('y'));
    expect(recallDecision(owner, 'b')).toBeUndefined();
    rememberDecision(owner, 'f', decision(quarter.slice(1)));
    for (const key of ['a', 'c', 'd', 'e', 'f']) expect(recallDecision(owner, key)).toBeDefined();
  });

  it('are forgotten by the beginning of their keys, and make room for others', () => {
    const owner = {};
    const quarter = 'x'.repeat(4 * 1024 * 1024);
    for (const key of ['alice/1', 'alice/2', 'alice/3', 'bob/1'])
      rememberDecision(owner, key, decision(quarter));
    forgetDecisions(owner, 'alice/');
    expect(recallDecision(owner, 'alice/1')).toBeUndefined();
    expect(recallDecision(owner, 'bob/1')).toBeDefined();
    for (const key of ['bob/2', 'bob/3', 'bob/4']) rememberDecision(owner, key, decision(quarter));
    expect(recallDecision(owner, 'bob/1')).toBeDefined();
    expect(() => forgetDecisions({}, 'alice/')).not.toThrow();
  });
});

describe('the owner of decisions', () => {
  it('is the workspace where the store keeps its payloads in it, else the store', () => {
    const workspace = { id: 1 };
    const inWorkspace = workspaceStore();
    const memory = memoryStore();
    expect(memoryOf(inWorkspace, workspace)).toBe(workspace);
    expect(memoryOf(inWorkspace, undefined)).toBe(inWorkspace);
    expect(memoryOf(inWorkspace, null)).toBe(inWorkspace);
    expect(memoryOf(inWorkspace, 'path')).toBe(inWorkspace);
    expect(memoryOf(memory, workspace)).toBe(memory);
    expect(memoryOf({ ...memory, needsWorkspace: false }, workspace)).not.toBe(workspace);
  });
});

describe('a decision in the notes of a payload', () => {
  const made = { ...decision('text'), kept: { headChars: 1, tailChars: 2, marker: '…' } };

  it('is taken as it is', () => {
    expect(decisionFromNotes({ tool: 'search', decision: made })).toEqual(made);
    expect(decisionFromNotes({ decision: decision('text') })).toEqual(decision('text'));
  });

  it.each([
    [undefined],
    [{}],
    [{ decision: null }],
    [{ decision: { ...made, text: 5 } }],
    [{ decision: { ...made, signature: undefined } }],
    [{ decision: { ...made, record: undefined } }],
    [{ decision: { ...made, record: { ...made.record, part: 1 } } }],
    [{ decision: { ...made, record: { ...made.record, action: null } } }],
    [{ decision: { ...made, record: { ...made.record, fallbacks: {} } } }],
  ])('is none when the notes are %j', notes => {
    expect(decisionFromNotes(notes)).toBeUndefined();
  });

  it.each([
    [{ ...made.kept, headChars: '1' }],
    [{ ...made.kept, tailChars: undefined }],
    [{ ...made.kept, marker: 3 }],
    [null],
  ])('goes without ends that are %j', kept => {
    expect(decisionFromNotes({ decision: { ...made, kept } })).toEqual(decision('text'));
  });
});
