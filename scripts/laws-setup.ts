import * as fc from 'fast-check';

/** One seed for every run, so that a failure is the change's; `npm run fuzz` looks elsewhere each time, and longer. */
const FIXED_SEED = 20_250_711;

const fuzzes = process.env['SPILLWAY_FUZZ'] === '1';
fc.configureGlobal(fuzzes ? { numRuns: 2000 } : { seed: FIXED_SEED });
