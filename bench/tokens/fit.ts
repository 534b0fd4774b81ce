import { unitKinds } from '../../packages/spillway/src/text/token-kinds.ts';
import { tokenMachine } from '../../packages/spillway/src/text/token-machine.ts';
import { COLUMNS, SIGN } from '../../packages/spillway/src/text/token-plan.ts';
import type { TokenWeights } from '../../packages/spillway/src/text/token-weights.ts';
import { exactTokens } from './exact.ts';
import type { Sample } from './samples.ts';

/** Aimed at: a little above, because a limit that lets too much through does more harm than one that is early. */
const AIM = 1.03;
/** Error of a kind that the fit is content with; smaller values follow the samples more closely and the weights at hand less. */
const KIND_ERROR = 0.04;
const ROUNDS = 12;

type Path = readonly string[];

/** What samples of one kind come to: how often each edge of the machine is walked, and the exact count. */
interface Row {
  readonly kind: string;
  readonly exact: number;
  readonly edges: ReadonlyMap<number, number>;
}

/** Tokens and signs of a row, and how both change with each weight. */
interface Features {
  readonly exact: number;
  readonly tokens: number;
  readonly signs: number;
  readonly byTokens: readonly number[];
  readonly bySigns: readonly number[];
}

/**
 * Fits weights to samples by regularised least squares: the error of each kind counts the same, and each weight is held near
 * the one at hand the more, the better it is known. Weights that samples say little about stay as they are.
 */
export function fitWeights(weights: TokenWeights, samples: readonly Sample[]): TokenWeights {
  const paths = numberPaths(weights, []).filter(isFree);
  const features = featuresOf(weights, paths, rowsOf(weights, samples));
  const prior = paths.map(path => numberAt(weights, path));
  let fitted = prior;
  for (let round = 0; round < ROUNDS; round++) {
    const solved = solveOnce(features, paths, prior, fitted, weights.foreign.ordinary);
    // Half steps keep rows from crossing the threshold of foreign signs back and forth.
    fitted = fitted.map((value, index) => {
      const half = (value + (solved[index] ?? value)) / 2;
      return (prior[index] ?? 0) < 0 ? half : Math.max(0, half);
    });
  }
  return paths.reduce((all, path, index) => withNumber(all, path, Math.round(fitted[index] ?? 0)), weights);
}

function rowsOf(weights: TokenWeights, samples: readonly Sample[]): readonly Row[] {
  const kinds = unitKinds();
  const { next } = tokenMachine(weights);
  const rows = new Map<string, { kind: string; exact: number; edges: Map<number, number> }>();
  for (const { kind, split, text } of samples) {
    if (split !== 'fit') continue;
    const row = rows.get(kind) ?? { kind, exact: 0, edges: new Map<number, number>() };
    rows.set(kind, row);
    row.exact += exactTokens(text);
    let state = 0;
    let previous = -1;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const edge = state | (unit === previous ? COLUMNS / 2 : 0) | (kinds[unit] ?? 0);
      row.edges.set(edge, (row.edges.get(edge) ?? 0) + 1);
      state = next[edge] ?? 0;
      previous = unit;
    }
  }
  return [...rows.values()];
}

function featuresOf(
  weights: TokenWeights,
  paths: readonly Path[],
  rows: readonly Row[],
): readonly Features[] {
  const base = tokenMachine(weights).weight;
  const changes = paths.map(path => {
    const changed = tokenMachine(withNumber(weights, path, numberAt(weights, path) + 1)).weight;
    return [...changed.entries()].flatMap(([edge, value]) => {
      const difference = value - (base[edge] ?? 0);
      return difference === 0 ? [] : [{ edge, ...apart(difference) }];
    });
  });
  return rows.map(({ exact, edges }) => {
    const total = { tokens: 0, signs: 0 };
    for (const [edge, times] of edges) {
      const { tokens, signs } = apart(base[edge] ?? 0);
      total.tokens += (tokens * times) / 100;
      total.signs += (signs * times) / 100;
    }
    const sum = (list: (typeof changes)[number], of: 'tokens' | 'signs'): number =>
      list.reduce((all, change) => all + (change[of] * (edges.get(change.edge) ?? 0)) / 100, 0);
    return {
      exact,
      ...total,
      byTokens: changes.map(list => sum(list, 'tokens')),
      bySigns: changes.map(list => sum(list, 'signs')),
    };
  });
}

