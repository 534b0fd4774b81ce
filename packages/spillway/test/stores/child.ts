/**
 * A process of its own that uses a file store: `hang FOLDER KEY` begins a payload and never ends it, `flood FOLDER KEY
 * LETTER COUNT` writes one payload after the other, all of one letter.
 */
import { payloadOfStream, payloadOfText } from '../../src/index.ts';
import { fileStore } from '../../src/stores/file.ts';

const [mode, baseDir = '', key = '', letter = 'x', count = '0'] = process.argv.slice(2);
const store = fileStore({ baseDir, cleanupAfter: { minutes: 1 } });
const info = { mediaType: 'text/plain' };

if (mode === 'hang') {
  await store.write(key, payloadOfStream(endless()), info);
} else {
  for (let at = 0; at < Number(count); at += 1) {
    await store.write(key, payloadOfText(letter.repeat(100_000 + 1_000 * at)), info);
    if (at % 10 === 9) await store.sweep?.(60_000);
  }
}

async function* endless(): AsyncGenerator<string> {
  for (let at = 0; ; at += 1) {
    yield 'x'.repeat(1_000_000);
    if (at === 3) process.stdout.write('half-way\n');
    if (at > 3) await new Promise(resolve => setTimeout(resolve, 10));
  }
}
