// Makes the WebAssembly module of the library from its text: node scripts/make-byte-kernel.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import loadWabt from 'wabt';

/** The source file that holds the module. */
const TARGET = fileURLToPath(new URL('../packages/spillway/src/text/byte-kernel-module.ts', import.meta.url));

/** Gives the module that follows from `byte-kernel.wat`. */
export async function makeByteKernel(): Promise<Buffer> {
  const wabt = await loadWabt();
  const wat = readFileSync(new URL('byte-kernel.wat', import.meta.url), 'utf8');
  const module = wabt.parseWat('byte-kernel.wat', wat, { simd: true });
  const { buffer } = module.toBinary({ write_debug_names: false });
  module.destroy();
  return Buffer.from(buffer);
}

function sourceOf(module: Buffer): string {
  const lines = module.toString('base64').match(/.{1,100}/gu) ?? [];
  return `/**
 * The module of \`byte-kernel.ts\` in base64, ${module.length} bytes of WebAssembly, made from \`scripts/byte-kernel.wat\` by
 * \`scripts/make-byte-kernel.ts\`; do not edit.
 */
export const BYTE_KERNEL: string =
${lines.map(line => `  '${line}'`).join(' +\n')};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(TARGET, sourceOf(await makeByteKernel()));
