import { ALL_HANDLES } from './handle.ts';
const WAYS = ['pattern', 'path', 'query', 'diff'] as const;

/** The arguments that exclude each other. */
interface Combined extends Readonly<Record<(typeof WAYS)[number], string | undefined>> {
  readonly handle: string;
  readonly regex: boolean;
  readonly fromEnd: boolean;
  readonly piece: number;
}

/** Gives what is wrong with arguments that are right each by itself, undefined when they go together. */
export function wrongCombination(args: Combined): string | undefined {
  const ways = WAYS.filter(way => args[way] !== undefined);
  const [way] = ways;
  if (ways.length > 1)
    return `one call takes one of pattern, path, query and diff, not ${ways.join(' and ')}`;
  if (args.regex && way !== 'pattern') return 'regex says how pattern is read, and pattern is missing';
  if (args.handle.trim() === ALL_HANDLES) return wrongForAll(args, way);
  const placed = args.fromEnd || args.piece > 0;
  return way === 'query' && placed ? 'from_end and piece cannot be used with query' : undefined;
}

function wrongForAll(args: Combined, way: (typeof WAYS)[number] | undefined): string | undefined {
  if (way !== 'pattern' && way !== 'query') {
    return `the handle "${ALL_HANDLES}" is for a pattern or a query over all results; name one handle to read it`;
  }
  if (way === 'query' && args.piece > 0) return 'piece cannot be used with query';
  return args.fromEnd ? `from_end cannot be used with the handle "${ALL_HANDLES}"` : undefined;
}
