import { describe, expect, test } from 'vitest';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import { judgeAllowance } from '#extensions/payouts/rules/group/judge-allowance.ts';
import { allowanceOf } from '#model/orders/allowance-order.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { PriceBook } from '#ports/prices.ts';
import { buildSettings, usdtOf } from '#test/builders/builders.ts';
import { chain, hot, now, project } from '#test/builders/domain/vault/evm-vault.ts';
import { fake } from '#test/fakes/fake.ts';

const usdt = usdtOf(chain);
const coin = chain.tokens.find(({ isNative }) => isNative)!;

const allowance = (set: Partial<InternalOrder> = {}): InternalOrder => ({
  ...newInternalOrder({
    orderNo: 'GA1',
    does: 'allow',
    serves: ['2000000'],
    projectId: project.projectId,
    chain,
    token: coin,
    from: hot,
    to: usdt.address!,
    amount: 0n,
    fee: { gasLimit: 60_000n, maxFeePerGas: 1n, maxFee: 60_000n },
    nowMs: now * 1_000,
    requestId: 'GA1',
  }),
  ...set,
});

const pricesOf = (usd: string | null = '1') =>
  fake<PriceBook>({
    latest: async () =>
      new Map(usd === null ? [] : [[usdt.priceSymbol, fake<PriceSnapshot>({ usd })]]),
  });

const judge = (
  order: InternalOrder,
  of: {
    settings?: Partial<ProjectSettings>;
    replaces?: number;
    isDeployed?: boolean;
    usd?: string | null;
  } = {},
) =>
  judgeAllowance({ prices: pricesOf(of.usd), isDeployed: async () => of.isDeployed !== false })(
    order,
    {
      project,
      chain,
      now,
      settings: buildSettings({ grouping: ['ETH'], ...of.settings }),
      replaces: of.replaces ?? null,
    },
  );

test('the hot wallet lets the contract take a listed token', async () => {
  expect(await judge(allowance())).toEqual({ ok: true });
  expect(await judge(allowance({ serves: ['0'] }))).toEqual({ ok: true });
});

test.each<[string, Partial<InternalOrder>, string]>([
  ['another wallet', { fromAddress: usdt.address! }, "not the project's hot wallet"],
  ['what is no token', { toAddress: hot }, 'no listed token'],
  ['a token of its own', { tokenAddress: usdt.address }, 'no listed token'],
  ['no amount', { serves: [] }, 'cannot be read'],
  ['two amounts', { serves: ['1', '2'] }, 'cannot be read'],
  ['less than nothing', { serves: ['-1'] }, 'cannot be read'],
  ['more than a word', { serves: [(1n << 256n).toString()] }, 'cannot be read'],
  ['much gas', { gasLimit: 5_000_001n }, 'the gas limit'],
])('%s is refused as forged', async (_, set, reason) => {
  expect(await judge(allowance(set))).toEqual({
    ok: false,
    forged: true,
    reason: expect.stringContaining(reason),
  });
});

describe('no more than a day of the project', () => {
  const limits = (amount: string) => ({
    dailyLimits: [{ chain: 'ETH' as const, token: 'USDT', amount }],
  });
  test.each<[string, Partial<ProjectSettings>, string | null | undefined, boolean]>([
    ['the limit of the token', limits('2'), undefined, true],
    ['more than the limit of the token', limits('1.999999'), undefined, false],
    ['both sums', { approvedDailyUsd: 1, autoApproveDailyUsd: 1 }, '1', true],
    ['more than both sums', { approvedDailyUsd: 1, autoApproveDailyUsd: 0.99 }, '1', false],
    ['more by a price that rose', { approvedDailyUsd: 1, autoApproveDailyUsd: 1 }, '1.01', false],
    ['without a price', { approvedDailyUsd: 9, autoApproveDailyUsd: 9 }, null, false],
    ['only one sum', { approvedDailyUsd: 1, autoApproveDailyUsd: null }, '1', true],
  ])('%s', async (_, settings, usd, isAllowed) => {
    const verdict = await judge(allowance(), { settings, ...(usd !== undefined && { usd }) });
    expect(verdict).toEqual(
      isAllowed
        ? { ok: true }
        : { ok: false, forged: false, reason: expect.stringContaining('day') },
    );
    // What was signed once may be signed again at another price for gas.
    expect(await judge(allowance(), { settings, replaces: 3 })).toEqual({ ok: true });
  });
});

test('not while groups are off, or nobody attests the contract', async () => {
  expect(await judge(allowance(), { settings: { grouping: ['BASE'] } })).toMatchObject({
    ok: false,
    forged: false,
  });
  for (const replaces of [undefined, 3]) {
    const of = { isDeployed: false, ...(replaces !== undefined && { replaces }) };
    expect(await judge(allowance(), of)).toMatchObject({ ok: false, forged: false });
  }
});

test.each([['00'], ['1e3'], ['0x1'], [' 1'], ['1'.repeat(79)]])('%j is no amount', (text) => {
  expect(allowanceOf({ serves: [text] })).toBeNull();
});
