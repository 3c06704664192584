/** The handlers of swaps that read: detail and list. */
import { describe, expect, test } from 'vitest';
import { makeHandler as makeList } from '#functions/api/swap/list.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { ListIndex } from '#ports/events.ts';
import { buildSwap, swapper } from '#test/builders/build-swap.ts';
import { buildSlot } from '#test/builders/builders.ts';
import {
  base,
  detailOf,
  fits,
  guards,
  lives,
  mined,
  unset,
} from '#test/builders/functions/api/swap/reads.ts';
import { call, signedEvent } from '#test/support/api.ts';

describe('swap/detail', () => {
  test.each(lives)('a swap that %s', async (_, set, differs) => {
    const { get } = detailOf(buildSwap(set));
    for (const query of [
      'swap_no=SW1',
      'biz_order_id=order-1',
      'swap_no=SW1&biz_order_id=order-1',
    ]) {
      const reply = await get(query);
      expect(reply).toMatchObject({ status: 200, code: 0 });
      expect(fits('swap/detail', reply.data)).toBeUndefined();
      expect(reply.data).toEqual({ ...base, ...unset, ...differs });
    }
  });

  test('its attempts are those of its own slot', async () => {
    const swap = buildSwap({ status: 'broadcast', ...mined });
    const slot = buildSlot({ ref: 'SW1', nonce: 7, address: swapper });
    const { get, asked } = detailOf(swap, slot);
    const { data } = await get('swap_no=SW1');
    expect(fits('swap/detail', data)).toBeUndefined();
    expect(data.attempts).toEqual([
      { nonce: 7, tx_hash: '0xaa', at: 1_767_225_600, outcome: 'stored' },
    ]);
    expect(asked).toEqual([['ETH', swapper, 7]]);
    const others = await detailOf(swap, { ...slot, ref: 'SW2' }).get('swap_no=SW1');
    expect(others.data.attempts).toEqual([]);
  });

  test('the memo comes back as it was given', async () => {
    const memo = '\u00ed\n\t"\u2028\u{1fa99}" {"a":1} \\u0000 \u202e';
    expect((await detailOf(buildSwap({ memo })).get('swap_no=SW1')).data.memo).toBe(memo);
    expect((await detailOf(buildSwap({ memo: '' })).get('swap_no=SW1')).data.memo).toBe('');
  });

  test.each([
    ['', 40001, /biz_order_id or swap_no is required/],
    ['swap_no=', 40001, /swap_no is required/],
    [`swap_no=${'S'.repeat(65)}`, 40001, /swap_no must be 1 to 64/],
    [`biz_order_id=${'x'.repeat(65)}`, 40001, /biz_order_id must be 1 to 64/],
    ['biz_order_id=a%00', 40001, /biz_order_id must not contain control/],
    ['swap_no=SW1&biz_order_id=order-2', 40401, /No such swap/],
    ['swap_no=SW2&biz_order_id=order-1', 40401, /No such swap/],
    ['swap_no=SW2', 40401, /No such swap/],
    ['biz_order_id=Order-1', 40401, /No such swap/],
  ])('?%s is %i', async (query, code, message) => {
    const reply = await detailOf(buildSwap()).get(query);
    expect(reply.code).toBe(code);
    expect(reply.message).toMatch(message);
  });

  test('another project’s swap is not found by either id', async () => {
    const { get, asked } = detailOf(
      buildSwap({ projectId: 'other', status: 'broadcast', nonce: 1 }),
    );
    for (const query of ['swap_no=SW1', 'biz_order_id=order-1']) {
      expect(await get(query)).toMatchObject({ status: 404, code: 40401 });
    }
    expect(asked).toEqual([]);
  });
});

function listOf(...swaps: Swap[]) {
  const asked: Parameters<ListIndex['page']>[0][] = [];
  const handler = makeList(guards, {
    lists: {
      async page(input) {
        asked.push(input);
        return { ids: swaps.map(({ orderNo }) => orderNo), total: 31 };
      },
    },
    payments: { claim: async () => null },
    // In any order, and without one that a list was faster than.
    swaps: { getMany: async () => [...swaps].reverse().filter(({ orderNo }) => orderNo !== 'SW0') },
  });
  const get = (query = '') => call(handler, signedEvent({ path: '/v1/swap/list', query }));
  return { get, asked };
}

