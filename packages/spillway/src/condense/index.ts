export { condenseText, type Condensed, type CondenseTextOptions } from './condense-text.ts';
export type { CondenseHints, KindName, Origin } from './contract.ts';
export type { Explained } from './explain.ts';
