import { headBoundary } from '../text/boundary.ts';
import type { TextSearch } from './text-search.ts';

/** A matching line, or a matching piece of a long one, with the context lines that belong to it. */
export interface MatchBlock {
  /** Number of the matching line among the matching ones, from 0. */
  readonly ordinal: number;
  /** The piece that is shown, and how many the line has; undefined for a line shown whole. */
  readonly piece?: { readonly number: number; readonly of: number };
  /** False for all but the first block of a matching line. */
  readonly beginsMatch: boolean;
  readonly before: readonly string[];
  readonly hit: string;
  readonly after: readonly string[];
  /** Numbers of the first and the last line that the block shows. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Keeps as many blocks as fit a page. */
export interface BlockPage {
  readonly blocks: readonly MatchBlock[];
  /** The block that did not fit, if any; only without `fromEnd`, where no more is taken after it. */
  readonly rest: MatchBlock | undefined;
  add(block: MatchBlock): void;
  /** The text of the page, lines joined by LF. */
  text(): string;
}

/**
 * Makes an empty page of `chars` UTF-16 units, that drops from its beginning with `fromEnd` and else refuses what does
 * not fit; a block too large for a page of its own is cut down to one, nearest lines and the match first.
 *
 * @param search What a line that is too long for the page is cut around.
 */
export function createBlockPage(chars: number, fromEnd: boolean, search: TextSearch): BlockPage {
  const blocks: MatchBlock[] = [];
  let used = 0;
  let rest: MatchBlock | undefined;
  return {
    blocks,
    get rest() {
      return rest;
    },
    add(block) {
      if (rest !== undefined) return;
      const added = separator(blocks.at(-1), block).length + textOf(block).length + 1;
      if (!fromEnd && blocks.length > 0 && used + added > chars) {
        rest = block;
        return;
      }
      blocks.push(block);
      used += added;
      while (used > chars && blocks.length > 1) used -= removeFirst(blocks);
      if (used > chars) {
        blocks[0] = cutDown(block, chars - 1, search);
        used = textOf(blocks[0]).length + 1;
      }
    },
    text: () => blocks.map((block, at) => `${separator(blocks[at - 1], block)}${textOf(block)}`).join('\n'),
  };
}

function separator(previous: MatchBlock | undefined, block: MatchBlock): string {
  const context = block.before.length + block.after.length + (previous?.after.length ?? 0) > 0;
  return previous !== undefined && context && block.firstLine > previous.lastLine + 1 ? '--\n' : '';
}

function textOf(block: MatchBlock): string {
  return [...block.before, block.hit, ...block.after].join('\n');
}

function removeFirst(blocks: MatchBlock[]): number {
  const first = blocks.shift();
  const next = blocks[0];
  if (first === undefined || next === undefined) return 0;
  return textOf(first).length + 1 + separator(first, next).length;
}

function cutDown(block: MatchBlock, chars: number, search: TextSearch): MatchBlock {
  if (block.hit.length >= chars)
    return { ...block, before: [], after: [], hit: cutAround(block.hit, chars, search) };
  let left = chars - block.hit.length;
  const before: string[] = [];
  const after: string[] = [];
  for (let distance = 1; distance <= Math.max(block.before.length, block.after.length); distance += 1) {
    const above = block.before.at(-distance);
    const below = block.after[distance - 1];
    left -= (above === undefined ? 0 : above.length + 1) + (below === undefined ? 0 : below.length + 1);
    if (left < 0) break;
    if (above !== undefined) before.unshift(above);
    if (below !== undefined) after.push(below);
  }
  return {
    ...block,
    before,
    after,
    firstLine: block.firstLine + block.before.length - before.length,
    lastLine: block.lastLine - block.after.length + after.length,
  };
}

function cutAround(hit: string, chars: number, search: TextSearch): string {
  const numberEnd = hit.indexOf(': ') + 2;
  const match = search.placeIn(hit.slice(numberEnd)) ?? { start: 0, end: 0 };
  if (numberEnd + match.end <= chars) return hit.slice(0, headBoundary(hit, chars));
  const text = `${hit.slice(0, numberEnd)}…${hit.slice(numberEnd + match.start)}`;
  return text.slice(0, headBoundary(text, chars));
}
