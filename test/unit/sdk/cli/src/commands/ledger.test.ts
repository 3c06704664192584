import { expect, test } from 'vitest';
import { cliKey, cliWorld, ok } from '#test/fakes/sdk/cli-world.ts';

const entry = (number: number) => ({
  entry_no: `EN${number}`,
  at: 1_767_225_600,
  account: 'hot',
  address: '0xA1',
  chain: 'ETH',
  token: number === 0 ? 'A,"B"' : 'USDT',
  amount: '-12.5',
  amount_usd: null,
  order_no: 'WD1',
  deposit_no: null,
  tx_hash: '0x01',
  block_number: '7',
});

const all = Array.from({ length: 7 }, (_, number) => entry(number));

/** Seven entries, three a page. */
function setUp() {
  const cli = cliWorld(
    ({ path }) => {
      const query = new URL(path, 'https://x.example').searchParams;
      if (path.startsWith('/v1/ledger/balances')) {
        const list = [{ account: 'hot', address: null, chain: 'ETH', token: 'USDT', amount: '-1' }];
        return ok({ list, at: query.get('at') });
      }
      const from = Number(query.get('cursor') ?? 0);
      const to = from + Math.min(3, Number(query.get('limit')));
      return ok({ list: all.slice(from, to), next: to < all.length ? String(to) : null });
    },
    { env: cliKey },
  );
  return cli;
}

test('entries are a table of what matters, with the filters of the route', async () => {
  const { run, out, requests } = setUp();
  expect(await run('ledger', 'entries', 'order_no=WD1', '--limit', '2')).toBe(0);
  expect(requests.map(({ path }) => path)).toEqual(['/v1/ledger/entries?limit=2&order_no=WD1']);
  expect(out[0]?.split('\n')).toEqual([
    'at                    account  chain  token  amount  amount_usd  order_no',
    '2026-01-01T00:00:00Z  hot      ETH    A,"B"  -12.5   -           WD1',
    '2026-01-01T00:00:00Z  hot      ETH    USDT   -12.5   -           WD1',
  ]);
});

test('all entries are read by their cursors, as JSON where asked', async () => {
  const { run, out, requests } = setUp();
  await run('ledger', 'entries', '--limit', '0', '--json');
  expect(JSON.parse(out[0]!)).toEqual(all);
  expect(requests).toHaveLength(3);
  const called = setUp();
  await called.run('call', 'ledger.entries', '--all', '--json');
  expect(JSON.parse(called.out[0]!)).toEqual(all);
});

test('--csv writes every field of every entry, a line for each', async () => {
  const { run, out, requests } = setUp();
  expect(await run('ledger', 'entries', 'start=2026-01-01', '--csv')).toBe(0);
  expect(requests[0]?.path).toBe('/v1/ledger/entries?limit=500&start=2026-01-01');
  expect(out).toHaveLength(1 + all.length);
  expect(out.slice(0, 3)).toEqual([
    'entry_no,at,account,address,chain,token,amount,amount_usd,order_no,deposit_no,tx_hash,block_number',
    'EN0,1767225600,hot,0xA1,ETH,"A,""B""",-12.5,,WD1,,0x01,7',
    'EN1,1767225600,hot,0xA1,ETH,USDT,-12.5,,WD1,,0x01,7',
  ]);
  const few = setUp();
  await few.run('ledger', 'entries', '--csv', '--limit', '4');
  expect(few.out).toHaveLength(5);
});

test('a line of CSV is written before the next page is asked for', async () => {
  const { world, run, requests } = setUp();
  const seen: number[] = [];
  world.out = () => seen.push(requests.length);
  await run('ledger', 'entries', '--csv');
  expect(seen).toEqual([0, 1, 1, 1, 2, 2, 2, 3]);
});

test('an export that was ended says where it was, and continues there without a heading', async () => {
  const { run, err, out, requests, world } = setUp();
  const { fetch } = world;
  let calls = 0;
  world.fetch = (...args) => {
    calls += 1;
    if (calls >= 3) throw new TypeError('no network');
    return fetch(...args);
  };
  const ended = await run('ledger', 'entries', 'token=USDT', '--csv');
  expect(ended).not.toBe(0);
  expect(out).toHaveLength(7);
  expect(err.join('\n')).toContain('6 entries are written. Continue with cursor=6');
  world.fetch = fetch;
  expect(await run('ledger', 'entries', 'token=USDT', 'cursor=6', '--csv')).toBe(0);
  expect(requests.at(-1)?.path).toBe('/v1/ledger/entries?limit=500&token=USDT&cursor=6');
  expect(out.slice(7).map((line) => line.split(',')[0])).toEqual(['EN6']);
});

test('balances are a table, or CSV, of now or of a day', async () => {
  const { run, out, requests } = setUp();
  await run('ledger', 'balances', 'at=2026-03-31');
  expect(requests[0]?.path).toBe('/v1/ledger/balances?at=2026-03-31');
  expect(out[0]?.split('\n')).toEqual([
    'account  address  chain  token  amount',
    'hot      -        ETH    USDT   -1',
  ]);
  await run('ledger', 'balances', '--csv');
  expect(out.slice(1)).toEqual(['account,address,chain,token,amount', 'hot,,ETH,USDT,-1']);
  await run('ledger', 'balances', '--json');
  expect(JSON.parse(out[3]!)).toMatchObject({ list: [{ amount: '-1' }], at: null });
});

test.each([
  ['entries', '--csv', '--json'],
  ['balances', '--csv', '--json'],
  ['entries', '--limit', 'many'],
  ['entries', 'hot'],
])('ledger %s %s %s is a mistake in the call', async (...words) => {
  const { run, requests } = setUp();
  expect(await run('ledger', ...words)).toBe(2);
  expect(requests).toEqual([]);
});
