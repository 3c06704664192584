import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ContractArtefact } from './artefacts.ts';

const folder = new URL('./', import.meta.url);
const sources = ['tokens.sol', 'forwarder.sol', 'aggregator.sol', 'wrapped.sol'];
const wanted = ['Usdt', 'Usdc', 'Forwarder', 'Aggregator', 'Wrapped'] as const;

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<
    string,
    Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>
  >;
}

/** Compiles local/contracts/*.sol with the pinned solc; throws with the compiler's message. */
export function compileContracts(): Record<string, ContractArtefact> {
  // solc is CommonJS without types, and takes a second to load: only this script needs it.
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      sources.map((name) => [name, { content: readFileSync(new URL(name, folder), 'utf8') }]),
    ),
    settings: {
      // Old enough for every EVM chain that the local cloud plays.
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput;
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((e) => e.formattedMessage).join('\n'));
  const all = Object.assign({}, ...Object.values(output.contracts ?? {})) as Record<
    string,
    { abi: unknown[]; evm: { bytecode: { object: string } } }
  >;
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
