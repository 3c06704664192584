/** The handlers; the rules have tests of their own. */
import { describe, expect, test } from 'vitest';
import { buildEntry } from '#test/builders/extensions/books/build-entry.ts';
import { accepts } from '#test/builders/functions/api/accepts.ts';
import { setUp } from '#test/builders/functions/api/ledger/reads.ts';

const numbers = (data: unknown) =>
  (data as { list: { entry_no: string }[] }).list.map(({ entry_no: no }) => no);

test('a read key gets the entries of its project, newest first, and the rest by the cursor', async () => {
  const { get, asked } = setUp();
  const { code, data } = await get('entries', 'limit=2');
  expect(code).toBe(0);
  accepts('ledger/entries', data);
  expect(numbers(data)).toEqual(['EN3', 'EN2']);
  expect(data).toMatchObject({ list: [{ amount: '30', amount_usd: null }, { address: null }] });
  const cursor = encodeURIComponent((data as { next: string }).next);
  const rest = await get('entries', `limit=2&cursor=${cursor}`);
  expect([numbers(rest.data), (rest.data as { next: null }).next]).toEqual([['EN1'], null]);
  expect(asked[0]).toMatchObject({ projectId: 'demo', cursor: null, limit: 2 });
});

test('filters combine; an empty one is none; without a limit it is a hundred', async () => {
  const { get, asked } = setUp();
  const byOrder = await get('entries', 'order_no=WD1&account=hot&chain=ETH&token=USDT&cursor=');
  expect(numbers(byOrder.data)).toEqual(['EN1']);
  expect(numbers((await get('entries', 'order_no=DP1')).data)).toEqual(['EN2']);
  expect(numbers((await get('entries', 'account=in%20transit')).data)).toEqual(['EN2']);
  expect(numbers((await get('entries', 'start=2030-01-01')).data)).toEqual([]);
  expect(asked[0]).toMatchObject({ orderNo: 'WD1', account: 'hot', limit: 100 });
});

test('balances are those of now, or of the end of a day', async () => {
  const { get } = setUp();
  const { data } = await get('balances', '');
  accepts('ledger/balances', data);
  expect(data).toEqual({
    list: [
      { account: 'hot', address: null, chain: 'ETH', token: 'USDT', amount: '17.5' },
      { account: 'in transit', address: null, chain: 'ETH', token: 'USDT', amount: '-12.5' },
    ],
    at: null,
  });
  expect((await get('balances', 'at=2025-12-31')).data).toEqual({ list: [], at: '2025-12-31' });
});

test('a token that the stage lists no more breaks no list', async () => {
  const gold = buildEntry({ entryNo: 'EN4', token: 'GOLD', amount: 12_345n, account: 'users' });
  const { get } = setUp([gold], { 'ETH#GOLD': 4 });
  const amounts = async (route: 'entries' | 'balances', query: string) => {
    const { code, data } = await get(route, query);
    expect(code).toBe(0);
    return (data as { list: { token: string; amount: string }[] }).list
      .filter(({ token }) => token === 'GOLD')
      .map(({ amount }) => amount);
  };
  expect(await amounts('entries', '')).toEqual(['1.2345']);
  expect(await amounts('balances', '')).toEqual(['1.2345']);
  expect(await amounts('entries', 'token=GOLD&chain=ETH')).toEqual(['1.2345']);
});

describe('refused', () => {
  test.each([
    [
      'entries',
      'account=cold',
      40001,
      /^account must be one of hot, users, energy, in transit, held/,
    ],
    ['entries', 'account=hot&account=users', 40001, /account/],
    ['entries', 'chain=TRON', 40004, /chain must be one of ETH/],
    ['entries', 'token=GOLD', 40001, /^token GOLD is not listed/],
    ['entries', 'address=0x0', 40001, /^address/],
    ['entries', 'start=2026-02-30', 40001, /^start must be an existing date/],
    ['entries', 'start=2026-03-02&end=2026-03-01', 40001, /^start must not be after end/],
    ['entries', 'limit=501', 40001, /^limit must be 1 to 500/],
    ['entries', 'limit=0', 40001, /^limit must be 1 to 500/],
    ['entries', 'cursor=x', 40001, /^cursor must be the `next`/],
    ['balances', 'at=2026-01-01', 40001, /^at must be a UTC day that has ended: 2025-12-31/],
    ['balances', 'at=yesterday', 40001, /^at must be a day written YYYY-MM-DD/],
    [
      'balances',
      'at=2025-12-31&address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      40001,
      /^at must be left out with address/,
    ],
  ] as const)('%s?%s is %d', async (route, query, code, message) => {
    const { get, asked } = setUp();
    expect(await get(route, query)).toMatchObject({
      status: 400,
      code,
      message: expect.stringMatching(message),
    });
    expect(asked).toEqual([]);
  });
});
