import { payloadOfText } from '../index.ts';
import { get, put, textOf, type StoreCase, type World } from './store-case.ts';

/** That no two keys share a payload. */
export const keyCases: readonly StoreCase[] = [
  { name: 'keeps keys apart that look alike', run: alike },
  { name: 'keeps a key beside one that begins with it', run: nested },
];

const ALIKE: readonly string[] = [
  'a b', 'a_b', 'a!b', 'a?b', 'a.b', 'a..b', 'A.b', 'a.B', 'a', 'A', '', '.', '..', '/', '//', 'a/', '/a', 'a//b', 'a\\b', 'a\0b', 'con', 'con.txt', 'CON', 'a.', 'a ', ' a',
  'é', 'e\u0301', '漢', '\uD800', '\uD801', '\uFFFD', '-rf', '~', '.hidden', `${'x'.repeat(1400)}1`, `${'x'.repeat(1400)}2`, 'x/'.repeat(40), 'x/'.repeat(41),
]; // prettier-ignore

async function alike(world: World): Promise<void> {
  const handles: string[] = [];
  for (const [at, key] of ALIKE.entries())
    handles.push(await put(world, key, payloadOfText(`payload ${at}`)));
  world.equal(new Set(handles).size, ALIKE.length, 'two keys got one handle');
  for (const [at, handle] of handles.entries()) {
    world.equal(
      textOf(await get(world, handle)),
      `payload ${at}`,
      `key ${JSON.stringify(ALIKE[at]?.slice(0, 40))}`,
    );
  }
}

async function nested(world: World): Promise<void> {
  const keys = ['one', 'one/two', 'one/two/three', 'one.value', 'one.value/two'];
  const handles: string[] = [];
  for (const key of keys) handles.push(await put(world, key, payloadOfText(key)));
  for (const [at, handle] of handles.entries()) world.equal(textOf(await get(world, handle)), keys[at]);
}
