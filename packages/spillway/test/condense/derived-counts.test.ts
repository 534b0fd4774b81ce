import { condenseText } from 'spillway/condense';
import { describe, expect, test } from 'vitest';

const small = { maxChars: 900 };

const asPolicy = (at: number): string =>
  `lib${at}:\n  Installed: 1.${at}\n  Candidate: ${at % 40 === 7 ? `2.${at}` : `1.${at}`}\n  Version table:\n *** 1.${at} 500\n        500 http://mirror.example bookworm/main Packages\n        100 /var/lib/status`;

const commitId = (at: number): string => (0xabc0000 + at).toString(16).padEnd(40, 'd');

describe('counts of package managers', () => {
  test('packages that can be upgraded are counted and named', async () => {
    const { text, kind } = await condenseText(
      Array.from({ length: 100 }, (_, at) => asPolicy(at)).join('\n'),
      small,
    );
    expect(kind).toBe('package-manager');
    expect(text).toContain(
      '100 packages, 3 upgradable: lib7 1.7 -> 2.7, lib47 1.47 -> 2.47, lib87 1.87 -> 2.87',
    );
  });
});

describe('plans and boxes', () => {
  test('what is planned is counted by what is done', async () => {
    const plan = Array.from({ length: 90 }, (_, at) => {
      const done =
        at % 30 === 4 ? 'must be replaced' : at % 45 === 9 ? 'will be destroyed' : 'will be created';
      return `  # box_item.item${at} ${done}\n  + resource "box_item" "item${at}" {\n      + id = (known after apply)\n    }`;
    });
    const { text, kind } = await condenseText(plan.join('\n\n'), small);
    expect(kind).toBe('infra');
    expect(text).toMatch(/85 created, 3 replaced, 2 destroyed/);
    for (const at of [4, 34, 64]) expect(text).toContain(`box_item.item${at} must be replaced`);
  });

  test('values of nested boxes are counted, and seldom ones shown with their record', async () => {
    const rule = '||+----------------+----------------+||';
    const boxes = Array.from({ length: 60 }, (_, at) => [
      '||              Volumes               ||',
      rule,
      `|||  VolumeId      |  vol-${at}a          |||`,
      `|||  Status        |  ${at === 37 ? 'broken' : 'ready'}        |||`,
      rule,
    ]);
    const { text, kind } = await condenseText(boxes.flat().join('\n'), small);
    expect(kind).toBe('infra');
    expect(text).toContain('60 Volumes');
    expect(text).toContain('ready (59), broken (1)');
    expect(text).toContain('broken: vol-37a');
  });
});

describe('histories and differences', () => {
  test('the largest change of a log is named with its commit', async () => {
    const log = Array.from(
      { length: 80 },
      (_, at) =>
        `commit ${commitId(at)}\nAuthor: A B <a@b.example>\nDate:   Mon\n\n    Do thing ${at}\n\n f.c | 3 +-\n 1 file changed, ${at === 51 ? 7001 : at} insertions(+), 2 deletions(-)\n`,
    );
    const { text, kind } = await condenseText(log.join('\n'), small);
    expect(kind).toBe('git-history');
    expect(text).toContain('80 commits; by A B (80)');
    expect(text).toContain(`largest: ${commitId(51).slice(0, 10)}, 1 file changed, 7001 insertions(+)`);
  });

  test('definitions that came or went are named once, those that moved are not', async () => {
    const files = Array.from({ length: 40 }, (_, at) => [
      `diff --git a/f${at}.ts b/f${at}.ts`,
      `--- a/f${at}.ts`,
      `+++ b/f${at}.ts`,
      '@@ -1,4 +1,4 @@',
      ' const x = 1;',
      `-function stays() {}`,
      `+  function stays() {}`,
      ...(at === 21 ? ['-class Gone {}', '+export function fresh(a) {}'] : []),
    ]);
    const { text, kind } = await condenseText(files.flat().join('\n'), small);
    expect(kind).toBe('diff');
    expect(text).toContain('added: function fresh');
    expect(text).toContain('removed: class Gone');
    expect(text).not.toContain('added: function stays');
  });
});
