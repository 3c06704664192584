import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileSolidity } from './solidity.ts';

const target = new URL('#extensions/swaps/chain/evm/transfer-fee-probe-code.ts', import.meta.url);

/**
 * The text of the probe's module in src, compiled with the pinned solc; throws with the compiler's
 * message.
 */
export function probeModule(): string {
  const { TransferFeeProbe } = compileSolidity<{ evm: { bytecode: { object: string } } }>(
    ['transfer-fee-probe.sol'],
    { runs: 1, outputs: ['evm.bytecode.object'] },
  );
  const code = TransferFeeProbe!.evm.bytecode.object;
  return [
    '/**',
    ' * Creation code of local/contracts/transfer-fee-probe.sol, compiled by',
    ' * `npx tsx local/contracts/compile-probe.ts`.',
    ' */',
    'export const transferFeeProbeCode =',
    `  '0x${code}';`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(target, probeModule());
  console.log('src/extensions/swaps/chain/evm/transfer-fee-probe-code.ts written');
}
