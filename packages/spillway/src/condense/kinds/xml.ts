import type { Kind } from '../contract.ts';
import { XML_RULES } from '../rules/xml.ts';
import { outlineKind } from '../rules/outline-kind.ts';
import { shareOf } from '../sample.ts';

/** XML: reports of tests above all. */
export const xmlKind: Kind = outlineKind({
  name: 'xml',
  detect: ({ head, spread }) =>
    /^\s*<\?xml|^\s*<[a-z][\w:-]*[ >]/.test(head[0] ?? '') &&
    !/<!doctype html|<html/i.test(head.slice(0, 5).join('')) &&
    shareOf([...head, ...spread], /^\s*<[/!?\w]/) > 0.3
      ? 0.8
      : 0,
  rules: XML_RULES,
});
