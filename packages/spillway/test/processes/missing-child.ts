// The process of pipe-reader.test.ts: its first capture is that of a program which is not there.
import { spawn } from 'node:child_process';
import { createLimits, memoryStore } from 'spillway';

const run = createLimits({ store: memoryStore(), logger: false }).run();
// As an app does: while a module is evaluated, ticks wait for what it loads.
setImmediate(() => void captureMissing());

async function captureMissing(): Promise<void> {
  const captured = await run.capture(spawn('/no/such/program', { stdio: ['ignore', 'pipe', 'pipe'] }));
  process.stdout.write(captured.notes.join('\n'));
}
