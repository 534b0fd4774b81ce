import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const BYTES = 400_000_000;

describe('the memory of a capture', () => {
  it.each([
    ['of lines', '2026-03-01 INFO GET /api/v1/session 200 12ms\n'],
    ['of short lines', 'ok\n'],
    ['of error lines', 'ERROR failed again\n'],
    ['without a line feed', ''],
  ])('%s stays a small part of the output', { timeout: 120_000 }, async (_name, line) => {
    const folder = mkdtempSync(join(tmpdir(), 'spillway-memory-'));
    try {
      const child = fork(new URL('memory-child.ts', import.meta.url), [folder, String(BYTES), line], {
        execArgv: ['--conditions=@spillway/source'],
      });
      const [answer] = (await once(child, 'message')) as [
        { readonly grownMb: number; readonly complete: boolean },
      ];
      expect(answer.complete).toBe(true);
      // More than it takes (20 to 120), and far less than the output.
      expect(answer.grownMb).toBeLessThan(200);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
