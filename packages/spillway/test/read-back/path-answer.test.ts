import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/read-back/page.ts';
import type { ReadAnswer } from '../../src/read-back/answer.ts';
import { argsOf, bodyOf, headingOf, readAll, sourceOf } from './source-of.ts';

const rows = Array.from({ length: 500 }, (_, id) => ({ id, name: `n${id}`, size: id % 7 }));
const lines = rows.map(row => JSON.stringify(row)).join('\n');

async function ask(stored: unknown, path: string, given: object = {}): Promise<ReadAnswer> {
  const text = typeof stored === 'string' ? stored : JSON.stringify(stored);
  return readPage(sourceOf(text, { handle: 'h' }), argsOf({ path, ...given }));
}

describe('a path into stored JSON', () => {
  it('counts the values and gives a line for each, its own path in front', async () => {
    const answer = await ask({ rows }, '$.rows[?@.size>5].name', { limit: 2 });
    expect(answer.text).toBe(
      '[h: 71 values; showing 1-2; next offset 2]\n$.rows[6].name: "n6"\n$.rows[13].name: "n13"',
    );
    expect(answer.matches).toBe(71);
  });

  it('reads JSON lines as the list of their values, CR LF and blank lines too', async () => {
    expect(bodyOf(await ask(lines, '$[41].name'))).toBe('n41');
    expect(bodyOf(await ask('{"a":1}\r\n\r\n{"a":2}\r\n', '$[*].a'))).toBe('$[0].a: 1\n$[1].a: 2');
    const source = sourceOf('{"a":1}', { mediaType: 'application/x-ndjson' });
    expect(bodyOf(await readPage(source, argsOf({ path: '$[*].a' })))).toBe('$[0].a: 1');
  });

  it('gives several fields of one object as one row', async () => {
    const answer = await ask(rows, "$[1:3]['id','size']");
    expect(answer.text).toBe(
      '[h: 2 rows; showing 1-2; end]\n$[1]: {"id":1,"size":1}\n$[2]: {"id":2,"size":2}',
    );
    const odd = await ask({ 'a[b': { x: 1 }, c: { y: 2 } }, "$.*['x','y']");
    expect(bodyOf(odd)).toBe('$[\'a[b\']: {"x":1}\n$.c: {"y":2}');
  });

  it('pages through one value: text as it is, a structure indented', async () => {
    const stdout = Array.from({ length: 300 }, (_, at) => `line ${at}`).join('\n');
    const answer = await ask({ stdout }, '$.stdout', { offset: 298 });
    expect(answer.text).toBe('[h at $.stdout: lines 299-300 of 300; end]\nline 298\nline 299');
    const source = sourceOf(JSON.stringify({ stdout }), { handle: 'h' });
    const pages = await readAll(source, { path: '$.stdout', limit: 70 });
    expect(pages.map(bodyOf).join('')).toBe(stdout);
    expect(bodyOf(await ask({ a: { b: [1, 'x'] } }, '$.a'))).toBe('{\n  "b": [\n    1,\n    "x"\n  ]\n}');
    expect(bodyOf(await ask({ stdout }, '$.stdout', { fromEnd: true, limit: 1 }))).toBe('line 299');
  });

  it('cuts a long value in a list and says how to read it', async () => {
    const answer = await ask([{ a: 'x'.repeat(9_000) }, { a: 'y' }], '$[*].a');
    expect(bodyOf(answer)).toMatch(/^\$\[0\]\.a: "x{1900,2000}… \[cut; read this path by itself\]\n\$\[1\]/);
    expect(bodyOf(await ask([{ a: 'x'.repeat(9_000) }], '$[0].a'))).toBe('x'.repeat(9_000));
  });

  it('says what is wrong with a path, and what the stored value is', async () => {
    expect((await ask({ rows, at: 1 }, 'rows')).text).toBe(
      `[h: path is not a valid JSONPath: expected '$', found 'r' ('rows':0); the stored value is {"rows": array, "at": number}]`,
    );
    expect((await ask({ at: 1 }, '$.nope')).text).toBe(
      '[h: nothing at this path; the stored value is {"at": number}]',
    );
    expect((await ask(rows, '$[*].nope')).text).toContain(
      'the path leads to nothing; the stored value is [500 items of',
    );
    expect((await ask(rows, '$[*].id', { offset: 900 })).text).toBe(
      '[h: 500 values; offset 900 is past the last of them; end]',
    );
    expect((await ask(rows, '$[*].id', { fromEnd: true })).text).toContain('go with a path to one value');
    expect((await ask('{"a":1}\nno', '$.a')).text).toContain('line 2 of this is neither');
  });

  it('refuses a payload that is too large to parse, with a way on', async () => {
    const source = { ...sourceOf('[]', { handle: 'h' }), bytes: 50_000_000 };
    const answer = await readPage({ ...source, mediaType: 'application/json' }, argsOf({ path: '$' }));
    expect(answer.text).toBe(
      '[h: path reads JSON of at most 8,388,608 bytes, or JSON lines of 33,554,432 together, and this has 50,000,000; find the place with pattern and read on from there with offset and piece]',
    );
  });

  it('reads larger JSON lines, but no larger value', async () => {
    const record = JSON.stringify({ text: 'x'.repeat(99_970) });
    const many = `${record}\n`.repeat(90);
    expect(many.length).toBeGreaterThan(8_388_608);
    expect(headingOf(await ask(many, '$[?length(@.text) > 9]'))).toContain('90 values');
    const one = `[${Array.from({ length: 90 }, () => record).join(',')}]`;
    for (const stored of [one, one.replaceAll(',', ',\n')])
      expect((await ask(stored, '$[0].text')).text).toContain('path reads JSON of at most 8,388,608 bytes');
  });

  it('takes expressions in filters by the linear engine', async () => {
    expect(headingOf(await ask(rows, "$[?match(@.name,'n4[0-9]')].id"))).toContain('10 values');
    expect(headingOf(await ask(rows, "$[?search(@.name,'4')].id"))).toContain('176 values');
    const start = performance.now();
    const hostile = [{ a: `${'a'.repeat(40)}!` }];
    expect((await ask(hostile, "$[?match(@.a,'(a+)+')].a")).text).toContain('leads to nothing');
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it.each([
    '$[?count($..*) > 1000000]',
    '$..*..*..*..*..*',
    '$[?@..[?@..[?@..*]]]',
    '$[?count($[?@.id == 1].id) == 5]',
  ])('ends soon with a sentence or a result: %s', async path => {
    const value = Array.from({ length: 3_000 }, (_, id) => ({ id, deep: [[[[[[id]]]]]] }));
    const start = performance.now();
    const answer = await ask(value, path);
    expect(answer.text).toMatch(/takes too long|leads to nothing|\d (?:values|rows)/);
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it('gives well-formed text for names and values that are not', async () => {
    const stored = '[{"\\ud800x":"\\udc00","a":"\\ud800"},{"a":1}]';
    for (const path of ['$[*].*', '$[0].*', "$[*]['a','b']"])
      expect((await ask(stored, path)).text.isWellFormed()).toBe(true);
    expect(bodyOf(await ask(stored, '$[0].a'))).toBe('\ufffd');
  });

  it('answers what is nested deeper than it goes', async () => {
    const deep = `${'['.repeat(5_000)}1${']'.repeat(5_000)}`;
    for (const path of ['$..*', '$..a', '$[0]', '$[*]', '$'])
      expect((await ask(deep, path)).text).toMatch(/^\[h/);
  });
});
