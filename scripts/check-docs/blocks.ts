/** Where the text of a fenced block comes from. */
export interface BlockSource {
  /** `file`: the text of an example; `output`: what the example prints. */
  readonly kind: 'file' | 'output';
  /** Path of the example from the root of the repository. */
  readonly path: string;
  /** The named part of it; the whole when there is none. */
  readonly part: string | undefined;
}

/** A fenced block of a page. */
export interface Block {
  readonly source: BlockSource | undefined;
  /** The first word behind the fence, empty when there is none. */
  readonly language: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** What stands between the fences, each line with its end. */
  readonly text: string;
}

const FENCE = /^(?<fence>`{3,})(?<info>[^`]*)$/u;
const SOURCE = /(?:^|\s)(?<kind>file|output)=(?<path>[^\s#]+)(?:#(?<part>\S+))?/u;

/** The fenced blocks of a Markdown page, in order. */
export function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  rewriteBlocks(page, block => {
    blocks.push(block);
    return block.text;
  });
  return blocks;
}

/** The page with the text of each block replaced by what `textOf` gives; a fence that the text would close grows. */
export function rewriteBlocks(page: string, textOf: (block: Block) => string): string {
  const lines = page.split('\n');
  const out: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const opening = FENCE.exec(line)?.groups;
    if (opening === undefined) {
      out.push(line);
      continue;
    }
    const end = closingLine(lines, index, opening['fence'] ?? '');
    const info = (opening['info'] ?? '').trim();
    const text = lines
      .slice(index + 1, end)
      .map(each => `${each}\n`)
      .join('');
    const [language = ''] = info.split(/\s/u);
    const next = textOf({ source: sourceOf(info), language, line: index + 1, text });
    const fence = fenceFor(next, opening['fence'] ?? '');
    out.push(`${fence}${opening['info'] ?? ''}`, ...next.split('\n').slice(0, -1), fence);
    index = end;
  }
  return out.join('\n');
}

function closingLine(lines: readonly string[], from: number, fence: string): number {
  for (let index = from + 1; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trimEnd();
    if (line.length >= fence.length && /^`+$/u.test(line)) return index;
  }
  throw new Error(`The block of line ${from + 1} is never closed.`);
}

function sourceOf(info: string): BlockSource | undefined {
  const found = SOURCE.exec(info)?.groups;
  if (found === undefined) return undefined;
  return {
    kind: found['kind'] === 'file' ? 'file' : 'output',
    path: found['path'] ?? '',
    part: found['part'],
  };
}

function fenceFor(text: string, fence: string): string {
  const longest = [...text.matchAll(/^`{3,}/gmu)].reduce((most, [run]) => Math.max(most, run.length), 0);
  return longest >= fence.length ? '`'.repeat(longest + 1) : fence;
}
