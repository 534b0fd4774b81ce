import assert from 'node:assert/strict';
import { createLimits, head, memoryStore, tail, truncate } from 'spillway';
import type { Action } from 'spillway';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';

const log = serviceLog();

async function shown(action: Action): Promise<string> {
  const limits = createLimits({ store: memoryStore(), bands: [{ over: 1000, action }] });
  const { value } = await limits.reduce(log, { toolName: 'read_log' });
  return value;
}

const ends = await shown(truncate({ maxChars: 300 }));
part('head_tail', ends);
part('head', await shown(truncate({ strategy: 'head', maxChars: 150 })));
part('tail', await shown(truncate({ strategy: 'tail', maxChars: 150 })));
part('keep-tail-lines', await shown(truncate({ strategy: 'head', keepTailLines: 2, maxChars: 300 })));
assert(ends.length <= 300);
assert.equal((await shown(truncate({ maxChars: 0 }))).length, 0);

// #region short-forms
const limits = createLimits({
  perTool: {
    build: tail(8_000), // a build fails at its end
    list_files: head(2_000),
    read_file: [], // an empty list leaves the tool alone
  },
});
// #endregion short-forms
const [band] = limits.settings.perTool.get('build') ?? [];
assert.equal(band?.over, 8_000);
assert.equal(band.action.type, 'truncate');

const structure = { rows: [1, 2, 3] };
const fitting = createLimits({ bands: [{ over: 0, action: truncate({ maxChars: 100 }) }] });
assert.equal((await fitting.reduce(structure, { toolName: 'rows' })).value, structure);

const open = `Steps:\n\n\`\`\`sh\n${'npm run check\n'.repeat(100)}\`\`\`\nDone.\n`;
const fenced = createLimits({
  bands: [{ over: 500, action: truncate({ strategy: 'head', maxChars: 110 }) }],
});
part('fence', (await fenced.reduce(open, { toolName: 'read_page' })).value);
