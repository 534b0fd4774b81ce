import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { condenseText } from 'spillway/condense';
import { describe, expect, test } from 'vitest';

const BUDGET = { maxChars: 1500 };

function stamp(second: number): string {
  return new Date(Date.UTC(2026, 1, 3) + second * 1000).toISOString();
}

function manyLines(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${stamp(index)} INFO app.web.Pool: served ${index} in ${index % 7} ms`,
  );
}

describe('condensing logs', () => {
  test('one rare failure among thousands of equal lines is in view, with how often the others occur', async () => {
    const lines = manyLines(3000);
    lines[1234] = `${stamp(1234)} ERROR app.db.Store: cannot reach replica 7`;
    const { text, kind } = await condenseText(lines.join('\n'), BUDGET);
    expect(kind).toBe('log');
    expect(text).toContain('cannot reach replica 7');
    expect(text).toContain('2999 × INFO Pool: served 0 in 0 ms');
    expect(text).toContain('INFO: 2999, ERROR: 1');
    expect(text).toContain(`time ${stamp(0)} to ${stamp(2999)}`);
    expect(text.endsWith(lines.at(-1) ?? '')).toBe(true);
  });

  test.each([
    ['syslog', (n: number) => `Feb  3 10:00:${10 + (n % 50)} box cron[${n}]: job ${n} started`],
    ['brackets', (n: number) => `[2026-02-03 10:00:${10 + (n % 50)}] [info] job ${n} started`],
    ['level first', (n: number) => `INFO 2026-02-03T10:00:${10 + (n % 50)}Z job ${n} started`],
    [
      'key and value',
      (n: number) => `time="2026-02-03T10:00:${10 + (n % 50)}Z" level=info msg="job ${n} started"`,
    ],
    [
      'access',
      (n: number) =>
        `10.0.0.${n % 9} - - [03/Feb/2026:10:00:${10 + (n % 50)} +0000] "GET /jobs/${n} HTTP/1.1" 200 ${n}`,
    ],
    ['android', (n: number) => `02-03 10:00:${10 + (n % 50)}.123  1702  2395 D Jobs: job ${n} started`],
    ['glog', (n: number) => `I0203 10:00:${10 + (n % 50)}.123456    7 jobs.go:${n}] job ${n} started`],
  ])('lines in the form of %s are a log', async (_, line) => {
    const text = Array.from({ length: 400 }, (__, index) => line(index)).join('\n');
    expect((await condenseText(text, BUDGET)).kind).toBe('log');
  });

  test.each([
    ['prose', (n: number) => `At ${n} o'clock the ship left the harbour, and nobody said an ERROR was made.`],
    ['code', (n: number) => `  const value${n} = read(${n}); // INFO: see above`],
    ['numbers', (n: number) => `${n},${n * 3},${n % 7}`],
  ])('%s is no log', async (_, line) => {
    const text = Array.from({ length: 400 }, (__, index) => line(index)).join('\n');
    expect((await condenseText(text, BUDGET)).kind).not.toBe('log');
  });

  test('counts of levels and statuses are those of a recount', async () => {
    const level = constantFrom('DEBUG', 'INFO', 'WARN', 'ERROR');
    await assert(
      asyncProperty(array(level, { minLength: 60, maxLength: 200 }), async levels => {
        const text = levels
          .map((name, index) => `${stamp(index)} ${name} job ${index} of the night ran`)
          .join('\n');
        const condensed = await condenseText(text, { maxChars: 1400 });
        const counts = new Map<string, number>();
        for (const name of levels) counts.set(name, (counts.get(name) ?? 0) + 1);
        for (const [name, count] of counts) expect(condensed.text).toContain(`${name}: ${count}`);
      }),
      { numRuns: 30 },
    );
  });

  test('requests are counted by status', async () => {
    const lines = Array.from(
      { length: 900 },
      (_, n) =>
        `10.0.0.${n % 9} - - [03/Feb/2026:10:00:10 +0000] "GET /jobs/${n} HTTP/1.1" ${n === 450 ? 503 : 200} 17`,
    );
    const { text } = await condenseText(lines.join('\n'), BUDGET);
    expect(text).toContain('900 requests GET: 900; status 200: 899, 503: 1');
    expect(text).toContain('/jobs/450');
  });

  test.each([
    ['one line', `${stamp(1)} ERROR ${'x '.repeat(40_000)}`],
    ['equal lines', `${stamp(1)} INFO same\n`.repeat(5000)],
    [
      'different words',
      manyLines(4000)
        .map((line, n) => `${line} ${'abcdefghij'.slice(n % 10)}${n.toString(36)} q`)
        .join('\n'),
    ],
  ])('%s stay within the budget', async (_, text) => {
    const condensed = await condenseText(text, { maxChars: 700 });
    expect(condensed.text.length).toBeLessThanOrEqual(700);
  });
});
