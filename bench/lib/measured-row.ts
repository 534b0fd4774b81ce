import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Entry } from './catalogue.ts';
import type { Line } from './line.ts';
import type { Settings } from './row.ts';

/** What a row came to. */
export interface MeasuredRow {
  readonly id: string;
  readonly what: string;
  readonly lines: readonly Line[];
  /** Why there is nothing to measure yet. */
  readonly pending?: string;
  /** True when its process did not end well. */
  readonly crashed: boolean;
}

/** What the process of a row sends. */
export type Message = { readonly what: string; readonly pending?: string } | { readonly line: Line };

const WORKER = fileURLToPath(new URL('../measure-row.ts', import.meta.url));

/** Measures a row in a process of its own, so that no row finds the memory and the compiled code of another. */
export async function measureRow({ id, file }: Entry, settings: Settings): Promise<MeasuredRow> {
  const child = fork(WORKER, [file, id, JSON.stringify(settings)], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  let head: { readonly what: string; readonly pending?: string } = { what: '' };
  const lines: Line[] = [];
  child.on('message', message => {
    const sent = message as Message;
    if ('line' in sent) lines.push(sent.line);
    else head = sent;
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { id, ...head, lines, crashed: status !== 0 };
}
