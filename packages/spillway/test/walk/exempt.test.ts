import { memoryStore, workspaceStore } from 'spillway';
import { describe, expect, it } from 'vitest';
import { brandReader } from '../../src/walk/call.ts';
import type { ToolCall } from '../../src/walk/call.ts';
import { isExemptCall } from '../../src/walk/exempt.ts';
import type { Exemptions } from '../../src/walk/exempt.ts';

const spill = '.spillway/tool-output/local/x.value';

const inWorkspace: Exemptions = {
  readerName: 'read_tool_result',
  fileTools: [{ toolName: 'cat', pathParameter: 'file' }],
  store: workspaceStore(),
  workspaceRoot: '/home/me/project/',
};

function isExempt(call: Partial<ToolCall>, fields: Partial<Exemptions> = {}): boolean {
  return isExemptCall({ toolName: 'search', ...call }, { ...inWorkspace, ...fields });
}

describe('the exemption of a tool', () => {
  it('holds for the reader, by its brand, and by its name only where no tool is known', () => {
    expect(isExempt({ tool: brandReader({ name: 'renamed' }) })).toBe(true);
    expect(isExempt({ toolName: 'read_tool_result' })).toBe(true);
    expect(isExempt({ toolName: 'read_tool_result', tool: {} })).toBe(false);
    expect(isExempt({ toolName: 'read_tool_result' }, { readerName: undefined })).toBe(false);
    expect(isExempt({ toolName: 'search', tool: {} })).toBe(false);
  });

  it('holds for readers and loaders by their kind, stated on the tool or in its metadata', () => {
    expect(isExempt({ tool: { kind: 'read_tool_result' } })).toBe(true);
    expect(isExempt({ tool: { kind: 'loader' } })).toBe(true);
    expect(isExempt({ tool: { metadata: { kind: 'loader' } } })).toBe(true);
    expect(isExempt({ tool: { kind: 'search', metadata: { kind: 'loader' } } })).toBe(false);
    expect(isExempt({ tool: { kind: 5 } })).toBe(false);
  });
});

describe('the exemption of reading a spill', () => {
  const tool = { kind: 'read_file' };

  it('holds for file tools by kind and for declared ones by name, with the path in its own argument', () => {
    expect(isExempt({ tool, args: { path: spill } })).toBe(true);
    expect(isExempt({ tool, args: { file_path: spill } })).toBe(true);
    expect(isExempt({ tool, args: { file: spill } })).toBe(false);
    expect(isExempt({ toolName: 'cat', args: { file: spill } })).toBe(true);
    expect(isExempt({ toolName: 'cat', args: { path: spill } })).toBe(false);
    expect(isExempt({ toolName: 'grep', args: { file: spill, path: spill } })).toBe(false);
  });

  it('does not hold where spills are no files of the workspace', () => {
    expect(isExempt({ tool, args: { path: spill } }, { store: memoryStore() })).toBe(false);
  });

  it.each([
    `./${spill}`,
    `src/../${spill}`,
    `.spillway//tool-output/./local/x.value`,
    `.spillway\\tool-output\\local\\x.value`,
    `/home/me/project/${spill}`,
    `/home/me/project/./${spill}`,
  ])('holds for %s', path => {
    expect(isExempt({ tool, args: { path } })).toBe(true);
  });

  it.each([
    'src/main.ts',
    '.spillway/tool-output',
    '.spillway/tool-output-2/x',
    `${spill}/../../../../../etc/passwd`,
    `../${spill}`,
    `../../${spill}`,
    `a/../../${spill}`,
    `/${spill}`,
    `/../${spill}`,
    `//${spill}`,
    `/home/me/project-2/${spill}`,
    `/home/me/${spill}`,
    `x/${spill}`,
    `${spill}\0.ts`,
    5,
    undefined,
  ])('does not hold for %j', path => {
    expect(isExempt({ tool, args: { path } })).toBe(false);
  });

  it('takes the root of the workspace with or without a slash at its end, and of Windows too', () => {
    const absolute = { tool, args: { path: `/home/me/project/${spill}` } };
    expect(isExempt(absolute, { workspaceRoot: '/home/me/project' })).toBe(true);
    expect(isExempt(absolute, { workspaceRoot: undefined })).toBe(false);
    const windows = { tool, args: { path: String.raw`C:\work\.spillway\tool-output\local\x.value` } };
    expect(isExempt(windows, { workspaceRoot: 'C:\\work' })).toBe(true);
    expect(isExempt(windows, { workspaceRoot: 'D:\\work' })).toBe(false);
  });
});
