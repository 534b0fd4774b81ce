import { readFileSync } from 'node:fs';
import { O200K } from '../../packages/spillway/src/text/token-weights.ts';
import { exactTokens } from './exact.ts';
import { fitWeights } from './fit.ts';
import { reportErrors, reportSpeed } from './report.ts';
import { collectSamples, type Sample } from './samples.ts';

const TEST_CHARS = 1500;

const [task = 'check', ...folders] = process.argv.slice(2);

switch (task) {
  case 'check':
    reportErrors(collectSamples(folders), 'check');
    break;
  case 'speed':
    reportSpeed(collectSamples(folders));
    break;
  case 'fit':
    printJson(fitWeights(O200K, collectSamples(folders)));
    break;
  case 'samples':
    printJson(testSamples(collectSamples(folders)));
    break;
  default:
    process.stderr.write('usage: node calibrate.ts [check | speed | fit | samples] [folder of samples]...\n');
    process.exitCode = 2;
}

/** Small samples of our own making, none of which weights are fitted to, with their exact counts: what the tests hold. */
function testSamples(samples: readonly Sample[]): readonly unknown[] {
  const source = readFileSync(new URL('fit.ts', import.meta.url), 'utf8');
  const own = samples.filter(({ split, isOwn }) => split === 'check' && isOwn === true);
  const kinds = new Map(
    [{ kind: 'typescript-source', text: source }, ...own].map(({ kind, text }) => [kind, text]),
  );
  return [...kinds].map(([kind, whole]) => {
    const text = whole.slice(0, TEST_CHARS);
    return { kind, tokens: exactTokens(text), text };
  });
}

function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
