import { expect, it } from 'vitest';
import { BYTE_KERNEL } from '../packages/spillway/src/text/byte-kernel-module.ts';
import { makeByteKernel } from '../scripts/make-byte-kernel.ts';

// Seen red: with one step of the text made 16 bytes instead of 32.
it('the module in the library is what its text makes, and small', async () => {
  const made = await makeByteKernel();
  expect(BYTE_KERNEL).toBe(made.toString('base64'));
  expect(made.length).toBeLessThan(1024);
});
