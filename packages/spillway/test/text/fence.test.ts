import { describe, expect, it } from 'vitest';
import { openFence } from '../../src/text/fence.ts';

describe('openFence', () => {
  it.each([
    ['no fence', 'plain\n``two``\n', undefined],
    ['an opening line', '```ts\ncode\n', '```'],
    ['an opening line at the very end', 'text\n```', '```'],
    ['a closed fence', '```\ncode\n```\nafter', undefined],
    ['a closing line at the very end', '```\ncode\n```', undefined],
    ['a second fence', '```\na\n```\n\n~~~~ sh\nb', '~~~~'],
    ['a closing line that is too short', '`````\ncode\n```\n', '`````'],
    ['a closing line that is longer', '```\ncode\n``````\n', undefined],
    ['a closing line of the other character', '```\ncode\n~~~\n', '```'],
    ['a closing line with text behind it', '```\ncode\n``` js\n', '```'],
    ['a closing line with blanks behind it', '```\ncode\n``` \t\r\n', undefined],
    ['CR LF', '```js\r\ncode\r\n```\r\n', undefined],
    ['an indent of three', '   ```\ncode', '```'],
    ['an indent of four', '    ```\ncode', undefined],
    ['an indented closing line', '```\ncode\n   ```\n', undefined],
    ['a closing line that is indented too far', '```\ncode\n    ```\n', '```'],
    ['backticks within a line', 'say ```x``` and ```y\n', undefined],
    ['a backtick behind an opening line', '``` a`b\ncode', undefined],
    ['a backtick behind tildes', '~~~ a`b\ncode', '~~~'],
    ['half of a closing line', '```\ncode\n``', '```'],
    ['fences of both kinds within each other', '~~~\n```\n~~~\n```\nopen', '```'],
  ])('handles %s', (_, text, closing) => {
    expect(openFence(text)).toBe(closing);
  });

  it.each([
    ['a run of backticks', '`'],
    ['fences of one kind', '```\n'],
    ['fences of both kinds', '```\n~~~\n'],
    ['runs within a line', '~~~ ``` '],
    ['runs behind single blanks', ' ```'],
    ['fences that close nothing', '~~~ x\n```\n'],
  ])('is linear in %s', (_, part) => {
    const text = part.repeat(400_000);
    const started = performance.now();
    expect(openFence(text)?.length ?? 3).toBeGreaterThan(2);
    expect(performance.now() - started, 'quadratic time would be minutes').toBeLessThan(4000);
  });
});
