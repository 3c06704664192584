import { expect, test } from 'vitest';
import { cliKey, cliSecret, cliWorld, ok, refused } from '#test/fakes/sdk/cli-world.ts';
import { commands } from '../../../../../sdk/cli/src/cli.ts';

const withKey = (answer: Parameters<typeof cliWorld>[0]) => cliWorld(answer, { env: cliKey });

test('help names every command, and each has help with examples', async () => {
  const { run, out } = cliWorld();
  expect(await run('--help')).toBe(0);
  for (const { name } of commands) expect(out[0]).toContain(`  ${name}`);
  for (const { name, examples } of commands) {
    expect(await run(...name.split(' '), '--help')).toBe(0);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(out.at(-1)).toContain(example);
  }
});

test.each([
  [[], 2],
  [['nonsense'], 2],
  [['call', 'withdraw.nothing'], 2],
  [['call', 'withdraw.list', 'status'], 2],
  [['call', 'withdraw.list', '--nothing'], 2],
  [['deposits', 'get'], 2],
  [['withdrawals', 'list', '--limit', 'many'], 2],
  [['listen', '--forward', 'localhost:3000'], 2],
  [['completion', 'fish'], 2],
])('%j is a mistake of the caller, and nothing is sent', async (argv, code) => {
  const { run, requests, err } = cliWorld(undefined, { env: cliKey });
  expect(await run(...argv)).toBe(code);
  expect(requests).toEqual([]);
  if (argv.length > 0) expect(err.join('\n')).toContain('what to do: ');
});

test('without a key it says where one may come from', async () => {
  const { run, err } = cliWorld();
  expect(await run('call', 'client.wallet')).toBe(2);
  expect(err[0]).toContain('error: no key');
  expect(err[0]).toContain('coffer login');
});

test.each([
  [() => refused(422, 42201, 'Insufficient balance'), 3],
  [() => refused(401, 40101, 'Unauthenticated'), 4],
  [() => refused(403, 40302, 'Needs manage'), 4],
  [() => refused(500, 50001, 'Internal error'), 5],
  [() => Promise.reject(new Error('refused')), 5],
])('the exit code of a refusal says what kind it is (%#)', async (answer, code) => {
  const { run } = withKey(answer);
  const words = ['biz_order_id=p1', 'chain=ETH', 'token=USDT', 'to_address=0x1', 'amount=5'];
  expect(await run('call', 'withdraw.apply', ...words)).toBe(code);
});

test('a refusal is told with its code, its request and what to do', async () => {
  const { run, err } = withKey(() => refused(422, 42201, 'Insufficient balance'));
  await run('call', 'withdraw.estimate', 'chain=ETH');
  expect(err).toEqual([
    'error: Insufficient balance (code 42201, HTTP 422)\n' +
      'what to do: Fund the address that is named, coin for the fee included.\n' +
      'request: req-9',
  ]);
  await run('call', 'withdraw.estimate', 'chain=ETH', '--json');
  expect(JSON.parse(err[1]!)).toMatchObject({
    error: { code: 42201, http: 422, request_id: 'req-9', unclear: false },
  });
});

test('a call without an answer names the key to repeat it with, and sent one order', async () => {
  const { run, err, requests } = withKey(() => Promise.reject(new Error('no route')));
  const words = ['chain=ETH', 'token=USDT', 'to=0x1', 'amount=5'];
  expect(await run('call', 'client.transfer', ...words)).toBe(5);
  const keys = new Set(requests.map(({ headers }) => headers.get('idempotency-key')));
  expect(keys.size).toBe(1);
  expect(err.join('\n')).toContain(`idempotency key: ${[...keys][0]}`);
});

test('Ctrl-C ends a call with 130 and says no error', async () => {
  const { run, err, end } = withKey(() => {
    end();
    throw new Error('aborted');
  });
  expect(await run('deposits', 'list')).toBe(130);
  expect(err).toEqual([]);
});

test('no output of any command has the secret in it', async () => {
  const { run, out, err } = withKey(() =>
    ok({ list: [], total: 0, page: 1, size: 20, next: 'cur_0' }),
  );
  for (const argv of [['whoami'], ['whoami', '--json'], ['call', 'deposit.list'], ['why', 'WD1']]) {
    await run(...argv);
  }
  expect([...out, ...err].join('\n')).not.toContain(cliSecret);
  expect(out.join('\n')).toContain('app_1');
  // For people, as fields below each other.
  expect(out[0]).toMatch(/^app_id +app_1$/m);
});
