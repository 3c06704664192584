import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileSolidity } from './solidity.ts';

const target = new URL(
  '../../src/extensions/token-sweep/chain/evm/sweeper-code.ts',
  import.meta.url,
);

interface Bytecode {
  object: string;
  immutableReferences: Record<string, { start: number; length: number }[]>;
}

interface Compiled {
  evm: { bytecode: Bytecode; deployedBytecode: Bytecode };
}

/**
 * The text of the sweeper's module in src, compiled with the pinned solc; throws with the
 * compiler's message.
 */
export function sweeperModule(): string {
  const { Sweeper } = compileSolidity<Compiled>(['sweeper.sol'], {
    // It runs once for each address that is swept.
    runs: 100_000,
    outputs: ['evm.bytecode', 'evm.deployedBytecode'],
  });
  const { bytecode, deployedBytecode } = Sweeper!.evm;
  const [places = []] = Object.values(deployedBytecode.immutableReferences);
  return [
    '/**',
    ' * local/contracts/sweeper.sol, compiled by `npx tsx local/contracts/compile-sweeper.ts`.',
    ' */',
    '',
    '/** Creation code (0x hex), to which the destination is appended as a word. */',
    'export const sweeperCreationCode =',
    `  '0x${bytecode.object}';`,
    '',
    '/** The code on chain (0x hex), with zeros where the destination is. */',
    'export const sweeperRuntimeCode =',
    `  '0x${deployedBytecode.object}';`,
    '',
    '/** The bytes at which that code has the destination, as a word of 32 bytes. */',
    `export const destinationOffsets = [${places.map(({ start }) => start).join(', ')}];`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(target, sweeperModule());
  console.log('src/extensions/token-sweep/chain/evm/sweeper-code.ts written');
}
