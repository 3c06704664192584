/** The handlers of swaps that read: detail and list. */
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { makeHandler as makeDetail } from '#functions/api/swap/detail.ts';
import { makeHandler as makeList } from '#functions/api/swap/list.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { ListIndex } from '#ports/events.ts';
import { buildSwap, swapper } from '#test/builders/build-swap.ts';
import { buildSlot } from '#test/builders/builders.ts';
import { buildKey, call, fakeGuards, now, signedEvent } from '#test/support/api.ts';
import { swapAnswers } from '#wire/merchant/swap/answers.ts';

const guards = fakeGuards({ keys: [buildKey({ permission: 'read' })] });
const fits = (route: string, data: unknown) =>
  (swapAnswers[route] as { data: z.ZodType }).data.safeParse(data).error;

function detailOf(swap: Swap, slot: NonceSlot | null = null) {
  const asked: unknown[] = [];
  const handler = makeDetail(guards, {
    swaps: {
      get: async (orderNo) => (orderNo === swap.orderNo ? swap : null),
      pointer: async (projectId, bizOrderId) =>
        projectId === swap.projectId && bizOrderId === swap.bizOrderId
          ? { orderNo: swap.orderNo, signed: null }
          : null,
    },
    payments: {
      async slot(...place) {
        asked.push(place);
        return slot;
      },
    },
  });
  const get = (query: string) => call(handler, signedEvent({ path: '/v1/swap/detail', query }));
  return { get, asked };
}

const mined = {
  nonce: 7,
  signedAt: now + 4,
  sentAt: now + 5,
  txHash: `0x${'ab'.repeat(32)}`,
};
const unset = {
  amount_out_actual: null,
  src_tx_hash: null,
  dest_tx_hash: null,
  gas_cost_usd: null,
  signed_at: null,
  sent_at: null,
  confirmed_at: null,
  fail_reason: null,
  reversed: null,
  stuck: null,
};
const base = {
  swap_no: 'SW1',
  biz_order_id: 'order-1',
  provider: 'uniswap-v3',
  slippage_bps: 50,
  from_chain: 'ETH',
  from_token: 'USDT',
  to_chain: 'ETH',
  to_token: 'ETH',
  amount_in: '100',
  amount_out_expected: '0.04',
  amount_out_min: '0.0398',
  from_address: swapper,
  to_address: swapper,
  memo: null,
  attempts: [],
  created_at: now,
};

/** A record in each status of its life, and what differs in the answer. */
const lives: [string, Partial<Swap>, Record<string, unknown>][] = [
  ['waits to be signed', {}, { status: 0 }],
  [
    'waits for coin',
    { stuck: { cause: 'no_coin', since: now, nextActionAt: now + 4 } },
    { status: 0, stuck: { cause: 'no_coin', next_action_at: now + 4 } },
  ],
  ['has its allowance set', { allowancesSet: 1 }, { status: 1 }],
  [
    'is signed, and not sent: its hash is nobody’s business yet',
    { status: 'signing', nonce: 7, signedAt: now + 4, txHash: mined.txHash, allowancesSet: 1 },
    { status: 1, signed_at: now + 4 },
  ],
  [
    'is broadcast',
    { status: 'broadcast', ...mined },
    { status: 2, src_tx_hash: mined.txHash, signed_at: now + 4, sent_at: now + 5 },
  ],
  [
    'is confirmed',
    {
      status: 'confirmed',
      ...mined,
      confirmedAt: now + 30,
      amountOutActual: 39_999_999_999_999_999n,
      gasCost: 1_000_000_000_000_001n,
    },
    {
      status: 3,
      src_tx_hash: mined.txHash,
      dest_tx_hash: mined.txHash,
      signed_at: now + 4,
      sent_at: now + 5,
      confirmed_at: now + 30,
      // 0.001 ETH and a wei at 2,500 USD, rounded up.
      amount_out_actual: '0.039999999999999999',
      gas_cost_usd: '2.500001',
    },
  ],
  [
    'was reverted on chain',
    {
      status: 'failed',
      ...mined,
      gasCost: 400_000_000_000_000n,
      workStage: null,
      failReason: 'Reverted on chain: the price moved',
    },
    {
      status: 5,
      src_tx_hash: mined.txHash,
      signed_at: now + 4,
      sent_at: now + 5,
      gas_cost_usd: '1',
      fail_reason: 'Reverted on chain: the price moved',
    },
  ],
  [
    'failed before it was broadcast',
    { status: 'failed', failReason: 'Insufficient ETH for gas and the amount' },
    { status: 5, fail_reason: 'Insufficient ETH for gas and the amount' },
  ],
];

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
    // Also where the other filter alone would say that there is nothing.
    ['from_chain=ETH&to_chain=DOGE', 40004, /chain/],
  ])('?%s is %i', async (query, code, message) => {
    const { get, asked } = listOf();
    const reply = await get(query);
    expect(reply.code).toBe(code);
    expect(reply.message).toMatch(message);
    expect(asked).toEqual([]);
  });

  test('what the filters do not name is ignored', async () => {
    const { get, asked } = listOf();
    expect((await get('chain=DOGE&user_id=u')).code).toBe(0);
    expect(asked).toMatchObject([{ filter: {} }]);
  });
});