describe('swap/list', () => {
  test('a page in the list’s order, of every field but those of the detail', async () => {
    const all = lives.map(([, set], i) => buildSwap({ ...set, orderNo: `SW${i + 1}` }));
    const { get, asked } = listOf(...all, buildSwap({ orderNo: 'SW0' }));
    const { data } = await get();
    expect(fits('swap/list', data)).toBeUndefined();
    expect(data).toMatchObject({ total: 31, page: 1, size: 20 });
    expect(asked).toEqual([
      { list: 'swaps', projectId: 'demo', scope: '', filter: {}, page: 1, size: 20 },
    ]);
    const { from_address, to_address, memo, attempts, ...shown } = base;
    const { gas_cost_usd, stuck, ...empty } = unset;
    const expected = lives.map(([, , differs], i) => {
      const item = { ...shown, ...empty, ...differs, swap_no: `SW${i + 1}` };
      return Object.fromEntries(
        Object.entries(item).filter(([name]) => !['gas_cost_usd', 'stuck'].includes(name)),
      );
    });
    expect(data.list).toEqual(expected);
  });

  test.each<[string, Record<string, string>]>([
    ['status=0&from_chain=&page=', { status: 'approved' }],
    ['status=5', { status: 'failed' }],
    ['from_chain=POLYGON', { chain: 'POLYGON' }],
    ['to_chain=ARBITRUM', { chain: 'ARBITRUM' }],
    ['from_chain=BSC&to_chain=BSC&status=3', { chain: 'BSC', status: 'confirmed' }],
    ['from_chain=SOL', { chain: 'SOL' }],
  ])('?%s is asked of the list', async (query, filter) => {
    const { get, asked } = listOf();
    const { data } = await get(`${query}&page=3&size=100`);
    expect(data).toEqual({ total: 31, list: [], page: 3, size: 100 });
    expect(asked).toMatchObject([{ list: 'swaps', projectId: 'demo', filter, page: 3, size: 100 }]);
  });

  test('two chains that differ have no swaps between them, and nothing is read', async () => {
    const { get, asked } = listOf(buildSwap());
    const { data } = await get('from_chain=ETH&to_chain=BASE&status=3&page=2');
    expect(data).toEqual({ total: 0, list: [], page: 2, size: 20 });
    expect(asked).toEqual([]);
  });

  test.each([
    ['status=4', 40001, /^status must be one of 0, 1, 2, 3, 5/],
    ['status=6', 40001, /^status/],
    ['status=00', 40001, /^status/],
    ['page=0', 40001, /^page/],
    ['page=1.5', 40001, /^page/],
    ['size=101', 40001, /^size must be 1 to 100/],
    ['size=0', 40001, /^size/],
    ['from_chain=DOGE', 40004, /chain/],
    ['to_chain=eth', 40004, /chain/],
    // Aliases are for withdrawals and the client wallet.
    ['to_chain=MATIC', 40004, /chain/],
    ['from_chain=__proto__', 40004, /chain/],
    // Also where the other filter by itself would say that there is nothing.
    ['from_chain=ETH&to_chain=DOGE', 40004, /chain/],
  ])('?%s is %i', async (query, code, message) => {
    const { get, asked } = listOf();
    const reply = await get(query);
    expect(reply.code).toBe(code);
    expect(reply.message).toMatch(message);
    expect(asked).toEqual([]);
  });

  test('what no list filters by is ignored', async () => {
    const { get, asked } = listOf();
    expect((await get('user=u&From_chain=DOGE')).code).toBe(0);
    expect(asked).toMatchObject([{ filter: {} }]);
    // A filter of another list would be believed.
    expect(await get('chain=ETH')).toMatchObject({ status: 400, code: 40001 });
    expect(asked).toHaveLength(1);
  });
});
