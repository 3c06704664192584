import { expect, test } from 'vitest';
import { checkWithdrawal } from '#domain/withdrawal/check-withdrawal.ts';
import { checkBatch } from '#extensions/payouts/rules/check-batch.ts';
import { keepAnswers } from '#extensions/payouts/rules/keep-answers.ts';
import { isRefused } from '#extensions/payouts/rules/read-batch.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import {
  addressOf,
  ether,
  item,
  items,
  read,
  usdt,
  wallet,
} from '#test/builders/extensions/payouts/batch-world.ts';

const check = (
  list: unknown[],
  set: Parameters<typeof wallet>[0] = {},
  mode?: 'partial' | 'all',
) => {
  const { deps, of, asked } = wallet(set);
  return checkBatch(keepAnswers(deps), of, read({ items: list, mode })).then((batch) => ({
    ...batch,
    asked,
  }));
};

const refusals = ({ refused }: Awaited<ReturnType<typeof check>>) =>
  refused.map(({ position, refused: { code, message } }) => [position, code, message]);

test('a batch that fits: its items, its level and what it is worth', async () => {
  const batch = await check(items(3));
  expect(batch).toMatchObject({ level: 1, microUsd: 30n * usdt, day: '2026-01-01', refused: [] });
  expect(batch.payable.map(({ position, checked }) => [position, checked.level])).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
  ]);
  expect(batch.prices).toMatchObject([{ symbol: 'USDT', usd: '1' }]);
});

test('an item alone is checked as withdraw/apply checks it', async () => {
  const { deps, of } = wallet();
  const [first] = read({ items: items(1) }).items;
  if (!first || isRefused(first)) throw new Error('not read');
  const { payable } = await check(items(1));
  const { nowMs: _, ...alone } = await checkWithdrawal(deps, of, first.terms);
  expect(payable[0]?.checked).toMatchObject(alone);
});

test('balances are read after all reservations, each once for the whole batch', async () => {
  const { asked } = await check(
    [...items(4), item(5, { token: 'ETH', amount: '0.1' })],
    {},
    'partial',
  );
  expect(asked.filter((one) => !one.startsWith('fee')).sort()).toEqual([
    'balance ETH',
    'balance USDT',
    'reservations ETH',
    'reservations USDT',
  ]);
  const lastView = asked.findLastIndex((one) => one.startsWith('reservations'));
  expect(asked.findIndex((one) => one.startsWith('balance'))).toBeGreaterThan(lastView);
  expect(asked.filter((one) => one.startsWith('fee'))).toHaveLength(5);
});

test('the balance is for the whole: the item that does not fit any more is 42201', async () => {
  // 60 are held, 10 of them reserved: five payments of 10.
  const batch = await check(items(6), { usdt: 60n * usdt }, 'partial');
  expect(batch.payable).toHaveLength(5);
  expect(refusals(batch)).toEqual([
    [
      5,
      42201,
      expect.stringContaining('Insufficient USDT: the payment needs 10, the source wallet'),
    ],
  ]);
  expect(batch.refused[0]?.refused.message).toContain('has 0 available');
});

test('a smaller item after one that does not fit is paid', async () => {
  const list = [item(1, { amount: '40' }), item(2, { amount: '20' }), item(3, { amount: '10' })];
  const batch = await check(list, { usdt: 60n * usdt }, 'partial');
  expect(batch.payable.map(({ position }) => position)).toEqual([0, 2]);
});

test('the coin is for all fees, and for what is paid of it', async () => {
  // 1.05 ETH are held, 1 of them reserved: five fees of 0.01.
  const batch = await check(items(6), { coin: ether + ether / 20n }, 'partial');
  expect(refusals(batch)).toEqual([[5, 42201, expect.stringContaining('Insufficient ETH')]]);
  const both = [item(1, { token: 'ETH', amount: '0.03' }), item(2), item(3)];
  const mixed = await check(both, { coin: ether + ether / 20n }, 'partial');
  expect(mixed.payable.map(({ position }) => position)).toEqual([0, 1]);
});

test('in mode all one refused item refuses all', async () => {
  const batch = await check(items(7), { usdt: 60n * usdt });
  expect(batch.payable).toEqual([]);
  expect(refusals(batch)).toEqual([[5, 42201, expect.any(String)]]);
  const unread = await check([item(1), item(2, { amount: '0' })]);
  expect(unread).toMatchObject({
    payable: [],
    refused: [{ position: 1, refused: { code: 40001 } }],
  });
  // Nothing is asked of a node for a batch that is refused by its form.
  expect(unread.asked).toEqual([]);
});

test('in mode partial the refused ones are listed in the order of the items', async () => {
  const list = [item(1, { amount: '50000' }), item(2, { amount: '20000' }), 7, item(4)];
  const batch = await check(list, {}, 'partial');
  expect(refusals(batch).map(([position, code]) => [position, code])).toEqual([
    [1, 42201],
    [2, 40001],
  ]);
  expect(batch.payable.map(({ position }) => position)).toEqual([0, 3]);
});

