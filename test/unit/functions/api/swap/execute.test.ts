/** The handler of POST /v1/swap/execute: what it takes, what it answers, and what it writes. */
import { expect, test } from 'vitest';
import { buildQuote, buildSwap } from '#test/builders/build-swap.ts';
import { type Fields, fits, setUp } from '#test/builders/functions/api/swap/execute.ts';
import { now } from '#test/support/api.ts';

test('a quote becomes a swap: the answer, the record, its first outbox item', async () => {
  const { post, made, built } = setUp();
  const reply = await post({ memo: 'treasury', max_slippage_bps: 50 });
  expect(reply).toMatchObject({ status: 200, code: 0 });
  expect(fits(reply.data)).toBeUndefined();
  const { orderNo } = made[0]!.swap;
  expect(reply.data).toEqual({
    swap_no: orderNo,
    biz_order_id: 'order-1',
    status: 0,
    provider: 'uniswap-v3',
    from_chain: 'ETH',
    from_token: 'USDT',
    to_chain: 'ETH',
    to_token: 'ETH',
    amount_in: '100',
    amount_out_expected: '0.04',
    amount_out_min: '0.0398',
    slippage_bps: 50,
    created_at: now,
  });
  expect(made).toHaveLength(1);
  const { swap, outbox } = made[0]!;
  expect(swap).toMatchObject({
    status: 'approved',
    workStage: 'A',
    appId: 'app_1',
    projectId: 'demo',
    memo: 'treasury',
    amount: 100_000_000n,
    data: null,
    deadline: null,
    requestId: 'req-1',
    reservation: { amount: 100_000_000n, fee: 2_720_000_000_000_000n, dailyLimit: false },
  });
  expect(outbox).toMatchObject({
    outboxId: `${orderNo}#1`,
    ref: orderNo,
    projectId: 'demo',
    event: null,
    start: true,
    lists: [{ list: 'swaps', id: orderNo, facets: { chain: 'ETH', status: 'approved' } }],
  });
  expect(built).toMatchObject([{ swap: { orderNo }, deadline: now + 600 }]);
});

test('the same order again has the first answer, whatever has become of swap and quote', async () => {
  const { post, made, known, built } = setUp();
  const first = await post({ memo: 'a' });
  known.set('order-1', {
    ...known.get('order-1')!,
    status: 'confirmed',
    txHash: '0xaa',
    allowancesSet: 1,
  });
  const again = await post({ memo: 'b', max_slippage_bps: 1 });
  expect(again).toMatchObject({ status: 200, code: 0, data: first.data });
  expect([made.length, built.length]).toEqual([1, 1]);
});

const hostile = '\u00ed 1\n\t"\u2028\u{1fa99}" </script> {"a":1}\r\n\\u0000 \\ %00';

test.each([
  ['', ''],
  [undefined, null],
  [hostile, hostile],
  ['🪙'.repeat(256), '🪙'.repeat(256)],
  ['👩🏽‍💻 می‌خواهم', '👩🏽‍💻 می‌خواهم'],
])('the memo %j is kept as it came', async (memo, kept) => {
  const { post, made } = setUp();
  expect((await post({ memo })).code).toBe(0);
  expect(made[0]?.swap.memo).toBe(kept);
});

test.each<[Fields, RegExp]>([
  [{ biz_order_id: undefined }, /^biz_order_id is required/],
  [{ biz_order_id: '' }, /^biz_order_id must be 1 to 64/],
  [{ biz_order_id: 'x'.repeat(65) }, /^biz_order_id must be 1 to 64/],
  [{ biz_order_id: 7 }, /^biz_order_id must be a string/],
  [{ biz_order_id: 'a\u0000' }, /^biz_order_id must not contain control/],
  [{ route_id: undefined }, /^route_id is required/],
  [{ route_id: '' }, /^route_id must be 1 to 64/],
  [{ route_id: 'R'.repeat(65) }, /^route_id must be 1 to 64/],
  [{ route_id: ['RT1'] }, /^route_id must be a string/],
  [{ route_id: null }, /^route_id must be a string/],
  [{ max_slippage_bps: '50' }, /^max_slippage_bps must be a/],
  [{ max_slippage_bps: 50.5 }, /^max_slippage_bps must be/],
  [{ max_slippage_bps: -1 }, /^max_slippage_bps must be 0 to 10000/],
  [{ max_slippage_bps: 10_001 }, /^max_slippage_bps must be 0 to 10000/],
  [{ memo: 'x'.repeat(257) }, /^memo must be at most 256/],
  [{ memo: '🪙'.repeat(257) }, /^memo must be at most 256/],
  [{ memo: 5 }, /^memo must be a string/],
  [{ memo: '\u202e' }, /^memo must not contain invisible characters/],
  [{ memo: 'a\u0000' }, /^memo must not contain control/],
  [{ memo: '\ud800' }, /^memo must not contain control/],
])('%j is 40001', async (fields, message) => {
  const { post, made, built, quotes } = setUp();
  const reply = await post(fields);
  expect(reply).toMatchObject({ status: 400, code: 40001 });
  expect(reply.message).toMatch(message);
  expect([made.length, built.length, quotes.size]).toEqual([0, 0, 1]);
});

