import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ContractArtefact } from './artefacts.ts';

const sources = { Forwarder: 'forwarder.sol', TronUsdt: 'tron-usdt.sol' };

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<
    string,
    Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>
  >;
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Compiles the contracts with the pinned solc; throws with the compiler's own message. */
export function compileContracts(): Record<string, ContractArtefact> {
  // solc is CommonJS without types and takes a second to load.
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      Object.values(sources).map((name) => [name, { content: read(name) }]),
    ),
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput;
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((e) => e.formattedMessage).join('\n'));
  return Object.fromEntries(
    Object.entries(sources).map(([name, file]) => {
      const { abi, evm } = output.contracts[file]![name]!;
      return [name, { abi, bytecode: `0x${evm.bytecode.object}` }];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = JSON.stringify(compileContracts(), null, 1);
  writeFileSync(new URL('artefacts.json', import.meta.url), `${text}\n`);
}
