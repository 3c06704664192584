import { expect, test } from 'vitest';
import { cliKey, cliWorld, ok } from '#test/fakes/sdk/cli-world.ts';

const row = (n: number) => ({
  chain: 'ETH',
  address: `0xA${n}`,
  account: 'users',
  user_id: `user-${n}`,
  tokens: [{ token: 'USDT', token_address: '0xT', amount: `${n}` }],
});
const hot = {
  chain: 'ETH',
  address: '0xH',
  tokens: [{ token: 'USDT', token_address: '0xT', balance: '9', reserved: '2', available: '7' }],
};
const as_of = [{ chain: 'ETH', block: '7', head: '8', at: null }];

const setUp = () =>
  cliWorld(
    ({ path }) => {
      const cursor = Number(new URL(path, 'https://x.example').searchParams.get('cursor') ?? 0);
      const isFirst = cursor === 0;
      return ok({
        list: [row(cursor)],
        next: cursor < 2 ? String(cursor + 1) : null,
        hot_wallets: isFirst ? [hot] : null,
        as_of,
      });
    },
    { env: cliKey },
  );

test('all pages are read; the hot wallets stand first, with what is reserved', async () => {
  const { run, out, requests } = setUp();
  expect(await run('balances', 'chain=ETH')).toBe(0);
  expect(requests.map(({ path }) => path)).toEqual([
    '/v1/balances?chain=ETH',
    '/v1/balances?chain=ETH&cursor=1',
    '/v1/balances?chain=ETH&cursor=2',
  ]);
  expect(out[0]?.split('\n').map((line) => line.split(/\s+/).slice(0, 7).join(' '))).toEqual([
    'chain account user_id address token amount reserved',
    'ETH hot - 0xH USDT 9 2',
    'ETH users user-0 0xA0 USDT 0 -',
    'ETH users user-1 0xA1 USDT 1 -',
    'ETH users user-2 0xA2 USDT 2 -',
  ]);
});

test('as JSON with as_of; as CSV a line per token', async () => {
  const json = setUp();
  await json.run('balances', '--json');
  expect(JSON.parse(json.out[0]!)).toEqual({ list: [0, 1, 2].map(row), hot_wallets: [hot], as_of });
  const csv = setUp();
  await csv.run('balances', '--csv');
  expect(csv.out.slice(0, 3)).toEqual([
    'chain,account,user_id,address,token,token_address,amount,reserved',
    'ETH,hot,,0xH,USDT,0xT,9,2',
    'ETH,users,user-0,0xA0,USDT,0xT,0,',
  ]);
  expect(await setUp().run('balances', '--csv', '--json')).toBe(2);
});
