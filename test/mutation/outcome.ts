import { readFileSync } from 'node:fs';

/** A mutant that no test noticed. */
export interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  /** What stood in place of the code, on one line. */
  readonly replacement: string;
  /** False when no test even runs the code. */
  readonly covered: boolean;
}

/** What became of the mutants of a folder. */
export interface Outcome {
  /** Mutants that a test noticed, by failing or by never ending. */
  readonly killed: number;
  readonly survivors: readonly Survivor[];
}

/** The share of noticed mutants in percent; 100 when there is none. */
export function scoreOf({ killed, survivors }: Outcome): number {
  const all = killed + survivors.length;
  return all === 0 ? 100 : (100 * killed) / all;
}

/** The fields of the mutation testing report schema that are read here. */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: { readonly line: number } };
}

/** Reads what the tester reported; mutants that were spared, or that do not compile, count for nothing. */
export function readOutcome(path: string): Outcome {
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  let killed = 0;
  const survivors: Survivor[] = [];
  for (const [file, { mutants }] of Object.entries(files)) {
    for (const mutant of mutants) {
      if (mutant.status === 'Killed' || mutant.status === 'Timeout') killed += 1;
      if (mutant.status === 'Survived' || mutant.status === 'NoCoverage')
        survivors.push(survivor(file, mutant));
    }
  }
  return { killed, survivors };
}

function survivor(file: string, { mutatorName, replacement = '', status, location }: Mutant): Survivor {
  return {
    file,
    line: location.start.line,
    mutator: mutatorName,
    replacement: replacement.replaceAll(/\s+/g, ' '),
    covered: status === 'Survived',
  };
}
