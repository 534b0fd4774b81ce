import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { blocksOf, rewriteBlocks, type Block } from './check-docs/blocks.ts';
import { outputOf, regionOf, runExamples, typeFaults, type Example } from './check-docs/examples.ts';
import { linkFaults } from './check-docs/links.ts';
import { closingLine } from './tally.ts';

// Compiles and runs the examples of the documentation and compares the pages with them; `--write` puts into the pages what came out.
// A block says where its text comes from: ```ts file=docs/examples/NAME.ts or ```text output=docs/examples/NAME.ts, and
// behind a `#` the name of a region of the file, or of a part of its output. A `ts` block without a source is skipped.

const PAGES = ['*.md', 'docs/**/*.md', 'packages/*/README.md'];
const EXAMPLES = 'docs/examples/*.ts';

const write = process.argv.includes('--write');
const faults: string[] = [];
const unchecked: string[] = [];
let passed = 0;

const compiler = await typeFaults();
if (compiler === undefined) passed += 1;
else faults.push(`the examples do not compile:\n${compiler}`);

const examples = new Map<string, Example>();
for (const example of await runExamples(globSync(EXAMPLES).toSorted())) {
  examples.set(example.path, example);
  if (example.failure === undefined) passed += 1;
  else faults.push(`${example.path} failed:\n${example.failure}`);
}
for (const path of globSync(PAGES).toSorted()) checkPage(path);

for (const block of unchecked) process.stdout.write(`not checked: ${block}\n`);
for (const fault of faults) process.stdout.write(`FAILED: ${fault}\n`);
process.stdout.write(`${closingLine({ passed, failed: faults.length, skipped: unchecked.length })}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

function checkPage(path: string): void {
  const page = readFileSync(path, 'utf8');
  const foundLinks = linkFaults(path, page);
  faults.push(...foundLinks);
  if (foundLinks.length === 0) passed += 1;
  for (const { source, language, line } of blocksOf(page))
    if (source === undefined && language === 'ts') unchecked.push(`${path}:${line}`);
  const written = rewriteBlocks(page, block => checkedText(path, block));
  if (write && written !== page) writeFileSync(path, written);
}

/** The text that the block should have; what differs is a fault unless it is being written. */
function checkedText(path: string, block: Block): string {
  const { source, text, line } = block;
  if (source === undefined) return text;
  const example = examples.get(source.path);
  if (example === undefined) {
    faults.push(`${path}:${line} names ${source.path}, which is no example.`);
    return text;
  }
  // One fault is enough for an example that failed.
  if (example.failure !== undefined) return text;
  try {
    const wanted = source.kind === 'file' ? regionOf(example, source.part) : outputOf(example, source.part);
    if (wanted === text || write) passed += 1;
    else
      faults.push(`${path}:${line} differs from the ${source.kind} of ${source.path}; run it with --write.`);
    return wanted;
  } catch (error) {
    faults.push(`${path}:${line}: ${error instanceof Error ? error.message : String(error)}`);
    return text;
  }
}
