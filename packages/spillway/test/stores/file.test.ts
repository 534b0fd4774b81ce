import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { payloadOfText } from '../../src/store/payload-of.ts';
import { fileStore } from '../../src/stores/file.ts';
import { storeSuite } from '../../src/testing/store-suite.ts';
import { onVitest } from '../testing/runner.ts';

const folder = mkdtempSync(join(tmpdir(), 'spillway-file-test-'));
let count = 0;
const fresh = (): string => join(folder, `root-${(count += 1)}`, 'nested');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

storeSuite(onVitest, 'fileStore keeps the contract', () => fileStore({ baseDir: fresh() }));
storeSuite(onVitest, 'fileStore with a quota and a life time keeps the contract', () =>
  fileStore({ baseDir: fresh(), maxBytes: 1 << 30, cleanupAfter: { days: 7 } }),
);

describe('fileStore', () => {
  it('works', async () => {
    const baseDir = fresh();
    const store = fileStore({ baseDir });
    expect(await store.write('scope/id.value', payloadOfText('x'), { mediaType: 'text/plain' })).toBe(
      'scope/id.value',
    );
    expect(readdirSync(join(baseDir, 'scope'))).toEqual(['id.value']);
    expect(statSync(baseDir).mode & 0o777).toBe(0o700);
    expect(existsSync(join(baseDir, 'scope', 'id.value'))).toBe(true);
  });
});
