import { expect, test } from 'vitest';
import { type EstimateInput, estimateWithdrawal } from '#domain/withdrawal/estimate.ts';
import { buildProject, buildSettings, buildWithdrawal } from '#test/builders/builders.ts';
import {
  ether,
  input,
  shown,
  to,
  usdt,
  wallet,
} from '#test/builders/domain/withdrawal/estimate.ts';

test.each([
  ['100', 1, 0],
  ['1000', 2, 1],
  ['50000', 3, 2],
])('%s USDT is level %d', async (amount, level, approvals) => {
  expect(await shown(wallet(), { amount })).toMatchObject({
    withdraw_no: null,
    level,
    approvals_needed: approvals,
    amount_usd: Number(amount),
    fee: '0.002',
    fee_token: 'ETH',
  });
});

test('each check that applies, with what it needs and what there is', async () => {
  const settings = buildSettings({
    addressWhitelist: [to],
    dailyLimits: [{ chain: 'ETH', token: 'USDT', amount: '150' }],
    autoApproveDailyUsd: 500,
    autoFeesDailyUsd: 3,
  });
  const { checks } = await shown(wallet(), { settings });
  expect(checks).toEqual([
    { check: 'balance', passed: true, token: 'USDT', needed: '100', available: '59990' },
    { check: 'fee', passed: true, token: 'ETH', needed: '0.002', available: '0.9' },
    { check: 'whitelist', passed: true, token: null, needed: null, available: null },
    { check: 'daily_limit', passed: true, token: 'USDT', needed: '100', available: '110' },
    {
      check: 'auto_approve_daily',
      passed: true,
      token: 'USD',
      needed: '100.002',
      available: '500',
    },
    { check: 'auto_fees_daily', passed: true, token: 'USD', needed: '0.002', available: '3' },
  ]);
});

test('what no payment can take, as in a frozen account, is not available', async () => {
  await expect(shown(wallet({ payable: 109n * usdt }))).rejects.toMatchObject({
    code: 42201,
    message: expect.stringMatching(
      /^Insufficient USDT: the payment needs 100, the source wallet 0x\w{40} has 99 available$/,
    ),
  });
  const { checks } = await shown(wallet({ payable: 110n * usdt }));
  expect(checks[0]).toMatchObject({ check: 'balance', passed: true, available: '100' });
});

test('coin pays for itself and its fee', async () => {
  const { checks } = await shown(wallet(), { token: 'ETH', amount: '0.5' });
  expect(checks).toEqual([
    { check: 'balance', passed: true, token: 'ETH', needed: '0.502', available: '0.9' },
  ]);
});

test('a daily sum that is used up makes a level 1 a level 2', async () => {
  const settings = buildSettings({ autoApproveDailyUsd: 500 });
  const found = await shown(wallet({ autoUsed: 450n * usdt }), { settings });
  expect(found).toMatchObject({ level: 2, approvals_needed: 1 });
  expect(found.checks.at(-1)).toEqual({
    check: 'auto_approve_daily',
    passed: false,
    token: 'USD',
    needed: '100.002',
    available: '50',
  });
});

const existing = buildWithdrawal({ toAddress: to });
const failed = buildWithdrawal({ toAddress: to, status: 'failed' });

test.each<[string, Partial<EstimateInput>, Parameters<typeof wallet>[0], number]>([
  ['more than is free', { amount: '59990.000001' }, {}, 42201],
  ['no coin for the fee', {}, { coin: ether / 10n }, 42201],
  ['a whitelist', { settings: buildSettings({ addressWhitelist: ['0x1'] }) }, {}, 42202],
  ['nothing', { amount: '0' }, {}, 40001],
  ['the wallet itself', { toAddress: buildProject().hot.EVM.address }, {}, 40001],
  ['another order of this id', { bizOrderId: 'o', amount: '7' }, { existing }, 40901],
  ['an id that is consumed', { bizOrderId: 'o' }, { existing: failed }, 40902],
])('%s is refused as apply refuses it', async (_, set, of, code) => {
  await expect(estimateWithdrawal(wallet(of), input(set))).rejects.toMatchObject({ code });
});

test('a biz_order_id that has made this order: what apply would return', async () => {
  const existing = buildWithdrawal({ toAddress: to, level: 2 });
  const found = await shown(wallet({ existing, coin: 0n }), {
    bizOrderId: existing.bizOrderId,
    amount: '100.0',
  });
  expect(found).toMatchObject({ withdraw_no: existing.orderNo, level: 2, checks: [] });
});
