import artefacts from './artefacts.json' with { type: 'json' };

/** A compiled contract: its ABI and its creation bytecode (0x and hexadecimal). */
export interface ContractArtefact {
  abi: unknown[];
  bytecode: string;
}

/** The contracts of the genesis, compiled by `npx tsx contracts/compile.ts`. */
export const contracts: Record<'Forwarder' | 'TronUsdt', ContractArtefact> = artefacts;
