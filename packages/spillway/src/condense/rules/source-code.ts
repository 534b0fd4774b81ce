import type { Rule } from './rules.ts';

/** The outline of source code, in several languages. */
export const SOURCE_CODE_RULES: readonly Rule[] = [
  {
    name: 'file',
    pattern: /^(?:={3,}|-{3,}|#{3,})? ?[\w@.-]+(?:\/[\w@.-]+)+\.\w{1,5}:?(?: (?:={3,}|-{3,}))?$/,
    score: 92,
    most: 200,
  },
  {
    name: 'type',
    pattern:
      /^\s{0,4}(?:export |public |private |protected |internal |static |abstract |final |sealed |default |declare |pub(?:\(\w+\))? )*(?:class|interface|struct|enum|trait|impl|namespace|module|record|union|typedef)\b/,
    score: 84,
    decay: 0.2,
    most: 1000,
    spread: true,
  },
  {
    name: 'function',
    pattern:
      /^(?:export |public |private |protected |static |async |default |pub(?:\(\w+\))? |inline |extern |const |unsafe )*(?:function\*?|def|fn|func|sub)\s+[\w$.(]|^(?:async )?def |^[A-Za-z_][\w *]{1,40}\s\*?\w+ ?\([^;]*\)? ?\{?$/,
    score: 78,
    decay: 0.1,
    most: 1000,
    spread: true,
  },
  {
    name: 'method',
    pattern:
      /^\s{1,8}(?:public |private |protected |static |async |override |get |set |abstract |readonly |@\w+ )*(?:def |fn |func )?[\w$#]+\s?\([^;=]{0,200}\)(?:\s?(?::|->)[^;=]{1,80})?\s?\{?:?$|^\s{1,8}(?:async )?def \w+/,
    score: 60,
    decay: 0.1,
    most: 1000,
    spread: true,
  },
  {
    name: 'export',
    pattern: /^(?:export|module\.exports|exports\.|__all__)\b/,
    score: 70,
    decay: 0.3,
    most: 400,
    spread: true,
  },
  {
    name: 'constant',
    pattern: /^(?:const|let|var|static|final)? ?[A-Z][A-Z0-9_]{2,40}\s?[:=]|^#define \w+|^(?:const|type) \w+/,
    score: 62,
    decay: 0.3,
    most: 300,
    spread: true,
  },
  { name: 'note', pattern: /\b(?:TODO|FIXME|XXX|HACK|deprecated)\b/i, score: 54, decay: 1, spread: true },
  {
    name: 'import',
    pattern: /^(?:import|from|#include|use|require|package)\b/,
    score: 46,
    decay: 1,
    most: 30,
  },
  {
    name: 'comment',
    pattern: /^\s*(?:\/\/|\/\*\*?|#|\*|""")\s*\S.{20,}/,
    score: 26,
    decay: 0.5,
    spread: true,
  },
];
