import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Output<Contract> {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<string, Record<string, Contract>>;
}

/**
 * Compiles files of local/contracts with the pinned solc; the contracts by their names. `outputs` are
 * the compiler's own names of what is wanted. Throws with the compiler's message.
 */
export function compileSolidity<Contract>(
  sources: readonly string[],
  { runs, outputs }: { runs: number; outputs: readonly string[] },
): Record<string, Contract> {
  // solc is CommonJS without types, and takes a second to load: only scripts need it.
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      sources.map((name) => [
        name,
        { content: readFileSync(new URL(name, import.meta.url), 'utf8') },
      ]),
    ),
    settings: {
      // Old enough for every EVM chain that the local cloud plays.
      evmVersion: 'paris',
      optimizer: { enabled: true, runs },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': outputs } },
    },
  };
  const { errors = [], contracts } = JSON.parse(
    solc.compile(JSON.stringify(input)),
  ) as Output<Contract>;
  const fatal = errors.filter(({ severity }) => severity === 'error');
  if (fatal.length > 0) throw new Error(fatal.map((e) => e.formattedMessage).join('\n'));
  return Object.assign({}, ...Object.values(contracts ?? {})) as Record<string, Contract>;
}