test.each([
  ['was never given', null],
  ['has expired', { expiresAt: now - 1 }],
  ['expires in this second', { expiresAt: now }],
])('a route that %s is 40030', async (_, quote) => {
  const { post, made, built } = setUp({ quote });
  expect(await post()).toMatchObject({ status: 400, code: 40030 });
  expect([made.length, built.length]).toEqual([0, 0]);
});

test('a route is taken until the second before it expires', async () => {
  expect((await setUp({ quote: { expiresAt: now + 1 } }).post()).code).toBe(0);
});

test('a route of another project is not found: 40030', async () => {
  const { post, quotes, made } = setUp({ quote: null });
  quotes.set('other RT1', buildQuote({ projectId: 'other', expiresAt: now + 100 }));
  expect((await post()).code).toBe(40030);
  expect(made).toEqual([]);
});

test('max_slippage_bps below the quote’s slippage is 40031, and the route stays', async () => {
  const { post, made, quotes } = setUp();
  const reply = await post({ max_slippage_bps: 49 });
  expect(reply).toMatchObject({ status: 400, code: 40031 });
  expect(reply.message).toMatch(/49 .*50/);
  expect([made.length, quotes.size]).toEqual([0, 1]);
  expect((await post({ max_slippage_bps: 0 })).code).toBe(40031);
  expect((await post({ max_slippage_bps: 10_000 })).code).toBe(0);
});

test('another route under an order that is there is 40901 and takes nothing', async () => {
  const { post, made, quotes } = setUp({ existing: buildSwap({ orderNo: 'SW9', routeId: 'RT0' }) });
  const reply = await post();
  expect(reply).toMatchObject({ status: 409, code: 40901 });
  expect(reply.message).toContain('SW9');
  expect([made.length, quotes.size]).toEqual([0, 1]);
});

test('an order whose swap has failed is used up: 40902, with the reason and advice to use another id', async () => {
  const failed = buildSwap({
    status: 'failed',
    failReason: 'Insufficient ETH for gas',
    orderNo: 'SW9',
  });
  // Also under the route that it was made of.
  for (const routeId of ['RT1', 'RT0']) {
    const { post, made, quotes } = setUp({ existing: { ...failed, routeId } });
    const reply = await post();
    expect(reply).toMatchObject({ status: 409, code: 40902 });
    expect(reply.message).toMatch(/SW9.*Insufficient ETH for gas.*order-1-retry/);
    expect([made.length, quotes.size]).toEqual([0, 1]);
  }
});

test('a call that the provider does not build is 50204; the route stays, and the reason is logged', async () => {
  const { post, world, made, quotes, guards } = setUp();
  world.buildFails = new Error('it asks for https://u:secret@node');
  const reply = await post();
  expect(reply).toMatchObject({ status: 502, code: 50204 });
  expect(reply.message).toMatch(/uniswap-v3 cannot build this swap now/);
  expect(reply.message).not.toContain('secret');
  expect([made.length, quotes.size]).toEqual([0, 1]);
  expect(guards.lines.filter(({ event }) => event === 'swap.not-built')).toMatchObject([
    { level: 'warn', fields: { provider: 'uniswap-v3', chain: 'ETH', request_id: 'req-1' } },
  ]);
  world.buildFails = null;
  expect((await post()).code).toBe(0);
});

test('a write with a conflict is tried again, without building again', async () => {
  const { post, made, built } = setUp({ results: ['busy', 'busy', 'created'] });
  expect((await post()).code).toBe(0);
  expect([made.length, built.length]).toEqual([1, 1]);
});

test('a table that stays busy is 50301 with Retry-After', async () => {
  const { post, made } = setUp({ results: Array(20).fill('busy') });
  const reply = await post();
  expect(reply).toMatchObject({ status: 503, code: 50301, headers: { 'retry-after': '1' } });
  expect(made).toEqual([]);
});

test('a route lost to another order is 40030; lost to an earlier try of the same order, its answer', async () => {
  const lost = setUp({ results: ['quote_taken'] });
  expect((await lost.post()).code).toBe(40030);
  for (const result of ['quote_taken', 'duplicate'] as const) {
    const world = setUp({ results: [result] });
    const own = buildSwap({ orderNo: 'SW7' });
    // It comes between this call's read and its write.
    const quoted = world.quotes.get('demo RT1')!;
    world.quotes.get = (() => {
      world.known.set('order-1', own);
      return quoted;
    }) as typeof world.quotes.get;
    expect(await world.post()).toMatchObject({ code: 0, data: { swap_no: 'SW7', status: 0 } });
    expect(world.made).toEqual([]);
  }
});

test('only a key with manage may execute, and nothing is read for another key', async () => {
  const { post, made, built, quotes } = setUp({ permission: 'read' });
  expect(await post()).toMatchObject({ status: 403, code: 40302 });
  expect([made.length, built.length, quotes.size]).toEqual([0, 0, 1]);
  expect((await setUp({ permission: 'approve' }).post()).code).toBe(0);
});
