import type { LineTable } from '../line-table.ts';

/** What a lock file holds, each list in the order of the file and without repeats. */
export interface Lock {
  /** `name@version` of each package. */
  readonly packages: readonly string[];
  /** Those of them that are marked as deprecated. */
  readonly deprecated: readonly string[];
  /** The projects of a workspace that ask for packages. */
  readonly importers: readonly string[];
  /** `name@version` of what the importers ask for. */
  readonly direct: readonly string[];
  /** Short lines before the first section, such as the version of the format. */
  readonly head: readonly { readonly line: number; readonly text: string }[];
}

const SECTION = /^([A-Za-z][\w-]{0,60}):$|^\[\[?([\w.-]{1,60})\]\]?$/;
const KEY = /^ {2}(['"]?)([^\s'"][^\s'"]{0,200}|\.)\1:(?: .{0,20})?$/;
const PAIR = /^(name|version) = "([^"]{1,200})"$/;
const ASKED = /^ {6}['"]?([^\s'":]{1,200})['"]?:$/;
const GIVEN = /^ {8}version: ['"]?([^\s'"(]{1,100})/;
const HEAD_LINES = 6;
const HEAD_CHARS = 120;

/** Reads lock files in the two forms that are common: YAML with `name@version` keys, and TOML with `[[package]]` tables. */
export function readLock(lines: LineTable): Lock {
  const packages = new Set<string>();
  const deprecated = new Set<string>();
  const importers = new Set<string>();
  const direct = new Set<string>();
  const head: { line: number; text: string }[] = [];
  const readers: Readonly<Record<string, Reader>> = {
    importers: importerReader(importers, direct),
    package: tableReader(packages),
    packages: keyReader(packages, deprecated),
  };
  let section = '';
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line);
    const begins = SECTION.exec(text);
    if (begins !== null) section = begins[1] ?? begins[2] ?? '';
    if (section !== '') readers[section]?.(text);
    else if (head.length < HEAD_LINES && text.trim() !== '' && text.length <= HEAD_CHARS)
      head.push({ line, text });
  }
  return {
    packages: [...packages],
    deprecated: [...deprecated],
    importers: [...importers],
    direct: [...direct],
    head,
  };
}

/** Takes the next line of its section. */
type Reader = (text: string) => void;

function importerReader(importers: Set<string>, direct: Set<string>): Reader {
  let name = '';
  return text => {
    const importer = KEY.exec(text)?.[2];
    if (importer !== undefined) importers.add(importer);
    name = ASKED.exec(text)?.[1] ?? name;
    const version = GIVEN.exec(text)?.[1];
    if (version !== undefined && name !== '') direct.add(`${name}@${version}`);
  };
}

function tableReader(packages: Set<string>): Reader {
  let name = '';
  return text => {
    const [, key, value = ''] = PAIR.exec(text) ?? [];
    if (key === 'name') name = value;
    if (key === 'version' && name !== '') packages.add(`${name}@${value}`);
  };
}

function keyReader(packages: Set<string>, deprecated: Set<string>): Reader {
  let current = '';
  return text => {
    const key = KEY.exec(text)?.[2];
    if (key !== undefined) {
      current = key;
      packages.add(key);
    } else if (current !== '' && text.startsWith('    deprecated:')) deprecated.add(current);
  };
}
