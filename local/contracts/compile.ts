import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ContractArtefact } from './artefacts.ts';
import { compileSolidity } from './solidity.ts';

const folder = new URL('./', import.meta.url);
const sources = ['tokens.sol', 'forwarder.sol', 'aggregator.sol', 'wrapped.sol'];
const wanted = ['Usdt', 'Usdc', 'Forwarder', 'Aggregator', 'Wrapped'] as const;

/** Compiles local/contracts/*.sol with the pinned solc; throws with the compiler's message. */
export function compileContracts(): Record<string, ContractArtefact> {
  const all = compileSolidity<{ abi: unknown[]; evm: { bytecode: { object: string } } }>(sources, {
    runs: 200,
    outputs: ['abi', 'evm.bytecode.object'],
  });
  return Object.fromEntries(
    wanted.map((name) => {
      const contract = all[name];
      if (!contract) throw new Error(`contract ${name} is in none of ${sources.join(', ')}`);
      return [name, { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }];
    }),
  );
}

/** The text of artefacts.json for these contracts. */
export const artefactText = (contracts: Record<string, ContractArtefact>): string =>
  `${JSON.stringify(contracts, null, 1)}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('artefacts.json', folder), artefactText(compileContracts()));
  console.log('local/contracts/artefacts.json written');
}
