import { expect, test } from 'vitest';
import { cliWorld, ok } from '#test/fakes/sdk/cli-world.ts';

const env = { COFFER_ADMIN_URL: 'https://admin.example/admin/v1', COFFER_ADMIN_TOKEN: 'token-1' };

test.each([
  ['done', 0],
  ['failed', 1],
])('a rescan is followed until it is %s', async (end, code) => {
  const states = ['queued', 'queued', end];
  const { run, requests, sleeps, out } = cliWorld(
    () => ok({ id: 'RS1', state: states.shift(), found: 1 }),
    { env },
  );
  expect(await run('rescan', 'eth', '--tx', '0x1', '--project', 'shop', '--json')).toBe(code);
  expect(
    requests.map(({ method, url, body }) => [method, url.slice(env.COFFER_ADMIN_URL.length), body]),
  ).toEqual([
    ['POST', '/chains/ETH/rescan', '{"tx_hash":"0x1"}'],
    ['GET', '/chains/ETH/rescan/RS1', ''],
    ['GET', '/chains/ETH/rescan/RS1', ''],
  ]);
  expect(sleeps).toEqual([1_000, 1_000]);
  expect(JSON.parse(out[0]!)).toMatchObject({ state: end, found: 1 });
});
