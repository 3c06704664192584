/** However a merchant spells a request, the order that its route makes is the one that was recorded. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderRouteIds } from '#domain/request/asked-order.ts';
import { orderRoutes } from '#domain/request/order-routes.ts';
import { readAskedOrder } from '#functions/middleware/read-asked-order.ts';
import { recipient } from '#test/builders/builders.ts';
import {
  madeOperation,
  madeWithdrawal,
  project,
  readSignedOrder,
} from '#test/builders/domain/request/made-orders.ts';
import { runs } from '#test/forms.ts';
import { bodies } from '#test/scenarios/client-wallet.ts';
import type { Route } from '#wire/merchant/route.ts';
import { routes } from '#wire/merchant/routes.ts';

const { chain: _, ...mail } = bodies['sign-typed-data'];
const typedBodies = [mail, { ...mail, message: { contents: null } }, { ...mail, primaryType: 'x' }];
const address = fc.constantFrom(recipient, recipient.toLowerCase());
const chain = fc.constantFrom('ETH', 'ETHEREUM', 'MAINNET', 'BSC', 'BNB', 'POLYGON', 'MATIC');
const amount = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 999_999 }))
  .chain(([whole, part]) =>
    fc.constantFrom(
      `${whole}.${String(part).padStart(6, '0')}`,
      `${whole + 1}`,
      `${whole + 1}.0`,
      `${whole + 1}.500000`,
    ),
  );
const memo = fc.option(
  fc.string({ maxLength: 40, unit: fc.constantFrom('a', 'é', '"', '\\', '\n', '{', '\u{1fa99}') }),
);
const id = fc.string({
  minLength: 1,
  maxLength: 64,
  unit: fc.constantFrom('a', 'Z', '0', '#', '-', 'é'),
});
const notes = fc.record(
  {
    user_id: fc.constantFrom('u1', null),
    metadata: fc.constantFrom<object | null>(null, {}, { memo: 'x', amount: '9', k1: '' }),
  },
  { requiredKeys: [] },
);
const word = fc.constantFrom('0x', '0xDEADbeef', `0xa9059cbb${'0'.repeat(64)}${'f'.repeat(64)}`);

test('a withdrawal', async () => {
  await fc.assert(
    fc.asyncProperty(
      chain,
      address,
      amount,
      memo,
      id,
      notes,
      async (chain, to_address, amount, memo, id, notes) => {
        const body = { biz_order_id: id, chain, token: 'USDT', to_address, amount, memo, ...notes };
        const { order, proves } = await madeWithdrawal(body);
        expect(order).toBeDefined();
        expect(await proves(order, project)).toEqual({ shown: [null] });
        expect(await proves({ ...order, amount: order.amount + 1n }, project)).toBeNull();
      },
    ),
    { numRuns: runs(40) },
  );
});

test('a transfer and a call', async () => {
  await fc.assert(
    fc.asyncProperty(
      chain,
      address,
      amount,
      memo,
      word,
      notes,
      async (chain, to, amount, memo, data, notes) => {
        const moved = { chain, token: 'USDT', to, amount, memo, ...notes };
        const called = { chain, to, data, value: `0x${amount.replace('.', '')}`, ...notes };
        for (const [type, body] of [
          ['transfer', moved],
          ['send-tx', called],
        ] as const) {
          const { order, proves } = await madeOperation(type, { body });
          expect(order).toBeDefined();
          expect(await proves(order, project)).toEqual({ shown: [null] });
          expect(await proves({ ...order, memo: 'x'.repeat(41) }, project)).toBeNull();
        }
      },
    ),
    { numRuns: runs(40) },
  );
});

test('a signer reads a signed body as its route does', async () => {
  const fields = {
    to_address: address,
    to: address,
    from: fc.option(address),
    amount,
    memo,
    data: word,
  };
  const texts = { chain, token: fc.constantFrom('USDT', 'ETH', 'MATIC', 'POL', 'x'), message: id };
  const ids = { biz_order_id: id, route_id: id, max_slippage_bps: fc.option(fc.nat(10_000)) };
  const typed = fc.constantFrom(...typedBodies);
  const value = fc.constantFrom(null, '0', '0x', '0x0', '0xDE0B', 'x');
  const gas = fc.constantFrom(null, '21000', '90000');
  await fc.assert(
    fc.property(
      fc.constantFrom(...orderRouteIds),
      fc.record(
        { ...fields, ...texts, ...ids, value, gas },
        {
          requiredKeys: [
            'chain',
            'token',
            'to',
            'to_address',
            'amount',
            'message',
            'biz_order_id',
            'route_id',
          ],
        },
      ),
      typed,
      (route, asked, signs) => {
        const body = JSON.stringify(
          route === 'client/sign-typed-data' ? { ...asked, ...signs } : asked,
        );
        const request = { body, idempotencyKey: null, project };
        const byRoute = readAskedOrder(route, request);
        // What the route refuses was never verified.
        if (byRoute) expect(readSignedOrder(route, request)).toEqual(byRoute);
      },
    ),
    { numRuns: runs(1_000) },
  );
});

test('each route that makes orders is one that the signers read', () => {
  expect(orderRoutes.map(({ id, path, method }) => [id, path, method])).toEqual(
    orderRouteIds.map((id) => [id, `/v1/${id}`, 'POST']),
  );
  const made = routes.filter((route: Route) => route.makesOrder).map(({ id }) => id);
  // A batch is read item by item, each as a withdrawal (src/domain/request/asked-batch.ts).
  expect(made.toSorted()).toEqual([...orderRouteIds, 'withdraw/batch'].toSorted());
});
