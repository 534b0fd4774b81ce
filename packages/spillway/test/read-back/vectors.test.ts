import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseReadArguments } from '../../src/read-back/arguments.ts';
import { readPage } from '../../src/read-back/page.ts';
import { readToolSchema } from '../../src/read-back/schema.ts';
import { unknownHandleAnswer } from '../../src/read-back/unknown.ts';
import { textOf } from '../text/vector-text.ts';
import { bodyOf, readAll, sourceOf } from './source-of.ts';

interface ReadVector {
  readonly id: string;
  readonly handle?: string;
  readonly text?: string;
  readonly textSpec?: readonly (string | readonly [string, number])[];
  readonly bytesHex?: string;
  readonly absent?: boolean;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly expect: {
    /** Lines of the text, with a pattern matching lines. */
    readonly total?: number;
    readonly shown?: number;
    readonly body?: string;
    readonly bodySpec?: ReadVector['textSpec'];
    /** True when the body is expected with its line ends as they are stored. */
    readonly exact?: boolean;
    /** The argument that is answered with a sentence. */
    readonly refused?: string;
    readonly unknown?: boolean;
    /** Bytes of a payload that is not shown as text. */
    readonly binary?: number;
    /** True when fewer lines fit than were asked for, and the answer says where to go on. */
    readonly capped?: boolean;
    /** True when the text must be reachable page by page. */
    readonly pages?: boolean;
  };
}

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/read-slice.json', import.meta.url), 'utf8'),
) as readonly ReadVector[];
const reads = vectors.filter(({ expect: { total } }) => total !== undefined);

function storedOf(vector: ReadVector): string | Uint8Array {
  return vector.bytesHex === undefined
    ? textOf(vector)
    : Uint8Array.from(Buffer.from(vector.bytesHex, 'hex'));
}

function parsed(vector: ReadVector): ReturnType<typeof parseReadArguments> {
  const handle = vector.handle ?? 'h';
  return parseReadArguments({ handle, ...vector.arguments }, { toolName: 'read_tool_result' });
}

async function answerTo(vector: ReadVector): ReturnType<typeof readPage> {
  const args = parsed(vector);
  if (!args.ok) throw new Error(args.say);
  return readPage(sourceOf(storedOf(vector), { handle: vector.handle ?? 'h' }), args.value);
}

describe('the vectors of reading back', () => {
  it('are all looked at', () => {
    const others = vectors.filter(({ expect: { refused, unknown, binary }, parameters }) =>
      [refused, unknown, binary, parameters].some(value => value !== undefined),
    );
    expect(reads.length + others.length).toBe(49);
  });

  it.each(reads)('$id gives the total and the lines expected', async vector => {
    const { total, shown, body, bodySpec, exact = false } = vector.expect;
    const answer = await answerTo(vector);
    const search = vector.arguments?.['pattern'] !== undefined;
    expect(search ? answer.matches : answer.totalLines).toBe(total);
    const lines = bodyOf(answer)
      .split('\n')
      .map(line => (search ? line.replace(/^\d+: /, '') : line))
      .join('\n');
    const expected = bodySpec === undefined ? body : textOf({ id: vector.id, textSpec: bodySpec });
    // The body of a page ends with the line's own end, where the text goes on.
    if (expected !== undefined)
      expect(exact || lines === expected ? lines : lines.replace(/\n$/, '')).toBe(expected);
    if (shown === undefined) return;
    if (search) expect(bodyOf(answer) === '' ? 0 : lines.split('\n').length).toBe(shown);
    else
      expect(answer.firstLine === undefined ? 0 : (answer.lastLine ?? 0) - answer.firstLine + 1).toBe(shown);
  });

  it.each(vectors.filter(({ expect: { capped } }) => capped === true))(
    '$id keeps the end that was asked for, whole lines, and says where to go on',
    async vector => {
      const answer = await answerTo(vector);
      const text = String(storedOf(vector));
      const lines = bodyOf(answer);
      expect(answer.text.length).toBeLessThanOrEqual(20_000);
      expect(lines.length % 100).toBe(0);
      expect(vector.arguments?.['from_end'] === true ? text.endsWith(lines) : text.startsWith(lines)).toBe(
        true,
      );
      expect(answer.nextOffset).toBe(lines.length / 100);
    },
  );

  it.each(vectors.filter(({ expect: { pages } }) => pages === true))(
    '$id can be read to its end by pieces',
    async vector => {
      const answers = await readAll(sourceOf(storedOf(vector)), {});
      expect(answers.length).toBeGreaterThan(2);
      expect(answers.map(bodyOf).join('')).toBe(storedOf(vector));
    },
  );

  it.each(vectors.filter(({ expect: { refused } }) => refused !== undefined))(
    '$id is answered before any store is asked',
    vector => {
      const args = parsed(vector);
      expect(args.ok ? '' : args.say).toContain(`${vector.expect.refused} is a whole number, 0 or more`);
    },
  );

  it.each(vectors.filter(({ expect: { binary } }) => binary !== undefined))(
    '$id is named as binary, not shown',
    async vector => {
      const { text } = await answerTo(vector);
      expect(text).toContain(`${vector.expect.binary} bytes`);
      expect(text).not.toMatch(/[\0\ufffd]/);
    },
  );

  it.each(vectors.filter(({ expect: { unknown } }) => unknown === true))('$id guides the model', vector => {
    expect(unknownHandleAnswer(vector.handle ?? '', [], 'read_tool_result')).toContain(`"${vector.handle}"`);
  });

  it('name parameters that the tool has', () => {
    const [wanted] = vectors.flatMap(({ parameters }) => (parameters === undefined ? [] : [parameters]));
    const types = Object.entries(readToolSchema.properties).map(([name, { type }]) => [name, type]);
    expect(Object.fromEntries(types)).toMatchObject(wanted ?? { missing: '' });
  });
});
