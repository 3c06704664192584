import { expect, test } from 'vitest';
import type { authorize } from '#domain/payment/authorize/authorize.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildSettings, buildWithdrawal, ethereum, hotAddress } from '#test/builders/builders.ts';
import { approvalOf, judge } from '#test/builders/domain/payment/authorize/authorize.ts';

const large = buildWithdrawal({ amount: 60_000n * 10n ** 6n, level: 3, approvals: 2 });
const middle = buildWithdrawal({ amount: 1_000n * 10n ** 6n, level: 2, approvals: 1 });

test('an honest level 1 order is signed', async () => {
  expect(await judge(buildWithdrawal())).toEqual({ ok: true });
});

test('an honest level 2 order needs its approval', async () => {
  expect(await judge(middle)).toMatchObject({ ok: false, forged: true });
  expect(await judge(middle, { approvals: [approvalOf(middle, 'a')] })).toEqual({ ok: true });
});

test('an order from before its token got a price of its own fails, and is not a forgery', async () => {
  const chain = ethereum();
  const tokens = chain.tokens.map((token) =>
    token.symbol === 'USDT' ? { ...token, stable: false, priceSymbol: 'USDT.X' } : token,
  );
  expect(await judge(buildWithdrawal(), { chain: { ...chain, tokens } })).toEqual({
    ok: false,
    reason: 'the order was priced as USDT, which now counts as USDT.X',
    forged: false,
  });
});

test('level 3 needs two different admins', async () => {
  expect(await judge(large, { approvals: [approvalOf(large, 'a')] })).toMatchObject({ ok: false });
  const twice = [approvalOf(large, 'a'), approvalOf(large, 'a')];
  expect(await judge(large, { approvals: twice })).toMatchObject({ ok: false });
  const two = [approvalOf(large, 'a'), approvalOf(large, 'b')];
  expect(await judge(large, { approvals: two })).toEqual({ ok: true });
});

const forgeries: [string, Withdrawal, Partial<Parameters<typeof authorize>[0]>?][] = [
  ['the level was lowered', buildWithdrawal({ amount: 60_000n * 10n ** 6n, level: 1 })],
  ['the value was lowered with it', { ...large, level: 1, amountMicroUsd: 5n }],
  [
    'the price was made up',
    buildWithdrawal(),
    { prices: { latest: async () => new Map(), isAuthentic: async () => false } },
  ],
  [
    'the price is of another symbol',
    buildWithdrawal({ price: { ...buildWithdrawal().price, symbol: 'SOL' } }),
  ],
  [
    'the amount was raised after approval',
    { ...middle, amount: 2_000n * 10n ** 6n, amountMicroUsd: 2_000n * 10n ** 6n },
    { approvals: [approvalOf(middle, 'a')] },
  ],
  [
    'the recipient was changed after approval',
    { ...middle, toAddress: '0x00000000000000000000000000000000000000Ff' },
    { approvals: [approvalOf(middle, 'a')] },
  ],
  [
    'an approval of another order',
    middle,
    {
      approvals: [
        approvalOf(buildWithdrawal({ ...middle, orderNo: 'WD2' }), 'a', { orderNo: 'WD1' }),
      ],
    },
  ],
  [
    'an admin rejected it',
    middle,
    { approvals: [approvalOf(middle, 'a'), approvalOf(middle, 'b', { decision: 'reject' })] },
  ],
  [
    'another sending address',
    buildWithdrawal({ fromAddress: '0x00000000000000000000000000000000000000Ff' }),
  ],
  ['another project', buildWithdrawal({ projectId: 'other' })],
  ['another chain', buildWithdrawal({ chain: 'BSC' })],
  [
    'an unlisted token contract',
    buildWithdrawal({ tokenAddress: '0x00000000000000000000000000000000000000Ff' }),
  ],
  ['other decimals', buildWithdrawal({ decimals: 18 })],
  ['no amount', buildWithdrawal({ amount: 0n })],
  ['a gas limit that burns the coin', buildWithdrawal({ gasLimit: 5_000_001n })],
  ['no gas limit', buildWithdrawal({ gasLimit: 0n })],
  [
    'an order that was signed before and put back to approved',
    buildWithdrawal(),
    { signed: { chain: 'ETH', address: hotAddress, nonce: 4 } },
  ],
  [
    'a replacement of an order that was never signed',
    buildWithdrawal({ status: 'broadcast' }),
    { statuses: ['signing', 'broadcast', 'confirmed'], replaces: 4 },
  ],
  [
    'a replacement under a nonce that is not its own',
    buildWithdrawal({ status: 'broadcast' }),
    {
      statuses: ['signing', 'broadcast', 'confirmed'],
      replaces: 5,
      signed: { chain: 'ETH', address: hotAddress, nonce: 4 },
    },
  ],
  ...Object.entries({
    amount: 5,
    toAddress: undefined,
    price: null,
    level: '1',
    decimals: -1,
    createdAtMs: 'now',
    gasLimit: 'much',
  }).map(([field, value]): [string, Withdrawal] => [
    `${field} has a shape that is never written`,
    { ...buildWithdrawal(), [field]: value } as Withdrawal,
  ]),
  ...(['pending', 'signing', 'broadcast', 'confirmed', 'failed', 'rejected'] as const).map(
    (status): [string, Withdrawal] => [`status ${status}`, buildWithdrawal({ status })],
  ),
];

test.each(forgeries)('refused as forged: %s', async (_name, withdrawal, set) => {
  expect(await judge(withdrawal, set)).toMatchObject({ ok: false, forged: true });
});

test('a whitelist that lost the address refuses, without calling it forged', async () => {
  const settings = buildSettings({
    addressWhitelist: ['0x00000000000000000000000000000000000000Ff'],
  });
  expect(await judge(buildWithdrawal(), { settings })).toMatchObject({ ok: false, forged: false });
});

test('an order that was raised to level 2 by the automatic cap needs its approval', async () => {
  const raised = buildWithdrawal({ level: 2 });
  expect(await judge(raised)).toMatchObject({ ok: false });
  expect(await judge(raised, { approvals: [approvalOf(raised, 'a')] })).toEqual({ ok: true });
});

test('a coin payment that may use more gas than plain transfers need fails, and is not a forgery', async () => {
  const eth = ethereum().tokens.find(({ isNative }) => isNative)!;
  const coin = buildWithdrawal({
    token: eth.symbol,
    tokenAddress: null,
    decimals: 18,
    amount: 10n ** 14n,
    amountMicroUsd: 100n,
    price: { ...buildWithdrawal().price, symbol: eth.priceSymbol },
    gasLimit: 200_001n,
  });
  expect(await judge(coin)).toEqual({
    ok: false,
    reason: 'the gas limit is above 200000, the cap of coin transfers',
    forged: false,
  });
  expect(await judge({ ...coin, gasLimit: 200_000n })).toEqual({ ok: true });
  // What is signed already may be mined as it is: its fee may still be raised.
  const signed = { chain: 'ETH' as const, address: coin.fromAddress, nonce: 4 };
  expect(await judge(coin, { signed, replaces: 4 })).toEqual({ ok: true });
  expect(await judge(buildWithdrawal({ gasLimit: 200_001n }))).toEqual({ ok: true });
});
