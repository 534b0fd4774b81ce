import { checkWhole } from '../check.ts';
import type { Band } from './band.ts';
import { truncate } from './truncate.ts';

/** The bands that keep the first `chars` UTF-16 units of a longer result. */
export function head(chars: number): readonly Band[] {
  const over = checkWhole('head()', chars);
  return [{ over, action: truncate({ strategy: 'head', maxChars: over }) }];
}

/** The bands that keep the last `chars` UTF-16 units of a longer result. */
export function tail(chars: number): readonly Band[] {
  const over = checkWhole('tail()', chars);
  return [{ over, action: truncate({ strategy: 'tail', maxChars: over }) }];
}
