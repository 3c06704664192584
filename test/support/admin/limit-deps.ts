import type { LimitsDeps } from '#domain/project/limits-today.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';

/** What the signers have counted of each sum: 2 USD, or 2 of a token with six decimals. */
export const signedToday = 2_000_000n;

/** What the API has counted of today's limits: nothing. */
export const limitDeps = (): Pick<LimitsDeps, 'counts' | 'sweepFees' | 'decimals'> => ({
  counts: {
    used: async (_projectId, _day, limits) => ({
      autoApprove: 0n,
      autoFees: 0n,
      swaps: 0n,
      client: 0n,
      tokens: limits.map(() => 0n),
    }),
  },
  sweepFees: async () => 0n,
  decimals: ledgerNames.listedDecimals,
});
