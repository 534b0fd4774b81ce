import { condenseText } from 'spillway/condense';
import { describe, expect, test } from 'vitest';

const line = ([name, percent, missing]: readonly [string, number, string]): string =>
  `${name.padEnd(30)} | ${String(percent).padStart(7)} | ${String(percent).padStart(8)} | ${missing}`;

function coverageTable(rows: readonly (readonly [name: string, percent: number, missing: string])[]): string {
  return [
    `${'File'.padEnd(30)} | % Stmts | % Branch | Uncovered Line #s`,
    line(['All files', 61.5, '']),
    ...rows.map(line),
  ].join('\n');
}

const frame = (n: number, rest: string): string =>
  `#${n}  0x00005555${n.toString(16).padStart(8, '0')} in ${rest}`;

describe('condensing coverage', () => {
  const rows = Array.from(
    { length: 400 },
    (_, n) => [` part${n}.ts`, n % 97 === 5 ? 3.25 : 100, n % 97 === 5 ? `${n}-${n + 9}` : ''] as const,
  );

  test('the total and the files that are covered least come first, with the lines that did not run', async () => {
    const { text, kind } = await condenseText(coverageTable(rows), { maxChars: 900 });
    expect(kind).toBe('coverage');
    expect(text).toContain('All files');
    for (const n of [5, 102, 199, 296, 393]) expect(text).toContain(`part${n}.ts | 3.25 | ${n}-${n + 9}`);
    expect(text).toContain('400 files: 395 covered whole, 5 below 50 %, 0 not at all');
  });

  test('columns of spaces are read too', async () => {
    const table = [
      'Name                 Stmts   Miss  Cover   Missing',
      ...Array.from(
        { length: 300 },
        (_, n) =>
          `pkg/part${n}.py          ${n + 10}     ${n === 77 ? 9 : 0}    ${n === 77 ? 12 : 100}%${n === 77 ? '   4-12' : ''}`,
      ),
      'TOTAL                 9999    9    99%',
    ].join('\n');
    const { text, kind } = await condenseText(table, { maxChars: 700 });
    expect(kind).toBe('coverage');
    expect(text).toContain('pkg/part77.py | 12% | 4-12');
    expect(text).toContain('TOTAL');
  });
});

describe('condensing profiles', () => {
  test('the first rows are shown and smaller ones named', async () => {
    const rows = Array.from(
      { length: 300 },
      (_, n) =>
        `  ${30_000 - n * 90} (${(20 / (n + 1)).toFixed(2)}%)  run.c:work_${'abcdefghij'[n % 10]}${n} [/opt/app/run]`,
    );
    const { text, kind } = await condenseText(['Ir          file:function', ...rows].join('\n'), {
      maxChars: 1600,
    });
    expect(kind).toBe('trace');
    expect(text).toContain('300 rows, largest first');
    expect(text).toContain('30000 (20.00%) run.c:work_a0');
    expect(text).toContain('run.c:work_a20,');
    expect(text).toContain('run.c:work_j299');
  });

  test('rows in no order are no profile', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `  ${(n * 7919) % 1000}  thing_${n}`);
    const { kind } = await condenseText(['count  name', ...rows].join('\n'), { maxChars: 900 });
    expect(kind).not.toBe('trace');
  });
});

describe('condensing frames of a debugger', () => {
  test('a recursion is one line with the number of its frames, and the frames around it stay', async () => {
    const frames = [
      frame(0, 'leaf (s=0x7ffff7 "aaaa") at walk.c:10'),
      ...Array.from({ length: 500 }, (_, n) =>
        frame(n + 1, `descend (s=0x7ffff${n} "aaaa", depth=${n}) at walk.c:44`),
      ),
      frame(501, 'entry (argc=1) at main.c:7'),
    ];
    const text = ['Program received signal SIGSEGV, Segmentation fault.', ...frames].join('\n');
    const condensed = await condenseText(text, { maxChars: 600 });
    expect(condensed.kind).toBe('trace');
    expect(condensed.text).toContain('#1-#500 descend at walk.c:44 (500 frames)');
    expect(condensed.text).toContain('#0 leaf at walk.c:10');
    expect(condensed.text).toContain('#501 entry at main.c:7');
    expect(condensed.text).toContain('SIGSEGV');
  });
});
