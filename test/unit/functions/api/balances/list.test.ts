/** The handler; the rules have tests of their own. */
import { expect, test } from 'vitest';
import { makeHandler } from '#functions/api/balances/list.ts';
import { addressOf, heldWorld } from '#test/builders/extensions/books/held-world.ts';
import { accepts } from '#test/builders/functions/api/accepts.ts';
import { buildKey, call, fakeGuards, signedEvent } from '#test/support/api.ts';

function setUp() {
  const world = heldWorld();
  const guards = fakeGuards({ keys: [buildKey({ permission: 'read' })] });
  const handler = makeHandler(guards, world.deps);
  const get = (query: string) => call(handler, signedEvent({ path: '/v1/balances', query }));
  return { world, get };
}

test('a read key gets the balances as decimals, by the contract', async () => {
  const { world, get } = setUp();
  const alice = addressOf(1, 'ETH');
  world.own(alice, 'alice');
  await world.book('ETH', alice, 'USDT', 12_500_000n);
  await world.book('ETH', alice, 'ETH', 10n ** 17n);
  await world.book('ETH', addressOf(2, 'ETH'), 'USDT', 1n);
  world.deps.reservations = {
    sumsOf: async (chain, address) =>
      chain === 'ETH'
        ? [{ id: '1', epoch: 0, chain, address, projectId: 'demo', token: 'USDT', reserved: 7n }]
        : [],
  };
  const { code, data } = await get('limit=1');
  expect(code).toBe(0);
  accepts('balances/list', data);
  expect(data).toMatchObject({
    list: [
      {
        chain: 'ETH',
        address: alice,
        account: 'users',
        user_id: 'alice',
        tokens: [
          { token: 'ETH', token_address: null, amount: '0.1' },
          { token: 'USDT', token_address: expect.stringMatching(/^0x/), amount: '12.5' },
        ],
      },
    ],
    hot_wallets: [
      { chain: 'ETH', tokens: [{ balance: '0', reserved: '0.000007', available: '0' }] },
    ],
  });
  const { next } = data as { next: string };
  const rest = await get(`limit=1&cursor=${encodeURIComponent(next)}`);
  accepts('balances/list', rest.data);
  expect(rest.data).toMatchObject({ list: [{ user_id: null }], hot_wallets: null });
  // A full page does not say whether the chains after it have rows.
  const { next: after } = rest.data as { next: string };
  const last = await get(`cursor=${encodeURIComponent(after)}`);
  expect(last.data).toMatchObject({ list: [], next: null });
});

test.each([
  ['limit=501', 40001, /^limit must be 1 to 500/],
  ['limit=0', 40001, /^limit must be 1 to 500/],
  ['cursor=x', 40001, /^cursor must be the `next`/],
  ['token=GOLD', 40001, /^token GOLD is not listed/],
  ['chain=TRON', 40004, /chain must be one of ETH/],
  ['user_id=alice', 40001, /^user_id is not a filter of this list/],
] as const)('%s is %d', async (query, code, message) => {
  const { get } = setUp();
  expect(await get(query)).toMatchObject({ code, message: expect.stringMatching(message) });
});
