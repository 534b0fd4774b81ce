import type { LineTable } from '../line-table.ts';

/** Something on a page, with the text inside of it. */
export interface PageNode {
  readonly line: number;
  readonly role: string;
  /** As it is written: role, name, attributes. */
  readonly label: string;
  /** Text in it, for nodes without a name of their own, and for rows. */
  text: string;
}

const NODE = /^( *)- (?:'?)([a-z]+)(.*?):?'?$/;
const TEXT =
  /^( *)- (?:text|code|strong|emphasis|term|cell|columnheader|rowheader|paragraph|definition|generic|time|superscript)\b(.*)$/;
const POINTER = / \[(?:cursor=\w+|active)\]/g;
/** Roles of what can be acted on, beside links. */
export const CONTROLS: ReadonlySet<string> = new Set([
  'button',
  'textbox',
  'checkbox',
  'radio',
  'combobox',
  'searchbox',
  'slider',
  'switch',
  'option',
  'tab',
  'menuitem',
  'spinbutton',
]);
const READ = [
  'heading',
  'link',
  'row',
  'img',
  'paragraph',
  'listitem',
  'code',
  'alert',
  'dialog',
  'status',
  'table',
  'text',
];
/** Nodes that are told of; text goes to the innermost of them. */
const TOLD = new Set([...CONTROLS, ...READ]);
/** Text in others of them is told of with the node around. */
const ACTIVE = new Set(['link', 'heading', ...CONTROLS]);
const NODE_CHARS = 600;
const TEXT_CHARS = 200;

/** Reads the tree of a page: each node that can be read or acted on, with its reference and the text inside of it. */
export function readSnapshot(lines: LineTable): readonly PageNode[] {
  const nodes: PageNode[] = [];
  const open: { readonly indent: number; readonly node: PageNode }[] = [];
  for (let line = 0; line < lines.count; line++) {
    const whole = lines.at(line).slice(0, NODE_CHARS);
    const found = NODE.exec(whole);
    if (found === null) continue;
    const indent = found[1]?.length ?? 0;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const role = found[2] ?? '';
    const holder = open.at(-1)?.node;
    const text = textIn(whole);
    if (holder !== undefined && text !== '' && TEXT.test(whole)) {
      if (holder.text.length < TEXT_CHARS)
        holder.text += (holder.text === '' ? '' : holder.role === 'row' ? ' | ' : ' ') + text;
      if (!ACTIVE.has(role)) continue;
    }
    if (!TOLD.has(role)) continue;
    const node: PageNode = {
      line,
      role,
      label: `${role}${(found[3] ?? '').replace(POINTER, '').replace(/: .*$/, '')}`,
      text: TEXT.test(whole) ? text : '',
    };
    nodes.push(node);
    open.push({ indent, node });
  }
  return nodes;
}

/** What stands behind the colon, or between quotes. */
function textIn(line: string): string {
  const behind = /: (.+)$/.exec(line)?.[1] ?? '';
  if (behind !== '') return behind.replace(/^"|"$/g, '').trim();
  return /"([^"]+)"/.exec(line)?.[1] ?? '';
}

/** A node on one line; a name of its own says what its text would. */
export function shownNode({ label, text }: PageNode): string {
  if (text === '' || label.includes('"')) return label;
  return `${label}: ${text}`;
}
