// Starts a script of this repository on a fresh clone, from any Node 18 or newer: installs and builds what is missing or older than
// what it is made from, then runs the script on the project's own Node. Node built-ins only, because nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tasks = {
  bench: { script: 'bench/run.ts', needsBuild: true },
  'bench:fidelity': { script: 'bench/fidelity/run.ts', needsBuild: true },
  cases: { script: 'test/cases/run.ts', needsBuild: true },
  demo: { script: 'demo/main.ts', needsBuild: true },
  consumers: { script: 'scripts/consumers.ts', needsBuild: true },
  examples: { script: 'scripts/examples.ts', needsBuild: true },
  test: { script: 'scripts/test.ts', needsBuild: false },
  vectors: { script: 'test/vectors/run.ts', needsBuild: true },
};
// The first 22.x and 23.x that run TypeScript without a flag.
const oldestOwnNode = { 22: 18, 23: 6 };

const [taskName = '', ...args] = process.argv.slice(2);
const task = tasks[taskName];
if (task === undefined) stop(`Unknown task "${taskName}"; known: ${Object.keys(tasks).join(', ')}.`);
if (!isInstalled()) install();
const node = findNode();
const bin = join(root, 'node_modules', '.bin');
const env = { ...process.env, PATH: [bin, dirname(node), process.env.PATH].join(delimiter) };
if (task.needsBuild && !isBuilt()) build();
runTask();

function isInstalled() {
  return changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json');
}

function install() {
  say('installing dependencies (npm ci)');
  // A registry that fails once may answer the second time.
  if (runNpmCi() !== 0 && runNpmCi() !== 0) stop('npm ci failed.');
}

function runNpmCi() {
  const npm = process.env.npm_execpath;
  const flags = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...flags], options).status
    : spawnSync('npm', flags, { ...options, shell: process.platform === 'win32' }).status;
}

function findNode() {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  // A binary that is there may still not run, for example on a system without glibc.
  if (spawnSync(own, ['--version']).status === 0) return own;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24 || minor >= (oldestOwnNode[major] ?? Infinity)) return process.execPath;
  return stop(`The scripts need Node 22.18 or newer on this platform, but this is ${process.version}.`);
}

function isBuilt() {
  const sources = [
    'packages/spillway/src',
    'packages/spillway/package.json',
    'tsdown.config.ts',
    'tsconfig.base.json',
  ];
  return changedAt('packages/spillway/dist/.built') >= Math.max(...sources.map(newestBelow));
}

function build() {
  say('building packages/spillway');
  const { status } = spawnSync(node, [join(root, 'scripts', 'build.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 2, 'inherit'],
  });
  if (status !== 0) stop('The build failed.');
}

function runTask() {
  const child = spawn(node, [join(root, task.script), ...args], { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', error => stop(error.message));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
  });
}

/** Milliseconds since the epoch; what does not exist is older than everything. */
function changedAt(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? -1;
}

/** Folders count too: removing a file changes its folder only. */
function newestBelow(path) {
  if (!statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()) return changedAt(path);
  return Math.max(
    changedAt(path),
    ...readdirSync(join(root, path)).map(name => newestBelow(`${path}/${name}`)),
  );
}

function say(text) {
  process.stderr.write(`spillway: ${text}\n`);
}

function stop(reason) {
  say(reason);
  process.exit(1);
}
