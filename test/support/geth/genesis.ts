/** The first block of a geth of the tests. */
import { readFileSync } from 'node:fs';

/**
 * Code by its address: of EIP-4788, 2935, 7002 and 7251, without which no block is valid, and the factory of
 * deterministic deployments, which every network has.
 */
const systemContracts = JSON.parse(
  readFileSync(new URL('system-contracts.json', import.meta.url), 'utf8'),
) as Record<string, string>;

const blobs = (target: number, max: number, baseFeeUpdateFraction: number) => ({
  target,
  max,
  baseFeeUpdateFraction,
});

/** Every rule up to Osaka applies from block 0 on. */
const config = (chainId: number) => ({
  chainId,
  ...Object.fromEntries(
    [
      ...['homestead', 'eip150', 'eip155', 'eip158', 'byzantium', 'constantinople', 'petersburg'],
      ...['istanbul', 'berlin', 'london'],
    ].map((name) => [`${name}Block`, 0]),
  ),
  terminalTotalDifficulty: 0,
  ...Object.fromEntries(
    ['shanghai', 'cancun', 'prague', 'osaka'].map((name) => [`${name}Time`, 0]),
  ),
  blobSchedule: { cancun: blobs(3, 6, 3_338_477), prague: blobs(6, 9, 5_007_716) },
});

/** As geth reads it. `alloc` has the accounts by address. */
export function makeGethGenesis(options: {
  chainId: number;
  timestamp: number;
  gasLimit?: number;
  alloc: Record<string, object>;
}) {
  const system = Object.entries(systemContracts).map(([address, code]) => [
    address,
    { balance: '0x0', nonce: '0x1', code },
  ]);
  return {
    config: config(options.chainId),
    timestamp: `0x${options.timestamp.toString(16)}`,
    gasLimit: `0x${(options.gasLimit ?? 30_000_000).toString(16)}`,
    difficulty: '0x0',
    // Anvil's first base fee, so that the same fees are enough on both.
    baseFeePerGas: '0x3b9aca00',
    alloc: Object.fromEntries([...Object.entries(options.alloc), ...system]),
  };
}
