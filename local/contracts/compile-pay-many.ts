import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileSolidity } from './solidity.ts';

const target = new URL('../../src/extensions/payouts/chain/evm/pay-many-code.ts', import.meta.url);

interface Compiled {
  evm: { bytecode: { object: string }; deployedBytecode: { object: string } };
}

/**
 * The text of PayMany's module in src, compiled with the pinned solc; throws with the compiler's
 * message.
 */
export function payManyModule(): string {
  const { PayMany } = compileSolidity<Compiled>(['pay-many.sol'], {
    // Its loop runs once for each payment.
    runs: 100_000,
    outputs: ['evm.bytecode.object', 'evm.deployedBytecode.object'],
  });
  const { bytecode, deployedBytecode } = PayMany!.evm;
  return [
    '/**',
    ' * local/contracts/pay-many.sol, compiled by `npx tsx local/contracts/compile-pay-many.ts`.',
    ' */',
    '',
    '/** Creation code (0x hex). */',
    'export const payManyCreationCode =',
    `  '0x${bytecode.object}';`,
    '',
    '/** The code on chain (0x hex). */',
    'export const payManyRuntimeCode =',
    `  '0x${deployedBytecode.object}';`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(target, payManyModule());
  console.log('src/extensions/payouts/chain/evm/pay-many-code.ts written');
}
