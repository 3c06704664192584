import artefacts from './artefacts.json' with { type: 'json' };

/** A compiled contract: its ABI and its creation bytecode (0x hex). */
export interface ContractArtefact {
  abi: unknown[];
  bytecode: string;
}

/** Contracts of the local chains, compiled by `npx tsx local/contracts/compile.ts`. */
export const contracts = artefacts as unknown as Record<
  'Usdt' | 'Usdc' | 'Forwarder' | 'Aggregator' | 'Wrapped',
  ContractArtefact
>;
