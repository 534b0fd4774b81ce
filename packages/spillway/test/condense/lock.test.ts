import { describe, expect, it } from 'vitest';
import { lineTable } from '../../src/condense/line-table.ts';
import { readLock } from '../../src/condense/lock/read-lock.ts';
import { condenseText } from '../../src/condense/index.ts';

const COUNTS = [25, 140, 900];

function yamlLock(count: number): string {
  const packages = Array.from({ length: count }, (_, at) => {
    const old = at % 7 === 3 ? '    deprecated: no longer kept\n' : '';
    return `  '@scope/part-${at}@${at}.2.0':\n    resolution: {integrity: sha512-${'a'.repeat(60)}${at}==}\n${old}`;
  });
  const asked = `  tools/one:\n    dependencies:\n      '@scope/part-1':\n        specifier: ^1.0.0\n        version: 1.2.0(peer@2.0.0)\n`;
  return `lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n\n${asked}\npackages:\n\n${packages.join('\n')}`;
}

function tomlLock(count: number): string {
  const packages = Array.from(
    { length: count },
    (_, at) =>
      `[[package]]\nname = "part-${at}"\nversion = "${at}.1.0"\nchecksum = "${'b'.repeat(64)}"\ndependencies = [\n "part-0",\n]\n`,
  );
  return `version = 4\n\n${packages.join('\n')}`;
}

describe('lock files', () => {
  it.each(COUNTS)('say how many of %i packages there are, and what is deprecated', async count => {
    const yaml = yamlLock(count);
    const deprecated = yaml.split('\n').filter(line => line.startsWith('    deprecated:')).length;
    const { text, kind } = await condenseText(yaml, { maxTokens: 400 });
    expect(kind).toBe('yaml');
    expect(text).toContain(`${count} packages, ${deprecated} deprecated, 2 importers, 1 direct dependencies`);
    expect(text).toContain('direct: @scope/part-1@1.2.0');
    expect(text).toContain('@scope/part-3@3.2.0');
    expect((await condenseText(tomlLock(count), { maxTokens: 400 })).text).toContain(`${count} packages`);
  });

  it('name the last package where little room is left', async () => {
    const { text } = await condenseText(tomlLock(900), { maxTokens: 150 });
    expect(text).toContain('part-0@0.1.0, part-899@899.1.0');
  });

  it('are not seen in settings that have a section of packages', async () => {
    const settings = `packages:\n${Array.from({ length: 300 }, (_, at) => `  tool-${at}:\n    version: ${at}\n`).join('')}`;
    expect((await condenseText(settings, { maxTokens: 200 })).text).not.toMatch(/^300 packages/m);
  });

  it('read no package from what is not a lock file', () => {
    expect(readLock(lineTable('packages: {\n[[package]]\nversion = "1"\n')).packages).toEqual([]);
    expect(readLock(lineTable('')).packages).toEqual([]);
  });
});

it('reads tables whose ruler has marks before the first column', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => {
    const mark = at === 77 ? 'rc' : 'ii';
    return `${mark}  ${`part-${at}`.padEnd(20)} ${`${at}.0`.padEnd(10)} what it does`;
  });
  const ruler = `+++-${'='.repeat(20)}-${'='.repeat(10)}-${'='.repeat(20)}`;
  const header = `||/ ${'Name'.padEnd(20)} ${'Version'.padEnd(10)} Description`;
  const text = `Desired=Unknown\n| Status=Not\n${header}\n${ruler}\n${rows.join('\n')}\n`;
  const condensed = await condenseText(text, { maxTokens: 400 });
  expect(condensed.text).toContain('200 rows');
  expect(condensed.text).toMatch(/rc +part-77 /);
});
