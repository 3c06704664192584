/** The handler; the rules have tests of their own. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkAddress } from '#chains/account/address.ts';
import { findToken } from '#chains/catalog/catalog.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { makeHandler } from '#functions/api/withdraw/estimate.ts';
import { fakeWithdrawalStore } from '#test/fakes/ports/withdrawal-store.ts';
import { buildKey, call, fakeGuards, signedEvent } from '#test/support/api.ts';
import { answers } from '#wire/merchant/answers.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const order = { chain: 'ETHEREUM', token: 'ETH', to_address: to.toLowerCase(), amount: '0.5' };

function setUp(guards = fakeGuards()) {
  const local = mergeCatalog({});
  const handler = makeHandler(guards, {
    withdrawals: fakeWithdrawalStore({
      byOrder: async () => null,
      reservations: async () => ({
        token: { reserved: 0n, epoch: 0 },
        native: { reserved: 0n, epoch: 0 },
        dailyUsed: 0n,
        autoApproveUsedMicroUsd: 0n,
      }),
    }),
    balances: { balance: async () => ({ amount: 10n ** 18n, block: 1n }) },
    fees: { estimate: async () => ({ gasLimit: 1n, maxFeePerGas: 1n, maxFee: 1n }) },
    prices: {
      latest: async ([symbol = '']) =>
        new Map([[symbol, { symbol, usd: '2000', source: 'fixed', readAt: 1, priceId: 'fixed' }]]),
      isAuthentic: async () => true,
    },
    clock: guards.clock,
    chain: (name) => local[name],
    token: (chain, symbol) => findToken(local[chain], symbol),
    checkAddress: ({ family }, text) => checkAddress(family, text),
  });
  return (body: object) =>
    call(handler, signedEvent({ path: '/v1/withdraw/estimate', method: 'POST', body }));
}

test('a read key may ask, without a biz_order_id and under an alias', async () => {
  const send = setUp(fakeGuards({ keys: [buildKey({ permission: 'read' })] }));
  const { code, data } = await send(order);
  expect(code).toBe(0);
  const answer = answers['withdraw/estimate'] as { data: z.ZodType };
  expect(z.safeParse(answer.data, data).error).toBeUndefined();
  expect(data).toMatchObject({ level: 2, approvals_needed: 1, amount_usd: 1000 });
});

test.each([
  [{ biz_order_id: 'x'.repeat(65) }, 40001],
  [{ amount: 1 }, 40001],
  [{ to_address: undefined }, 40001],
  [{ chain: 'DOGE' }, 40004],
  [{ amount: '2' }, 42201],
])('%j is %d', async (change, code) => {
  expect(await setUp()({ ...order, ...change })).toMatchObject({ code });
});
