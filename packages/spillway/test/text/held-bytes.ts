import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const kept: string[] = [];

/** Gives how much heap ten texts hold that were made of ten results of about 500,000 characters, when the results are gone. */
export function heldBytes(keep: (result: string) => string): number {
  kept.length = 0;
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let result = 0; result < 10; result++) kept.push(keep(resultText(result)));
  collectGarbage();
  return process.memoryUsage().heapUsed - before;
}

function resultText(result: number): string {
  return Array.from({ length: 20_000 }, (_, line) => `line ${line} of result ${result}\n`).join('');
}
