import type { Family } from '#contract/chains.ts';

/** An address of one family with texts in place of the others, which nobody in a run looks at. */
export const familyAddresses = (family: Family, address: string): Record<Family, string> => ({
  EVM: `E${address}`,
  TRX: `T${address}`,
  SOL: `S${address}`,
  [family]: address,
});
