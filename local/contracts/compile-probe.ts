import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const source = 'transfer-fee-probe.sol';
const target = new URL('../../src/chains/evm/swap/transfer-fee-probe-code.ts', import.meta.url);

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
}

/**
 * The text of the probe's module in src, compiled with the pinned solc; throws with the compiler's
 * message.
 */
export function probeModule(): string {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const input = {
    language: 'Solidity',
    sources: { [source]: { content: readFileSync(new URL(source, import.meta.url), 'utf8') } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 1 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  };
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const fatal = errors.filter(({ severity }) => severity === 'error');
  if (fatal.length > 0) throw new Error(fatal.map((e) => e.formattedMessage).join('\n'));
  const code = contracts[source]!.TransferFeeProbe!.evm.bytecode.object;
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
  console.log('src/chains/evm/swap/transfer-fee-probe-code.ts written');
}
