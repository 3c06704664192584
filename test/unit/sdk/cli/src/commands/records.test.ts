import { expect, test } from 'vitest';
import { rows, setUp } from '#test/builders/sdk/cli/src/commands/records.ts';
import { cliKey, cliWorld, ok } from '#test/fakes/sdk/cli-world.ts';

test('a list is a table of what matters, with the filters of the route', async () => {
  const { run, out, requests } = setUp();
  expect(await run('withdrawals', 'list', 'status=4', '--limit', '2')).toBe(0);
  expect(requests.map(({ path }) => path)).toEqual(['/v1/withdraw/list?status=4&size=2&page=1']);
  expect(out[0]?.split('\n')).toEqual([
    'withdraw_no  biz_order_id  chain  token  amount  level  status  created_at',
    'WD0          p-0           ETH    USDT   5       1      4       2026-01-01T00:00:00Z',
    'WD1          p-1           ETH    USDT   5       1      4       2026-01-01T00:00:00Z',
    '',
    '2 of 130',
  ]);
});

test('--limit 0 is all of it, and JSON has how many there are', async () => {
  const { run, out, requests } = setUp();
  await run('withdrawals', 'list', '--limit', '0', '--json');
  expect(JSON.parse(out[0]!)).toEqual({ list: rows, total: 130 });
  expect(requests).toHaveLength(2);
  await run('withdrawals', 'list', '--limit', '2', '--json');
  expect(JSON.parse(out[1]!)).toEqual({ list: rows.slice(0, 2), total: 130 });
});

test.each(['size=3', 'page=2'])(
  '%s is not a filter of a list that reads the pages itself',
  async (word) => {
    const { run, err, requests } = setUp();
    expect(await run('deposits', 'list', word)).toBe(2);
    expect(err[0]).toContain('--limit N');
    expect(requests).toEqual([]);
  },
);

test('a record that is made while the pages are read is shown once', async () => {
  const first = rows.slice(0, 100);
  const { run, out } = cliWorld(
    ({ url }) => {
      const isFirst = new URL(url).searchParams.get('page') === '1';
      // A new record moved the last of the first page to the second.
      return ok({ list: isFirst ? first : rows.slice(99, 110), total: 110 });
    },
    { env: cliKey },
  );
  await run('withdrawals', 'list', '--limit', '0', '--json');
  expect(JSON.parse(out[0]!).list).toEqual(rows.slice(0, 110));
});

test('call --all reads every page, and a text has no control characters', async () => {
  const { run, out } = setUp();
  await run('call', 'withdraw.list', '--all', '--json');
  expect(JSON.parse(out[0]!)).toHaveLength(130);
  const hostile = cliWorld(() => ok({ memo: 'a\u001b[2Kb', at: 1 }), { env: cliKey });
  await hostile.run('call', 'withdraw.detail', 'withdraw_no=WD1');
  expect(hostile.out[0]).toContain('a?[2Kb');
});

test('call sends fields, JSON and a body as they are given', async () => {
  const { run, requests } = cliWorld(() => ok({}), { env: cliKey });
  await run('call', 'POST /v1/energy/sweep-config', 'wallet_id:=7', 'dest_address=T1');
  await run(
    'call',
    'clientTransfer',
    '--data',
    '{"amount":"1"}',
    'token=A=B',
    '--idempotency-key',
    'k',
    '--refuse-pending',
  );
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/v1/energy/sweep-config', '{"wallet_id":7,"dest_address":"T1"}'],
    ['/v1/client/transfer', '{"amount":"1","token":"A=B"}'],
  ]);
  expect(requests[1]?.headers.get('idempotency-key')).toBe('k');
  expect(requests.map(({ headers }) => headers.get('x-refuse-pending'))).toEqual([null, '1']);
});

test.each([
  ['WD01J9ZQ3V7K8M4X2B6N5T1RCD', '/v1/withdraw/detail?withdraw_no=WD01J9ZQ3V7K8M4X2B6N5T1RCD'],
  ['payout-1', '/v1/withdraw/detail?biz_order_id=payout-1'],
  ['DP1', '/v1/deposit/detail?deposit_no=DP1'],
  ['SW1', '/v1/swap/detail?swap_no=SW1'],
  ['evt_DP1_3', '/v1/deposit/detail?deposit_no=DP1'],
])('why %s looks at %s', async (id, path) => {
  const { run, requests } = cliWorld(() => ok({ status: 0 }), { env: cliKey });
  expect(await run('why', id)).toBe(0);
  expect(requests.map((request) => request.path)).toEqual([path]);
});

test('why says what an order waits for', async () => {
  const stuck = { cause: 'no_gas', next_action_at: 1_767_225_600 };
  const { run, out } = cliWorld(
    () => ok({ chain: 'ETH', status: 1, level: 1, fail_reason: null, stuck }),
    {
      env: cliKey,
    },
  );
  await run('why', 'p-1');
  expect(out[0]?.split('\n').slice(0, 4)).toEqual([
    'p-1 is approved.',
    'Not enough of the chain’s coin on Ethereum for network fees. Send more of it to the paying address; the order resumes automatically. Operator action needed.',
    'Next retry at 2026-01-01T00:00:00Z.',
    '',
  ]);
});

test('one operation is found in their list; one that is not there is said so', async () => {
  const answer = () =>
    ok({ list: [{ op_no: 'OP1', status: 0, risk_reason: 'no_session_key' }], total: 1, page: 1 });
  const { run, out, err } = cliWorld(answer, { env: cliKey });
  expect(await run('why', 'OP1')).toBe(0);
  expect(out[0]).toContain('The call named no session key, so an approver decides.');
  expect(await run('operations', 'get', 'OP2')).toBe(3);
  expect(err[0]).toContain('No operation OP2 (code 40401)');
});
