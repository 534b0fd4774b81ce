/** A folder of pure code that is mutated, and the tests that must notice. */
export interface MutatedFolder {
  readonly name: string;
  /** Files whose mutants cost more than they tell. */
  readonly spared: readonly string[];
  /** Tests that run against each mutant, below the package's test folder. */
  readonly tests: readonly string[];
}

/** Decisions are made of all these folders together, so the same tests judge each of them. */
const walkTests = [
  'walk/*.test.ts',
  'actions/*.test.ts',
  'observe/*.test.ts',
  'limits.test.ts',
  'run.test.ts',
  'options.test.ts',
  'laws/walk.test.ts',
];

/** The folders in the order in which they run. */
export const folders: readonly MutatedFolder[] = [
  { name: 'walk', spared: [], tests: walkTests },
  { name: 'actions', spared: [], tests: walkTests },
  { name: 'observe', spared: [], tests: walkTests },
  { name: 'serialize', spared: [], tests: ['serialize/*.test.ts', 'laws/serialize.test.ts'] },
  {
    name: 'text',
    // Weights fitted to a tokenizer: a small error in one of them is not wrong, only less good.
    spared: ['token-*.ts'],
    tests: ['text/*.test.ts', 'laws/text-*.test.ts'],
  },
];
