import type { Family } from '#shared/chains.ts';

/** An address of one family. The other families get placeholder texts, which no run reads. */
export const familyAddresses = (family: Family, address: string): Record<Family, string> => ({
  EVM: `E${address}`,
  TRX: `T${address}`,
  SOL: `S${address}`,
  [family]: address,
});
