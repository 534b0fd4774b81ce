import type { Kind } from '../contract.ts';
import { csvKind } from './csv.ts';
import { buildKind, lintKind } from './findings.ts';
import { jsonLinesKind } from './json-lines.ts';
import { jsonKind } from './json.ts';
import { logKind } from './log.ts';
import { searchKind } from './search.ts';
import { sqlKind, systemTableKind } from './table.ts';
import { testKind } from './test.ts';

/** All kinds but `text`; of two that are equally sure the first one wins. */
export const kinds: readonly Kind[] = [
  jsonLinesKind,
  jsonKind,
  testKind,
  buildKind,
  lintKind,
  csvKind,
  sqlKind,
  searchKind,
  systemTableKind,
  logKind,
];
