import type { Kind } from '../contract.ts';
import { csvKind } from './csv.ts';
import { diffKind } from './diff.ts';
import { buildKind, lintKind } from './findings.ts';
import { htmlKind } from './html.ts';
import { jsonLinesKind } from './json-lines.ts';
import { jsonKind } from './json.ts';
import { logKind } from './log.ts';
import { oneLineKind } from './one-line.ts';
import { gitHistoryKind } from './git-history.ts';
import { packageManagerKind } from './package-manager.ts';
import { traceKind } from './trace.ts';
import { infraKind } from './infra.ts';
import { lockKind } from './lock.ts';
import { markdownKind } from './markdown.ts';
import { profileKind } from './profile.ts';
import { sourceCodeKind } from './source-code.ts';
import { helpKind } from './help.ts';
import { accessibilityKind } from './accessibility.ts';
import { coverageKind } from './coverage.ts';
import { yamlKind } from './yaml.ts';
import { xmlKind } from './xml.ts';
import { searchKind } from './search.ts';
import { sqlKind, systemTableKind } from './table.ts';
import { testKind } from './test.ts';

/** All kinds but `text`; of two that are equally sure the first one wins. */
export const kinds: readonly Kind[] = [
  jsonLinesKind,
  jsonKind,
  diffKind,
  gitHistoryKind,
  accessibilityKind,
  coverageKind,
  testKind,
  buildKind,
  lintKind,
  packageManagerKind,
  infraKind,
  traceKind,
  profileKind,
  htmlKind,
  xmlKind,
  csvKind,
  sqlKind,
  searchKind,
  systemTableKind,
  logKind,
  markdownKind,
  lockKind,
  yamlKind,
  sourceCodeKind,
  helpKind,
  oneLineKind,
];
