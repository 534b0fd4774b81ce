import type { Experimental_SandboxSession } from 'ai';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { isWorkspace, type Workspace } from '../../src/workspace/workspace.ts';
import { localWorkspace } from '../../src/workspace/local.ts';
import { smallWorkspace } from './memory-workspace.ts';

describe('isWorkspace', () => {
  it('takes anything that reads and writes bytes', () => {
    expect(isWorkspace(smallWorkspace())).toBe(true);
    expect(isWorkspace(localWorkspace('.'))).toBe(true);
  });

  it.each([
    undefined,
    null,
    'folder',
    7,
    {},
    [],
    { readBinaryFile: () => null },
    { readBinaryFile: 1, writeBinaryFile: 2 },
  ])('does not take %j', value => {
    expect(isWorkspace(value)).toBe(false);
  });
});

describe('Workspace', () => {
  it('has the shape of a sandbox session of the AI SDK', () => {
    expectTypeOf<Experimental_SandboxSession>().toExtend<Workspace>();
  });
});
