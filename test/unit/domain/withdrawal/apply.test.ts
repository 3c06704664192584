/**
 * Equal calls that cross: the other's withdrawal is written between the reads of this one. And
 * balances that one provider shows too low.
 */
import { expect, test } from 'vitest';
import { checkAddress } from '#chains/account/address.ts';
import { findToken } from '#chains/catalog/catalog.ts';
import { nodeUnavailable } from '#chains/rpc/node-error.ts';
import { type ApplyDeps, type ApplyInput, applyWithdrawal } from '#domain/withdrawal/apply.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildProject, buildSettings, buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeWithdrawalStore } from '#test/fakes/ports/withdrawal-store.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const wholeWallet = 100_000_000n;

const input = (set: Partial<ApplyInput> = {}): ApplyInput => ({
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
function crossed(other: Withdrawal | null) {
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

test('an equal call that reserved the balance between the reads: its withdrawal is the answer', async () => {
  const deps = crossed(buildWithdrawal({ toAddress: to }));
  expect(await applyWithdrawal(deps, input())).toMatchObject({ orderNo: 'WD1' });
});

test('the same for the daily limit', async () => {
  const settings = buildSettings({
    dailyLimits: [{ chain: 'ETH', token: 'USDT', amount: '150' }],
  });
  const deps = crossed(buildWithdrawal({ toAddress: to }));
  const { reservations } = deps.withdrawals;
  deps.withdrawals.reservations = async (of) => ({
    ...(await reservations(of)),
    token: { reserved: 0n, epoch: 0 },
    dailyUsed: wholeWallet,
  });
  expect(await applyWithdrawal(deps, input({ settings }))).toMatchObject({ orderNo: 'WD1' });
});

test('a call that crosses with other terms is 40901', async () => {
  const deps = crossed(buildWithdrawal({ toAddress: to, amount: 1n }));
  await expect(applyWithdrawal(deps, input())).rejects.toMatchObject({ code: 40901 });
});

test('a balance that another order reserved is 42201', async () => {
  await expect(applyWithdrawal(crossed(null), input())).rejects.toMatchObject({ code: 42201 });
});

/** A wallet of 100 USDT, of which the first provider shows `first` and two of them `byTwo`. */
function shown(first: bigint, byTwo: bigint | Error) {
  const deps = crossed(null);
  const { log, events } = fakeLogger();
  const created: Withdrawal[] = [];
  deps.log = log;
  deps.prices.latest = async () => new Map([['USDT', buildWithdrawal().price]]);
  deps.withdrawals = fakeWithdrawalStore({
    byOrder: async () => null,
    reservations: async () => ({
      token: { reserved: 0n, epoch: 0 },
      native: { reserved: 0n, epoch: 0 },
      dailyUsed: 0n,
      autoApproveUsedMicroUsd: 0n,
    }),
    create: async ({ withdrawal }) => {
      created.push(withdrawal);
      return 'created';
    },
  });
  deps.balances.balance = async (asked) => {
    const amount = asked.byTwo ? byTwo : first;
    if (amount instanceof Error) throw amount;
    return { amount: asked.tokenAddress === null ? amount * 10n ** 12n : amount, block: 1n };
  };
  return { deps, created, events };
}

test('a first provider that is behind refuses nothing that the second shows to be there', async () => {
  const { deps, created, events } = shown(0n, wholeWallet);
  expect(await applyWithdrawal(deps, input())).toMatchObject({ orderNo: 'WD2' });
  expect(created).toHaveLength(1);
  expect(events.warn).toEqual([]);
});

test('a balance that two providers show too low is 42201', async () => {
  const { deps, created } = shown(0n, wholeWallet - 1n);
  await expect(applyWithdrawal(deps, input())).rejects.toMatchObject({ code: 42201 });
  expect(created).toEqual([]);
});

test('a balance too low that no second provider confirms is 50203', async () => {
  const { deps } = shown(0n, nodeUnavailable('ETH', null));
  await expect(applyWithdrawal(deps, input())).rejects.toMatchObject({ code: 50203 });
});
