import { expect, test } from 'vitest';
import { local, user } from '#test/builders/sdk/cli/src/commands/trigger.ts';
import { cliKey, cliWorld } from '#test/fakes/sdk/cli-world.ts';
import { baseUnits } from '../../../../../../sdk/cli/src/commands/trigger.ts';

const hook = 'http://localhost:3000/hook';

test('in the local cloud a deposit is a real transfer to a new user', async () => {
  const { run, requests, out } = local();
  expect(await run('trigger', 'deposit.credited', '--amount', '2.5', '--json')).toBe(0);
  const sent = requests.find(({ url }) => url === 'http://127.0.0.1:8545/');
  const to = user.slice(2).toLowerCase().padStart(64, '0');
  expect(JSON.parse(sent!.body)).toMatchObject({
    method: 'eth_sendTransaction',
    params: [
      {
        from: '0xfaucet',
        to: '0xtoken',
        data: `0xa9059cbb${to}${(2_500_000).toString(16).padStart(64, '0')}`,
      },
    ],
  });
  expect(JSON.parse(out[0]!)).toEqual({ deposit_no: 'DP1', status: 2 });
});

test('a withdrawal is paid, and followed to the status of the event', async () => {
  const { run, requests } = local();
  expect(await run('trigger', 'withdraw.confirmed', '--amount', '1')).toBe(0);
  const applied = requests.filter(({ path: at }) => at.includes('/withdraw/apply'));
  expect(applied).toHaveLength(1);
  expect(JSON.parse(applied[0]!.body)).toMatchObject({
    chain: 'ETH',
    token: 'USDT',
    amount: '1',
    to_address: '0xfaucet',
  });
  expect(requests.filter(({ path: at }) => at.includes('/withdraw/detail'))).toHaveLength(3);
});

test('elsewhere it posts an event that says of itself that it is a test', async () => {
  const { run, requests } = cliWorld(() => new Response(''), { env: cliKey });
  expect(await run('trigger', 'deposit.credited', '--forward', hook)).toBe(0);
  expect(requests.map(({ url }) => url)).toEqual([hook]);
  expect(JSON.parse(requests[0]!.body)).toMatchObject({
    event: 'deposit.credited',
    data: { test: true },
  });
  expect(requests[0]!.headers.get('webhook-id')).toMatch(/^evt_test_/);
  expect(await run('trigger', 'deposit.credited')).toBe(2);
});

test.each([
  [['deposit.credited', '--chain', 'TRX'], 'sends on EVM chains, and TRX is not one'],
  [['deposit.credited', '--chain', 'BASE'], 'this local cloud does not run BASE'],
  [['deposit.credited', '--token', 'DAI'], 'this local cloud has no token DAI on ETH'],
  [['withdraw.confirmed', '--chain', 'SOL'], 'this local cloud does not run SOL'],
  [['swap.failed'], 'swap.failed needs a receiver'],
])('%j says what the local cloud lacks', async (words, sentence) => {
  const { run, err, requests } = local();
  expect(await run('trigger', ...words)).toBe(2);
  expect(err[0]).toContain(sentence);
  expect(requests).toEqual([]);
});

test('a stored key of the local cloud triggers real events, where its stack file is found', async () => {
  const cli = local();
  const key = [
    '--base-url',
    'http://127.0.0.1:1/demo/api',
    '--app-id',
    'app_1',
    '--api-secret',
    's',
  ];
  expect(await cli.run('trigger', 'deposit.credited', ...key)).toBe(0);
  const elsewhere = cliWorld(undefined, { env: cliKey });
  expect(await elsewhere.run('trigger', 'deposit.credited', ...key)).toBe(2);
  expect(elsewhere.err[0]).toContain('set COFFER_STACK to its .local/stack.json');
});

test.each([
  ['5', 6, 5_000_000n],
  ['0.000001', 6, 1n],
  ['12.50', 2, 1250n],
])('%s of %i decimals', (amount, decimals, units) => {
  expect(baseUnits(amount, decimals)).toBe(units);
});

test.each(['1.1234567', '-1', '1e3', ''])('%j is not an amount', (amount) => {
  expect(() => baseUnits(amount, 6)).toThrow('not an amount');
});