test('a first provider that is behind refuses nothing', async () => {
  const batch = await check(items(3), { usdt: 0n, usdtByTwo: 60n * usdt });
  expect(batch.payable).toHaveLength(3);
});

test('the daily limit is for each item and for the whole', async () => {
  // 40 are used today.
  const settings = { dailyLimits: [{ chain: 'ETH' as const, token: 'USDT', amount: '65' }] };
  const batch = await check(items(3), { settings }, 'partial');
  expect(batch.payable).toHaveLength(2);
  expect(refusals(batch)).toEqual([[2, 42203, expect.stringContaining('60 is used today')]]);
});

test('the whitelist is for each item', async () => {
  const settings = { addressWhitelist: [addressOf(1), addressOf(3)] };
  const batch = await check(items(3), { settings }, 'partial');
  expect(refusals(batch)).toEqual([[1, 42202, expect.stringContaining(addressOf(2))]]);
});

test.each([
  [99, '10', 1],
  [100, '10', 2],
  [500, '2', 2],
  [500, '99.999999', 2],
  [500, '100', 3],
])('the level of %d payments of %s USDT is %d', async (count, amount, level) => {
  const batch = await check(items(count, { amount }), { usdt: 10n ** 12n, coin: 100n * ether });
  expect(batch).toMatchObject({ level, refused: [] });
});

test('a refused item counts for the level too', async () => {
  const batch = await check([item(1), item(2, { amount: '70000' })], {}, 'partial');
  expect(batch.payable).toHaveLength(1);
  expect(batch).toMatchObject({ level: 3, microUsd: 70_010n * usdt });
});

test('a batch over the daily sum of automatic approvals waits as a whole', async () => {
  // 100 USD are used; each payment takes 10 and a fee of one.
  const at = (usd: number) => check(items(3), { settings: { autoApproveDailyUsd: usd } });
  expect((await at(133)).level).toBe(1);
  expect((await at(132.99)).level).toBe(2);
});

test('a batch over the daily sum of fees waits as a whole', async () => {
  const at = (usd: number) => check(items(3), { settings: { autoFeesDailyUsd: usd } });
  expect((await at(3)).level).toBe(1);
  expect((await at(2.99)).level).toBe(2);
});

test('a biz_order_id that has an order is refused, with the code that tells which', async () => {
  const { toAddress } = { toAddress: addressOf(1) };
  const same = buildWithdrawal({ bizOrderId: 'pay-1', toAddress, amount: 10n * usdt });
  const orders = [
    same,
    buildWithdrawal({ bizOrderId: 'pay-2', toAddress: addressOf(9) }),
    buildWithdrawal({ bizOrderId: 'pay-3', status: 'failed' }),
  ];
  const batch = await check(items(4), { orders }, 'partial');
  expect(refusals(batch)).toEqual([
    [0, 40901, `biz_order_id belongs to ${same.orderNo}, which is not of this batch`],
    [1, 40901, expect.stringContaining('another to_address')],
    [2, 40902, expect.stringContaining('biz_order_id was used by')],
  ]);
});

test('without a price of a token nothing is created', async () => {
  const list = [item(1), item(2, { token: 'ETH', amount: '0.001' })];
  await expect(check(list, { ethUsd: '' }, 'partial')).rejects.toMatchObject({ code: 50201 });
});

test('a node that does not answer refuses no item: the call may be repeated', async () => {
  const { deps, of } = wallet();
  deps.fees.estimate = async () => {
    throw Object.assign(new Error('no node'), { name: 'NoNode' });
  };
  await expect(checkBatch(deps, of, read({ mode: 'partial' }))).rejects.toThrow('no node');
});

test('of two views of the coin the one before a payment left counts', async () => {
  const { deps, of } = wallet();
  const { reservations } = deps.withdrawals;
  deps.withdrawals.reservations = async (asked) => {
    const view = await reservations(asked);
    // A payment left between the two reads.
    return asked.token === 'ETH' ? { ...view, native: { reserved: 0n, epoch: 5 } } : view;
  };
  const list = [item(1), item(2, { token: 'ETH', amount: '0.001' })];
  const { payable } = await checkBatch(deps, of, read({ items: list }));
  expect(payable.map(({ checked }) => checked.room.nativeEpoch)).toEqual([4, 4]);
});

test('what earlier items take of a resource of the address counts', async () => {
  const { deps, of } = wallet();
  const free: bigint[] = [];
  deps.fees.estimate = async () => ({
    gasLimit: 1n,
    maxFeePerGas: 1n,
    maxFee: ether / 100n,
    withoutBurning: { units: 65n, maxFee: 0n },
  });
  deps.resourceSource = {
    find: async ({ reserved }) => {
      free.push(reserved);
      return { from: 'staked', free: 1_000n };
    },
  };
  const { reservations } = deps.withdrawals;
  deps.withdrawals.reservations = async (asked) => ({
    ...(await reservations(asked)),
    resource: { reserved: 7n, epoch: 1 },
  });
  await checkBatch(deps, of, read({ items: items(3) }));
  expect(free).toEqual([7n, 72n, 137n]);
});
