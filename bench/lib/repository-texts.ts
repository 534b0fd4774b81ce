import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Texts of `chars` characters out of this repository, repeated where it has less. */
export interface RepositoryTexts {
  /** Prose in both scripts. */
  readonly chinese: string;
  readonly code: string;
  readonly declarations: string;
  readonly markdown: string;
  readonly 'lock file': string;
}

/** Gathers them: prose that no weight was fitted to, sources, declarations built from them, pages of the docs, the lock file. */
export function repositoryTexts(chars: number): RepositoryTexts {
  return {
    chinese: filled(`${unfitted('chinese')}\n${unfitted('chinese-traditional')}\n`, chars),
    code: gather('packages/spillway/src', '.ts', chars),
    declarations: gather('packages/spillway/dist', '.d.ts', chars),
    markdown: gather('docs', '.md', chars),
    'lock file': filled(readFileSync(`${ROOT}package-lock.json`, 'utf8'), chars),
  };
}

/** The paragraph of a seed that the weights of the estimate were checked on, not fitted to. */
function unfitted(seed: string): string {
  const paragraphs = readFileSync(`${ROOT}bench/tokens/seeds/${seed}.txt`, 'utf8').trim().split('\n\n');
  return paragraphs[1] ?? '';
}

function gather(folder: string, ending: string, chars: number): string {
  const names = readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' });
  const texts = names
    .filter(name => name.endsWith(ending))
    .toSorted()
    .map(name => readFileSync(`${ROOT}${folder}/${name}`, 'utf8'));
  return filled(texts.join('\n'), chars);
}

function filled(text: string, chars: number): string {
  return text.repeat(Math.ceil(chars / text.length)).slice(0, chars);
}
