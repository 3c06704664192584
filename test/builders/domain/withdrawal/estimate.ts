import { checkAddress } from '#chains/account/address.ts';
import { findToken } from '#chains/catalog/catalog.ts';
import {
  type EstimateDeps,
  type EstimateInput,
  estimateWithdrawal,
} from '#domain/withdrawal/estimate.ts';
import { presentEstimate } from '#domain/withdrawal/view.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildProject, buildSettings, ethereum } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeWithdrawalStore } from '#test/fakes/ports/withdrawal-store.ts';

export const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const usdt = 1_000_000n;
export const ether = 10n ** 18n;

export const input = (set: Partial<EstimateInput> = {}): EstimateInput => ({
  project: buildProject(),
  settings: buildSettings(),
  bizOrderId: null,
  chain: 'ETH',
  token: 'USDT',
  toAddress: to,
  amount: '100',
  ...set,
});

/** A wallet of 60,000 USDT and 1 ETH, of which 10 USDT and 0.1 ETH are reserved; a USDT is a USD. */
export function wallet(
  set: { existing?: Withdrawal; coin?: bigint; autoUsed?: bigint; payable?: bigint } = {},
) {
  const deps: EstimateDeps = {
    // Nothing else of the store has an answer: a write would fail.
    withdrawals: fakeWithdrawalStore({
      byOrder: async () => set.existing ?? null,
      reservations: async ({ token }) => ({
        token: { reserved: token === 'USDT' ? 10n * usdt : ether / 10n, epoch: 0 },
        native: { reserved: ether / 10n, epoch: 0 },
        dailyUsed: 40n * usdt,
        autoApproveUsedMicroUsd: set.autoUsed ?? 0n,
      }),
    }),
    balances: {
      balance: async ({ tokenAddress }) => ({
        amount: tokenAddress === null ? (set.coin ?? ether) : 60_000n * usdt,
        block: 1n,
        ...(tokenAddress !== null && set.payable !== undefined && { payable: set.payable }),
      }),
    },
    fees: { estimate: async () => ({ gasLimit: 1n, maxFeePerGas: 1n, maxFee: ether / 500n }) },
    prices: {
      latest: async (symbols) =>
        new Map(
          symbols.map((symbol) => [
            symbol,
            { symbol, usd: '1', source: 'fixed', readAt: 1, priceId: 'fixed' },
          ]),
        ),
      isAuthentic: async () => true,
    },
    clock: stoppedClock(1_767_225_610),
    chain: ethereum,
    token: (_, symbol) => findToken(ethereum(), symbol),
    checkAddress: (chain, text) => checkAddress(chain.family, text),
  };
  return deps;
}

export const shown = async (deps: EstimateDeps, set: Partial<EstimateInput> = {}) =>
  presentEstimate(await estimateWithdrawal(deps, input(set)));
