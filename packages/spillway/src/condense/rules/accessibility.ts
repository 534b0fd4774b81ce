import type { Rule } from './rules.ts';

/** What matters in the snapshot of a page: what can be read, and what can be acted on. */
export const ACCESSIBILITY_RULES: readonly Rule[] = [
  {
    name: 'page',
    pattern: /Page (?:URL|Title|Snapshot)|^\s*- (?:document|main|banner|dialog|alert|status)\b/i,
    score: 90,
    most: 12,
  },
  { name: 'heading', pattern: /- heading /, score: 84, decay: 0.1, most: 1000, spread: true },
  {
    name: 'control',
    pattern:
      /- (?:button|textbox|checkbox|radio|combobox|searchbox|slider|switch|option|tab|menuitem|spinbutton)\b/,
    score: 80,
    decay: 0.3,
    most: 400,
    spread: true,
  },
  {
    name: 'wrapper',
    pattern:
      /^\s*- (?:generic|list|listitem|rowgroup|paragraph|group|none|presentation)(?: \[[^\]]*\])*:?\s*$|\/url:/,
    score: 0,
  },
  {
    name: 'row',
    pattern: /- (?:row|columnheader|rowheader|table|caption)\b/,
    score: 66,
    decay: 0.2,
    most: 600,
    spread: true,
  },
  {
    name: 'text',
    pattern: /- (?:text|paragraph|generic|listitem|cell|code|term|definition)\b.*: \S/,
    score: 56,
    decay: 0.3,
    most: 600,
    spread: true,
  },
  { name: 'link', pattern: /- link /, score: 50, decay: 0.3, most: 600, spread: true },
  { name: 'other', pattern: /- \w+ /, score: 30, decay: 0.5, spread: true },
];
