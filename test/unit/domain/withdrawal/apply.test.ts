/**
 * Equal calls that cross: the other's withdrawal is written between the reads of this one. And
 * balances that one provider shows too low.
 */
import { expect, test } from 'vitest';
import { nodeUnavailable } from '#chains/rpc/node-error.ts';
import { presentWithdrawalToAdmin } from '#domain/withdrawal/admin-view.ts';
import { type ApplyDeps, type ApplyInput, applyWithdrawal } from '#domain/withdrawal/apply.ts';
import type { CreateWithdrawal, Withdrawal } from '#model/orders/withdrawal.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { FeeEstimate } from '#ports/chains.ts';
import { buildSettings, buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { crossed, input, to, wholeWallet } from '#test/builders/domain/withdrawal/apply.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeWithdrawalStore } from '#test/fakes/ports/withdrawal-store.ts';

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

const eth = ethereum().tokens.find(({ isNative }) => isNative)!;
const gwei = 10n ** 9n;

/** A wallet of 100 USDT and 100 ETH at 3,000 USD; a payment may take 2 million gas at 1 gwei: 6 USD. */
function funded(set: { ethUsd?: string; feesUsed?: bigint; gas?: bigint } = {}) {
  const created: CreateWithdrawal[] = [];
  const deps = crossed(null);
  const price = { usd: set.ethUsd ?? '3000', source: 's', readAt: 1_767_225_600, priceId: 'p' };
  const gasLimit = set.gas ?? 2_000_000n;
  Object.assign(deps, {
    withdrawals: fakeWithdrawalStore({
      byOrder: async () => null,
      create: async (input) => {
        created.push(input);
        return 'created';
      },
      reservations: async () => ({
        token: { reserved: 0n, epoch: 0 },
        native: { reserved: 0n, epoch: 0 },
        dailyUsed: 0n,
        autoApproveUsedMicroUsd: 0n,
        autoFeesUsedMicroUsd: set.feesUsed ?? 0n,
      }),
    }),
    balances: {
      balance: async ({ tokenAddress }) => ({
        amount: tokenAddress === null ? 100n * 10n ** 18n : wholeWallet,
        block: 1n,
      }),
    },
    fees: {
      estimate: async () => ({ gasLimit, maxFeePerGas: gwei, maxFee: gasLimit * gwei }),
    },
    prices: {
      latest: async (symbols) =>
        new Map(
          symbols.flatMap((symbol) => {
            if (symbol === 'USDT') return [[symbol, { ...price, symbol, usd: '1' }]];
            return set.ethUsd === '' ? [] : [[symbol, { ...price, symbol }]];
          }),
        ),
      isAuthentic: async () => true,
    },
  } satisfies Partial<ApplyDeps>);
  const apply = async (settings: Partial<ProjectSettings>, of: Partial<ApplyInput> = {}) => {
    await applyWithdrawal(deps, input({ settings: buildSettings(settings), amount: '50', ...of }));
    return created.at(-1)!;
  };
  return { apply };
}

const usd = (dollars: number): bigint => BigInt(dollars * 1e6);

test('the highest fee counts beside the amount, and in a sum of its own', async () => {
  const { apply } = funded();
  const { withdrawal, ...limits } = await apply({ autoApproveDailyUsd: 56, autoFeesDailyUsd: 6 });
  expect(withdrawal).toMatchObject({
    level: 1,
    status: 'approved',
    amountMicroUsd: usd(50),
    feePrice: { symbol: 'ETH', usd: '3000' },
    reservation: { autoApproveMicroUsd: usd(56), feesMicroUsd: usd(6) },
  });
  expect(limits).toMatchObject({ maxAutoApproveUsed: 0n, maxAutoFeesUsed: 0n });
});

test.each<[string, Partial<ProjectSettings>, Parameters<typeof funded>[0]]>([
  ['with the amount above the sum of approvals', { autoApproveDailyUsd: 55.9 }, {}],
  ['above the sum of fees', { autoFeesDailyUsd: 5.9 }, {}],
  ['above what is left of the fees', { autoFeesDailyUsd: 10 }, { feesUsed: usd(4) + 1n }],
  ['of a coin without a price', { autoFeesDailyUsd: 1_000 }, { ethUsd: '' }],
])(
  'a fee %s makes a level 1 wait for an approval, and counts nowhere',
  async (_, settings, set) => {
    const { withdrawal, ...limits } = await funded(set).apply(settings);
    expect(withdrawal).toMatchObject({ level: 2, status: 'pending', amountMicroUsd: usd(50) });
    expect(withdrawal.reservation).toMatchObject({ autoApproveMicroUsd: 0n });
    expect(withdrawal.reservation.feesMicroUsd).toBeUndefined();
    expect(limits).toMatchObject({ maxAutoApproveUsed: null, maxAutoFeesUsed: null });
  },
);

test('a fee changes no level above 1, and none where both sums are off', async () => {
  const { apply } = funded({ ethUsd: '' });
  expect((await apply({})).withdrawal).toMatchObject({ level: 1, status: 'approved' });
  const whole = funded({ gas: 100_000n });
  const asked = { token: 'ETH', amount: '20' };
  const settings = { autoApproveDailyUsd: 0, autoFeesDailyUsd: 0 };
  expect((await whole.apply(settings, asked)).withdrawal).toMatchObject({ level: 3 });
});

test('a contract that needs more gas than coin transfers do is not paid', async () => {
  const asked = { token: eth.symbol, amount: '0.0001' };
  await expect(funded({ gas: 200_001n }).apply({}, asked)).rejects.toMatchObject({
    code: 40001,
    message: 'to_address cannot be paid: it needs 200001 gas, at most 200000 is allowed',
  });
  expect((await funded({ gas: 200_000n }).apply({}, asked)).withdrawal.level).toBe(1);
  // A token's own code may need more.
  expect((await funded({ gas: 200_001n }).apply({})).withdrawal.level).toBe(1);
});

/** A wallet of 100 USDT and 1 ETH, whose payment the first provider and two of them estimate so. */
async function estimated(first: FeeEstimate, byTwo: FeeEstimate | Error) {
  const { deps, created } = shown(wholeWallet, wholeWallet);
  deps.balances.balance = async ({ tokenAddress }) => ({
    amount: tokenAddress === null ? 10n ** 18n : wholeWallet,
    block: 1n,
  });
  deps.fees.estimate = async (_, __, options) => {
    if (!options?.byTwo) return first;
    if (byTwo instanceof Error) throw byTwo;
    return byTwo;
  };
  const refused = await applyWithdrawal(deps, input()).then(
    () => null,
    (error: { code: number }) => error.code,
  );
  return { refused, created };
}

const cost = (gasLimit: bigint, maxFeePerGas: bigint): FeeEstimate => ({
  gasLimit,
  maxFeePerGas,
  maxFee: gasLimit * maxFeePerGas,
});
const honest = cost(60_000n, 20n * gwei);

test.each([
  ['more gas than a payment may use', cost(30_000_000n, 20n * gwei), 40001],
  ['a fee that the wallet cannot pay', cost(60_000n, 20_000n * gwei), 42201],
])('%s, by one provider, refuses nothing that another one allows', async (_, wrong, code) => {
  const { refused, created } = await estimated(wrong, honest);
  expect(refused).toBeNull();
  const reservation = { fee: honest.maxFee };
  expect(created).toMatchObject([{ gasLimit: 60_000n, maxFeePerGas: 20n * gwei, reservation }]);
  expect((await estimated(wrong, wrong)).refused).toBe(code);
  expect((await estimated(wrong, nodeUnavailable('ETH', null))).refused).toBe(50203);
});

test('an estimate that refuses nothing is asked of one provider', async () => {
  expect((await estimated(honest, new Error('not asked'))).refused).toBeNull();
});

test.each([
  ['shop', 'shop'],
  [undefined, undefined],
])('a withdrawal keeps what its key was called: %s', async (keyName, kept) => {
  const deps = crossed(null);
  const { reservations } = deps.withdrawals;
  const none = { reserved: 0n, epoch: 0 };
  deps.withdrawals.reservations = async (of) => ({ ...(await reservations(of)), token: none });
  deps.prices.latest = async () => new Map([['USDT', buildWithdrawal().price]]);
  deps.withdrawals.create = async () => 'created';
  const withdrawal = await applyWithdrawal(deps, input({ keyName }));
  expect(withdrawal.keyName).toBe(kept);
  expect(presentWithdrawalToAdmin(withdrawal, 0).key_name).toBe(kept ?? null);
});