/** Normal equations of one round: where signs count is decided by the weights of the round before. */
function solveOnce(
  rows: readonly Features[],
  paths: readonly Path[],
  prior: readonly number[],
  current: readonly number[],
  ordinary: number,
): readonly number[] {
  const size = paths.length;
  const matrix = paths.map(() => new Float64Array(size + 1));
  for (const { exact, tokens, signs, byTokens, bySigns } of rows) {
    const moved = (of: readonly number[]): number =>
      of.reduce((all, value, index) => all + value * ((current[index] ?? 0) - (prior[index] ?? 0)), 0);
    const foreign = signs + moved(bySigns) > ordinary * (tokens + moved(byTokens)) ? 1 : 0;
    const slope = byTokens.map(
      (value, index) => value + foreign * ((bySigns[index] ?? 0) - ordinary * value),
    );
    const missing = exact * AIM - tokens - foreign * (signs - ordinary * tokens);
    const weight = 1 / (exact * AIM * KIND_ERROR) ** 2;
    for (const [index, line] of matrix.entries()) {
      const factor = weight * (slope[index] ?? 0);
      if (factor === 0) continue;
      for (let column = 0; column < size; column++)
        line[column] = (line[column] ?? 0) + factor * (slope[column] ?? 0);
      line[size] = (line[size] ?? 0) + factor * missing;
    }
  }
  for (const [index, line] of matrix.entries())
    line[index] = (line[index] ?? 0) + 1 / freedom(paths[index]?.[0] ?? '', prior[index] ?? 0) ** 2;
  return solve(matrix).map((change, index) => (prior[index] ?? 0) + change);
}

/** Gaussian elimination; the matrix is positive definite, so that no pivot is zero. */
function solve(matrix: readonly Float64Array[]): readonly number[] {
  const size = matrix.length;
  for (const [index, line] of matrix.entries())
    for (const other of matrix.slice(index + 1)) {
      const factor = (other[index] ?? 0) / (line[index] ?? 1);
      if (factor !== 0)
        for (let column = index; column <= size; column++)
          other[column] = (other[column] ?? 0) - factor * (line[column] ?? 0);
    }
  const solution: number[] = Array.from({ length: size }, () => 0);
  for (let index = size - 1; index >= 0; index--) {
    const line = matrix[index] ?? new Float64Array(size + 1);
    let value = line[size] ?? 0;
    for (let column = index + 1; column < size; column++)
      value -= (line[column] ?? 0) * (solution[column] ?? 0);
    solution[index] = value / (line[index] ?? 1);
  }
  return solution;
}

/** How far a weight may go for what one kind gains by it. */
function freedom(group: string, value: number): number {
  if (group === 'foreign' || group === 'accents') return 30;
  if (group === 'marks') return 10;
  return group === 'words' ? 0.03 * value + 1 : 0.1 * value + 2;
}

/** Weights that follow from how o200k_base cuts, or that too few samples speak of. */
function isFree([group = '', second = '', third = '', last = '']: Path): boolean {
  if (group === 'words')
    return (
      !third.startsWith('further') &&
      !(last === '0' && second !== '2' && third !== 'mixed' && third !== 'capitals')
    );
  if (group === 'scripts') return third !== '2';
  if (group === 'foreign') return second !== 'ordinary';
  return group !== 'white' && group !== 'longWord' && group !== 'symbols' && second !== 'rule';
}

function apart(value: number): { readonly tokens: number; readonly signs: number } {
  const signs = Math.round(value / SIGN);
  return { tokens: value - signs * SIGN, signs };
}

function numberPaths(value: unknown, path: Path): readonly Path[] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numberPaths(inner, [...path, key]));
}

function numberAt(weights: unknown, path: Path): number {
  const found = path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    weights,
  );
  return typeof found === 'number' ? found : 0;
}

function withNumber<Value>(weights: Value, path: Path, value: number): Value {
  const copy = structuredClone(weights);
  let inner: unknown = copy;
  for (const key of path.slice(0, -1))
    inner = typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
  if (typeof inner === 'object' && inner !== null) Reflect.set(inner, path.at(-1) ?? '', value);
  return copy;
}
