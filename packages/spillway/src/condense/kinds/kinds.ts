import type { Kind } from '../contract.ts';
import { logKind } from './log.ts';

/** All kinds but `text`; of two that are equally sure the first one wins. */
export const kinds: readonly Kind[] = [logKind];
