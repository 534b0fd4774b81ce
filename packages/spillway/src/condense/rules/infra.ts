import { LOUD } from './loud.ts';
import type { Rule } from './rules.ts';

/** What matters in plans of infrastructure. */
export const INFRA_RULES: readonly Rule[] = [
  {
    name: 'plan',
    pattern:
      /^(?:Plan: |Apply complete|Destroy complete|No changes|Changes to Outputs|Resources: \d)|^\s*(?:│ )?(?:Error|Warning): /,
    score: 98,
    decay: 1,
  },
  {
    name: 'destroyed',
    pattern: /^\s*# \S+ (?:will be destroyed|must be replaced|is tainted)|will be destroyed|must be replaced/,
    score: 95,
    decay: 0.5,
    most: 200,
  },
  { name: 'forced', pattern: /forces replacement/, score: 93, decay: 1, most: 60 },
  { name: 'changed', pattern: /^\s*# \S+ will be updated/, score: 88, decay: 0.5, most: 200 },
  { name: 'attribute', pattern: /^\s+~ .*->/, score: 74, decay: 2, most: 60 },
  {
    name: 'created',
    pattern: /^\s*# \S+ will be (?:created|read)/,
    score: 72,
    decay: 0.3,
    most: 400,
    spread: true,
  },
  {
    name: 'routine',
    pattern: /Refreshing state|Reading\.\.\.|Read complete|known after apply|^\s*[{}]\s*$/,
    score: 0,
  },
  LOUD,
  { name: 'value', pattern: /^\s+[-+~] \S+ +=/, score: 28, decay: 2, spread: true },
];
