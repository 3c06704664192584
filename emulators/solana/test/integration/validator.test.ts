/** Compares the chain with a real validator: the same operations, the same answers. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startSolanaChain } from '../../src/start.ts';
import { findValidator, startValidator } from '../support/validator.ts';

const program = fileURLToPath(
  new URL('../../../../test/conformance/solana/compare.mjs', import.meta.url),
);
const validator = findValidator();

/**
 * Expected differences: the compute units of creating a token account depend on its random address,
 * every node has its own slots, and this chain pays no block rewards.
 */
const expected = [
  /(unitsConsumed|computeUnitsConsumed): \d+ \| \d+$/,
  /^block\.rewards: length 0 \| 1$/,
  /^(future|notFinal)\.error\.message: (Block not available for slot) \d+ {2}\| {2}\2 \d+$/,
];

test.skipIf(validator === null)(
  'a real validator answers as the chain does',
  async () => {
    // Agave 4.0.0 is older than the rent of today.
    const chain = await startSolanaChain({ lamportsPerByte: 6_960 });
    const real = await startValidator(String(validator));
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [
        program,
        chain.url,
        real.url,
      ]);
      const lines = stdout.trim().split('\n');
      expect(lines.pop()).toMatch(/^\d+ differences/);
      expect(lines.filter((line) => !expected.some((known) => known.test(line)))).toEqual([]);
    } finally {
      await Promise.all([chain.close(), real.close()]);
    }
  },
  180_000,
);
