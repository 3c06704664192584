/** What a batch would do, as the merchant's API answers it. */
import { expect, test } from 'vitest';
import { estimateBatch } from '#extensions/payouts/rules/estimate-batch.ts';
import { presentBatchEstimate } from '#extensions/payouts/rules/view.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import {
  addressOf,
  item,
  items,
  read,
  usdt,
  wallet,
} from '#test/builders/extensions/payouts/batch-world.ts';
import { payoutWorld } from '#test/builders/extensions/payouts/create-batch.ts';
import { errorCodes } from '#wire/error-codes.ts';

const estimate = async (list: unknown[], set: Parameters<typeof wallet>[0] = {}) => {
  const { deps, of, asked } = wallet(set);
  const answer = presentBatchEstimate(await estimateBatch(deps, of, read({ items: list })));
  return { ...answer, asked };
};

test('totals by chain and token, the fees of each chain and in USD, the level of the whole', async () => {
  const coin = item(121, { token: 'ETH', amount: '0.5' });
  const answer = await estimate([...items(120), coin]);
  expect(answer).toMatchObject({
    withdraw_no: null,
    level: 2,
    approvals_needed: 1,
    amount_usd: 1250,
    // 121 payments of 0.01 ETH, at 100 USD.
    fee: '121',
    fee_token: 'USD',
    checks: [],
    totals: [
      { chain: 'ETH', token: 'USDT', amount: '1200', count: 120 },
      { chain: 'ETH', token: 'ETH', amount: '0.5', count: 1 },
    ],
    fees: [{ chain: 'ETH', fee: '1.21', fee_token: 'ETH' }],
  });
  expect(answer.items).toHaveLength(121);
  expect(answer.items?.[0]).toEqual({
    biz_order_id: 'pay-1',
    fee: '0.01',
    fee_token: 'ETH',
    code: null,
    message: null,
  });
});

test('a refused item has apply’s code in its place; it counts for the level, not for totals and fees', async () => {
  const taken = buildWithdrawal({ bizOrderId: 'pay-4' });
  const list = [
    item(1, { amount: '59985' }),
    item(2),
    item(3, { chain: 'DOGE' }),
    item(4),
    null,
    item(5, { amount: '1' }),
  ];
  const answer = await estimate(list, { orders: [taken] });
  expect(answer.level).toBe(3);
  expect(answer.amount_usd).toBe(60_006);
  expect(answer.totals).toEqual([{ chain: 'ETH', token: 'USDT', amount: '59986', count: 2 }]);
  expect(answer.fees).toEqual([{ chain: 'ETH', fee: '0.02', fee_token: 'ETH' }]);
  expect(answer.items?.map(({ biz_order_id: id, fee, code }) => [id, fee, code])).toEqual([
    ['pay-1', '0.01', null],
    ['pay-2', null, errorCodes.insufficientBalance.code],
    ['pay-3', null, errorCodes.unsupported.code],
    ['pay-4', null, errorCodes.orderConflict.code],
    [null, null, errorCodes.invalidRequest.code],
    ['pay-5', '0.01', null],
  ]);
  expect(answer.items?.every(({ code, message }) => (code === null) === (message === null))).toBe(
    true,
  );
});

test('an estimate and the batch itself say the same of each item', async () => {
  const list = [...items(3), item(4, { to_address: addressOf(1) }), item(5, { amount: '60000' })];
  const world = payoutWorld({ usdt: 60_000n * usdt });
  const { orders, refusals } = await world.create({ items: list, mode: 'partial' });
  const answer = await estimate(list);
  const refused = refusals.map(({ position, kind, message }) => [
    position,
    errorCodes[kind].code,
    message,
  ]);
  expect(refused).toHaveLength(1);
  expect(
    answer.items?.flatMap(({ code, message }, i) => (code === null ? [] : [[i, code, message]])),
  ).toEqual(refused);
  const accepted = answer.items?.filter(({ code }) => code === null);
  expect(accepted?.map(({ biz_order_id: id }) => id)).toEqual(
    orders.map(({ bizOrderId }) => bizOrderId),
  );
});

test('each fee is looked up once, in an estimate and over both checks of a batch', async () => {
  const equal = item(9, { to_address: addressOf(1) });
  const list = [...items(3), equal];
  const fees = ['fee', 'fee', 'fee'].map((fee, i) => `${fee} ${addressOf(i + 1)}`);
  const { asked } = await estimate(list);
  expect(asked.filter((one) => one.startsWith('fee'))).toEqual(fees);
  const world = payoutWorld();
  await world.create({ items: list });
  expect(world.asked.filter((one) => one.startsWith('fee'))).toEqual(fees);
});

test('nothing is written', async () => {
  const world = payoutWorld();
  await estimateBatch(world.deps, wallet().of, read());
  expect(world.state.writes).toEqual([]);
  expect(world.state.orders.size).toBe(0);
});

test('without a price of the coin the fees are worth nothing that anybody knows: 50201', async () => {
  await expect(estimate(items(1), { ethUsd: '' })).rejects.toMatchObject({ code: 50201 });
});

test('a batch of which nothing can be read asks no node', async () => {
  const { asked, items: answered, ...rest } = await estimate([null, {}]);
  expect(rest).toMatchObject({ level: 1, amount_usd: 0, fee: '0', totals: [], fees: [] });
  expect(answered?.map(({ code }) => code)).toEqual([40001, 40001]);
  expect(asked).toEqual([]);
});
