import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const LINK = /\]\((?<target>[^()\s]+)\)/gu;
const HEADING = /^#{1,6}\s+(?<title>.+?)\s*$/gmu;

/** What is wrong with the links of a page to files and headings of this repository, one sentence each. */
export function linkFaults(path: string, page: string): readonly string[] {
  const faults: string[] = [];
  for (const { groups } of withoutCode(page).matchAll(LINK)) {
    const target = groups?.['target'] ?? '';
    if (/^[a-z]+:/u.test(target)) continue;
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? path : normalize(join(dirname(path), file));
    if (!existsSync(linked)) faults.push(`${path} links to ${target}, which does not exist.`);
    else if (anchor !== undefined && linked.endsWith('.md') && !anchorsOf(linked).has(anchor))
      faults.push(`${path} links to ${target}, but ${linked} has no such heading.`);
  }
  return faults;
}

function anchorsOf(path: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const { groups } of withoutCode(readFileSync(path, 'utf8')).matchAll(HEADING))
    anchors.add(anchorOf(groups?.['title'] ?? ''));
  return anchors;
}

/** As code hosts make it of a heading: lower case, blanks as hyphens, letters, digits, hyphens and underscores alone. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/gu, '-');
}

function withoutCode(page: string): string {
  return page.replaceAll(/^(`{3,})[^`]*\n[\s\S]*?^\1`*$/gmu, '');
}
