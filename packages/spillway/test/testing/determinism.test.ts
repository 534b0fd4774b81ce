import { execFileSync } from 'node:child_process';
import { checkDeterminism } from '../../src/testing/determinism.ts';
import { describe, expect, it } from 'vitest';

const leapDay = (): string => new Date(2024, 1, 29, 12).toISOString();

const child = (code: string) => (): string =>
  execFileSync(process.execPath, ['-p', code], { encoding: 'utf8' }).trim();

describe('checkDeterminism', () => {
  it('gives the text of a run that is the same each time', async () => {
    expect(await checkDeterminism(() => 'view')).toBe('view');
    expect(await checkDeterminism(() => Promise.resolve({ rows: 3 }))).toBe('{"rows":3}');
    expect(await checkDeterminism(() => ({ modelOutput: 'seen', result: Math.random() }))).toBe('seen');
  });

  it.each([
    ['the clock', () => `at ${Date.now()}`],
    ['the date', () => `on ${new Date().toISOString()}`],
    ['the month', () => `in ${new Date().getUTCMonth()}`],
    ['random numbers', () => `id ${Math.random()}`],
  ])('refuses a text that depends on %s', async (_, run) => {
    const now = Date;
    await expect(checkDeterminism(run)).rejects.toThrow(/The text of the second run differs at \d+/);
    expect(Date).toBe(now);
    expect(Math.abs(Date.now() - new Date().getTime())).toBeLessThan(1_000);
  });

  it('leaves dates that are stated alone', async () => {
    expect(await checkDeterminism(leapDay)).toBe(leapDay());
  });

  it('compares with what another process printed', async () => {
    expect(await checkDeterminism(() => 'view', { elsewhere: [child('"view"')] })).toBe('view');
    const other = checkDeterminism(() => 'view', { elsewhere: [child('"View"')] });
    await expect(other).rejects.toThrow('The text of run 1 elsewhere differs at 0: "view" became "View".');
  });
});
