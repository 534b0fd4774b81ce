import type { LineTable } from '../line-table.ts';

const NODE = /^[│|\s]{0,120}[├└+`][─-]{1,3}[┬─]?\s(\S+@\S+)/;
/** Names in the statement about packages that can be upgraded. */
const UPGRADES = 20;

/** Counts of what installers and trees print: packages, nodes that are wrong, requests, what can be upgraded. */
export function packageCounts(lines: LineTable): string {
  const counts = new Map<string, number>();
  const add = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const upgrades: string[] = [];
  let upgradable = 0;
  let name = '';
  let installed = '';
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line).slice(0, 300);
    if (NODE.test(text)) countNode(text, add);
    else if (text.startsWith('npm http fetch')) add('fetches');
    else if (/^Get:\d/.test(text)) add('downloads');
    else if (text.startsWith('Setting up ')) add('packages set up');
    else if (/^\S+:$/.test(text)) {
      name = text.slice(0, -1);
    } else if (text.startsWith('  Installed: ')) {
      add('packages');
      installed = text.slice(13);
    } else if (text.startsWith('  Candidate: ')) {
      const candidate = text.slice(13);
      if (candidate === installed) continue;
      if (installed === '(none)') add('not installed');
      else {
        upgradable++;
        if (upgrades.length < UPGRADES) upgrades.push(`${name} ${installed} -> ${candidate}`);
      }
    }
  }
  const stated = [...counts].map(([what, count]) => `${count} ${what}`);
  if (upgradable > 0) stated.push(`${upgradable} upgradable: ${upgrades.join(', ')}`);
  return stated.join(', ');
}

function countNode(text: string, add: (what: string) => void): void {
  add('nodes');
  if (text.endsWith(' deduped')) add('deduped');
  if (/ invalid: /.test(text)) add('invalid');
  if (text.includes(' extraneous')) add('extraneous');
  if (text.includes('UNMET ')) add('unmet');
}
