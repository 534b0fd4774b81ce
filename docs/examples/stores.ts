import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';
// #region file
import { createLimits, spill, workspaceStore } from 'spillway';
import { fileStore } from 'spillway/stores/file';
// #endregion file
import { localWorkspace } from 'spillway/workspace';

const call = { toolName: 'read_log', toolCallId: 'call_1' };
const log = serviceLog();
const folder = await mkdtemp(join(tmpdir(), 'spillway-example-'));
const baseDir = join(folder, 'results');

// #region file
const limits = createLimits({
  store: fileStore({ baseDir, cleanupAfter: { hours: 6 }, maxBytes: 2_000_000_000 }),
});
// #endregion file
await limits.run({ scope: 'chat-1' }).reduce(log, call);
const files = await readdir(baseDir, { recursive: true });
part('files', files.toSorted().join('\n'));
assert.equal(statSync(baseDir).mode & 0o777, 0o700);
const payload = files.find(name => /[a-z0-9]\.value$/u.test(name)) ?? '';
assert.equal(statSync(join(baseDir, payload)).mode & 0o777, 0o600);
assert.equal(await readFile(join(baseDir, payload), 'utf8'), log);

const project = join(folder, 'project');
// #region workspace
const inWorkspace = createLimits({ store: workspaceStore() });
const run = inWorkspace.run({ scope: 'chat-1', workspace: localWorkspace(project) });
const { value } = await run.reduce(log, call);
// #endregion workspace
part('workspace', value.split('\n')[0]);
const kept = await readdir(project, { recursive: true });
part('workspace-files', kept.toSorted().join('\n'));

const needs = createLimits({
  store: workspaceStore(),
  bands: [{ over: 100, action: spill() }],
  logger: false,
});
try {
  // #region before-run
  needs.beforeRun({ scope: 'chat-1' });
  // #endregion before-run
} catch (error) {
  part('before-run', (error as Error).message);
}
part('missing', (await needs.run().reduce(log, call)).records.map(({ action }) => action).join());

const readOnly = createLimits();
readOnly.on('warning', ({ code, message }) => part('read-only', `${code}: ${message}`));
const { records } = await readOnly
  .run({ workspace: localWorkspace(project, { readOnly: true }) })
  .reduce(log, call);
assert.equal(records[0]?.action, 'spill');
