import { join } from 'node:path';
import type { Tally } from '../tally.ts';
import { installTools } from './install-tools.ts';
import { reportCheck, reportNotRun } from './report-check.ts';
import { runCommand } from './run-command.ts';

/** The oldest supported release and the newest of the next line, both served for x64 and arm64; the current Node is run besides. */
const NODE_VERSIONS = ['20.19.0', '22.23.5'];

const PROGRAMS = ['import.mjs', 'require.cjs'];

/** Runs the programs of the consumer on every supported Node. */
export function checkOnNodes(workFolder: string, consumer: string): readonly Tally[] {
  return [
    ...NODE_VERSIONS.flatMap(version => checkOnVersion(workFolder, consumer, version)),
    ...runPrograms(consumer, process.execPath, process.versions.node),
  ];
}

function checkOnVersion(workFolder: string, consumer: string, version: string): readonly Tally[] {
  const packageName = `node-${process.platform}-${process.arch}`;
  const tools = installTools(workFolder, `node-${version}`, { [packageName]: version });
  if ('reason' in tools) return [reportNotRun(`Node ${version}`, tools.reason, PROGRAMS.length)];
  return runPrograms(consumer, join(tools.folder, 'node_modules', packageName, 'bin', 'node'), version);
}

function runPrograms(consumer: string, node: string, version: string): readonly Tally[] {
  return PROGRAMS.map(program =>
    reportCheck(`${program} on Node ${version}`, runCommand(node, [program], consumer)),
  );
}
