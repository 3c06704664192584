import { chains } from '#chains/catalog/catalog.ts';
import { unusedRecipients } from '#chains/catalog/unused-recipients.ts';
import type { makeHandler as makeSweeps } from '#functions/admin/sweeps.ts';
import type { SessionKey } from '#model/session-key.ts';
import { buildProject, ethereum } from '../../builders/builders.ts';

type Sweeps = Parameters<typeof makeSweeps>[0];

/** One session key, sk_1, of the project and wallet of buildProject. */
export function sessionKeyDeps() {
  let key: SessionKey = {
    skId: 'sk_1',
    projectId: 'demo',
    walletId: buildProject().walletId,
    name: 'bot',
    scope: { chains: ['ETH'], allowContracts: [], allowSelectors: [], denyNative: true },
    maxPerTxMicroUsd: null,
    dailyCapMicroUsd: 250_000_000n,
    ttlDays: 30,
    secretHash: 'f'.repeat(64),
    createdAt: 1,
    createdAtMs: 1000,
    expiresAt: 4_000_000_000,
    revokedAt: null,
    rev: 1,
    appId: 'app_1',
  };
  return {
    sessionKeys: {
      getForUse: async (id: string) => (id === key.skId ? key : null),
      get: async (id: string) => (id === key.skId ? key : null),
      getMany: async () => [key],
      usedToday: async () => new Map([['sk_1', { usedMicroUsd: 12_500_000n, lastUsedAt: 7 }]]),
      keepRevoked: async () => {},
      revoke: async ({ at }: { at: number }) => {
        key = { ...key, revokedAt: at, rev: 2 };
        return key;
      },
    },
  };
}

/**
 * The hot wallet of ETH holds 5 of each token's smallest units, 2 of them of USDT reserved. A token
 * payment to somebody new costs 2 at most, any other 1.
 */
export const hotDeps = (): Pick<
  Sweeps,
  'balances' | 'fees' | 'unusedRecipients' | 'reservations' | 'chains'
> => ({
  chains: { ...chains, ETH: ethereum() },
  balances: { balance: async () => ({ amount: 5n, block: 1n }) },
  fees: {
    estimate: async ({ to, tokenAddress }) => ({
      gasLimit: 1n,
      maxFeePerGas: 2n,
      maxFee: to === unusedRecipients.EVM && tokenAddress !== null ? 2n : 1n,
    }),
  },
  unusedRecipients,
  reservations: {
    sumsOf: async (chain, address) => {
      const of = { chain, address, epoch: 0 };
      return [
        { ...of, id: 'a', projectId: 'demo', token: 'USDT', reserved: 2n },
        { ...of, id: 'b', projectId: 'other', token: 'USDT', reserved: 1n },
        { ...of, id: 'c', projectId: 'demo', token: '_native', reserved: 9n },
      ];
    },
  },
});
