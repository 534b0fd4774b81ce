import { parseMarkup } from '../parsers/markup.ts';

/** A line of the text of a page. */
export interface HtmlLine {
  readonly text: string;
  /** Where its first character stands in the page. */
  readonly at: number;
  /** `title`, `heading`, `row`, `code`, `term` or `text`. */
  readonly sort: 'title' | 'heading' | 'row' | 'code' | 'term' | 'text';
  /** True inside of navigation, header, footer or aside. */
  readonly isFrame: boolean;
}

const DROPPED = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head']);
const FRAMES = new Set(['nav', 'header', 'footer', 'aside', 'form']);
const BREAKS = new Set([
  'p',
  'div',
  'li',
  'tr',
  'dt',
  'dd',
  'br',
  'section',
  'article',
  'table',
  'ul',
  'ol',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'main',
  'nav',
  'header',
  'footer',
  'title',
  'hr',
  'summary',
  'details',
  'option',
]);

const SORTS: ReadonlyMap<string, HtmlLine['sort']> = new Map([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(name => [name, 'heading'] as const),
  ['title', 'title'],
  ['tr', 'row'],
  ['pre', 'code'],
  ['dt', 'term'],
]);

/** The text of a page line by line: markup gone, blanks put together, cells of a row between bars. */
export async function htmlLines(html: string): Promise<readonly HtmlLine[]> {
  const lines: HtmlLine[] = [];
  let text = '';
  let start = -1;
  let sort: HtmlLine['sort'] = 'text';
  let dropped = 0;
  let frames = 0;
  let inTitle = false;
  const flush = (): void => {
    const line = squeezed(text);
    if (line !== '') lines.push({ text: line, at: Math.max(0, start), sort, isFrame: frames > 0 });
    text = '';
    start = -1;
    sort = 'text';
  };
  await parseMarkup(html, {
    open(name) {
      if (DROPPED.has(name)) dropped++;
      if (FRAMES.has(name)) frames++;
      if (BREAKS.has(name)) flush();
      if (name === 'title') inTitle = true;
      sort = SORTS.get(name) ?? sort;
      if (name === 'td' || name === 'th') text += ' | ';
    },
    text(piece, at) {
      if (dropped > 0 && !inTitle) return;
      if (start === -1 && piece.trim() !== '') start = at;
      text += piece;
    },
    close(name) {
      if (BREAKS.has(name)) flush();
      if (name === 'title') inTitle = false;
      if (DROPPED.has(name)) dropped = Math.max(0, dropped - 1);
      if (FRAMES.has(name)) frames = Math.max(0, frames - 1);
    },
  });
  flush();
  return lines;
}

/** Blanks put together, and no bars at the ends. */
function squeezed(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[| ]+|[| ]+$/g, '')
    .trim();
}
