import { checkAddress } from '#chains/account/address.ts';
import { findToken } from '#chains/catalog/catalog.ts';
import type { ApplyDeps, ApplyInput } from '#domain/withdrawal/apply.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildProject, buildSettings, ethereum } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeWithdrawalStore } from '#test/fakes/ports/withdrawal-store.ts';

export const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const wholeWallet = 100_000_000n;

export const input = (set: Partial<ApplyInput> = {}): ApplyInput => ({
  project: buildProject(),
  settings: buildSettings(),
  appId: 'app_1',
  bizOrderId: 'order-1',
  chain: 'ETH',
  token: 'USDT',
  toAddress: to,
  amount: '100',
  memo: null,
  requestId: 'req-2',
  ...set,
});

/**
 * A wallet of 100 USDT. `other` is created after this call's look-up and before it reads what is
 * reserved.
 */
export function crossed(other: Withdrawal | null) {
  let made: Withdrawal | null = null;
  const deps: ApplyDeps = {
    withdrawals: fakeWithdrawalStore({
      byOrder: async () => made,
      reservations: async () => {
        made = other;
        return {
          token: { reserved: wholeWallet, epoch: 0 },
          native: { reserved: 0n, epoch: 0 },
          dailyUsed: 0n,
          autoApproveUsedMicroUsd: 0n,
        };
      },
    }),
    balances: {
      balance: async ({ tokenAddress }) => ({
        amount: tokenAddress === null ? 10n ** 18n : wholeWallet,
        block: 1n,
      }),
    },
    fees: { estimate: async () => ({ gasLimit: 1n, maxFeePerGas: 1n, maxFee: 1n }) },
    prices: { latest: async () => new Map(), isAuthentic: async () => true },
    clock: stoppedClock(1_767_225_610),
    ids: { next: (prefix) => `${prefix}2` },
    log: fakeLogger().log,
    chain: ethereum,
    token: (_, symbol) => findToken(ethereum(), symbol),
    checkAddress: (chain, text) => checkAddress(chain.family, text),
  };
  return deps;
}
