import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tally } from '../tally.ts';
import { installTools } from './install-tools.ts';
import { reportCheck, reportNotRun } from './report-check.ts';
import { runCommand } from './run-command.ts';

/** The oldest supported version, the last of each major line since, and the native compiler. */
const TYPESCRIPT_VERSIONS = ['5.4.5', '5.9.3', '6.0.3', '7.0.2'];

const NODE_TYPES_VERSION = '20.19.43';

const RESOLUTIONS = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
];

/** An app on a server has Node's types, one in a browser or an edge worker those of the web. */
const PLATFORMS = [
  { name: 'node', lib: ['es2022'], types: ['node'] },
  { name: 'web', lib: ['es2022', 'dom', 'dom.asynciterable'], types: [] },
];

const CHECKS = RESOLUTIONS.flatMap(resolution => PLATFORMS.map(platform => ({ resolution, platform })));

/** Checks the types that the consumer sees, declarations included, under every supported TypeScript. */
export function checkTypes(workFolder: string, consumer: string): readonly Tally[] {
  const nodeTypes = installTools(workFolder, 'node-types', { '@types/node': NODE_TYPES_VERSION });
  if ('reason' in nodeTypes) {
    return [reportNotRun('types', nodeTypes.reason, TYPESCRIPT_VERSIONS.length * CHECKS.length)];
  }
  cpSync(join(nodeTypes.folder, 'node_modules'), join(consumer, 'node_modules'), { recursive: true });
  return TYPESCRIPT_VERSIONS.flatMap(version => checkUnder(workFolder, consumer, version));
}

function checkUnder(workFolder: string, consumer: string, version: string): readonly Tally[] {
  const tools = installTools(workFolder, `typescript-${version}`, { typescript: version });
  if ('reason' in tools) return [reportNotRun(`TypeScript ${version}`, tools.reason, CHECKS.length)];
  const compiler = join(tools.folder, 'node_modules', 'typescript', 'bin', 'tsc');
  return CHECKS.map(({ resolution, platform: { name, ...platform } }) => {
    const compilerOptions = {
      target: 'es2022',
      strict: true,
      skipLibCheck: false,
      noEmit: true,
      ...resolution,
      ...platform,
    };
    writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['types.ts'] }));
    const checkName = `types under TypeScript ${version}, ${resolution.moduleResolution}, ${name}`;
    return reportCheck(checkName, runCommand(process.execPath, [compiler], consumer));
  });
}
