import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkWords } from '#shared/words/check-words.ts';
import { cliWorld, ok, refused } from '#test/fakes/sdk/cli-world.ts';

const env = { COFFER_ADMIN_URL: 'https://admin.example/admin/v1', COFFER_ADMIN_TOKEN: 'token-1' };
const order = {
  withdraw_no: 'WD1',
  amount: '1500',
  token: 'USDT',
  to_address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  status: 0,
  terms_digest: 'd'.repeat(64),
};
const phrase = '1500 USDT 93b906';

const setUp = (type: string[], found: object = order) =>
  cliWorld((request) => (request.method === 'GET' ? ok(found) : ok({ state: 'done' })), {
    env,
    type,
  });

test('approve shows the terms, asks for them back, and sends the digest of what it showed', async () => {
  const { run, err, requests, asked } = setUp([phrase]);
  expect(await run('approve', 'WD1', '--project', 'shop')).toBe(0);
  expect(err[0]).toContain(order.to_address);
  expect(err[0]).toContain('1500');
  expect(asked).toEqual([{ question: `Type "${phrase}" to approve it`, secret: false }]);
  expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', `${env.COFFER_ADMIN_URL}/projects/shop/withdrawals/WD1`, ''],
    [
      'POST',
      `${env.COFFER_ADMIN_URL}/projects/shop/withdrawals/WD1/approve`,
      JSON.stringify({ terms_digest: order.terms_digest }),
    ],
  ]);
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer token-1');
});

test.each([['yes'], ['1500 USDT'], ['']])('%j is not the terms: nothing is sent', async (typed) => {
  const { run, err, requests } = setUp([typed]);
  expect(await run('approve', 'WD1', '--project', 'shop')).toBe(2);
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
  expect(err.join('\n')).toContain('nothing was done');
});

test('without a person the terms are given with --confirm, or nothing is done', async () => {
  const { run, requests } = setUp([]);
  expect(await run('approve', 'WD1', '--project', 'shop')).toBe(2);
  expect(await run('approve', 'WD1', '--project', 'shop', '--confirm', phrase)).toBe(0);
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST']);
});

test('a signature pays nobody: its number is typed; a rejection has a reason', async () => {
  const { run, requests } = setUp(['OP1'], { op_no: 'OP1', amount: null, to_address: null });
  expect(await run('reject', 'OP1', '--project', 'shop')).toBe(2);
  expect(requests).toEqual([]);
  expect(await run('reject', 'OP1', '--project', 'shop', '--reason', 'not ours')).toBe(0);
  expect(requests.at(-1)).toMatchObject({
    url: `${env.COFFER_ADMIN_URL}/projects/shop/operations/OP1/reject`,
    body: '{"reason":"not ours"}',
  });
});

test('a refusal names the request, and a token that has ended how to get another', async () => {
  const { run, err } = cliWorld(() => refused(401, 40101, 'Unauthenticated'), { env });
  expect(await run('approve', 'WD1', '--project', 'shop')).toBe(4);
  expect(err[0]).toContain('request: req-9');
  expect(err[0]).toContain('Sign in again');
});

test('without an admin it says how one signs in', async () => {
  const { run, err } = cliWorld();
  expect(await run('approve', 'WD1')).toBe(2);
  expect(err[0]).toContain('npm run ops -- sign-in');
});

const listed = (no: string, set: object = {}) => ({
  kind: 'withdrawal',
  yours: 'open',
  waits: true,
  says: null,
  barred: null,
  recipient: { stranger: false, similar: [] },
  ...set,
  withdrawal: {
    ...order,
    withdraw_no: no,
    chain: 'ETH',
    to_address: `0x${no.slice(-1).repeat(40)}`,
    amount_usd: 1_500,
    memo: null,
    approvals_needed: 1,
    terms_digest: no.slice(-1).repeat(64),
  },
});

const many = (type: string[], list = [listed('WD1'), listed('WD2')]) => {
  let isFirst = true;
  return cliWorld(
    ({ url }) => {
      if (url.endsWith('/review')) return ok({ list, missing: [] });
      const left = isFirst ? [{ no: 'WD2', result: 'not_reached', says: null }] : [];
      const second = isFirst ? [] : [{ no: 'WD2', result: 'decided', says: null }];
      isFirst = false;
      return ok({ outcomes: [{ no: 'WD1', result: 'decided', says: null }, ...left, ...second] });
    },
    { env, type },
  );
};

test('several orders are shown with total and check words, and decided until each has an outcome', async () => {
  const { run, err, out, requests, asked } = many(['2 orders 3000 USDT']);
  expect(await run('approve', 'WD1', 'WD2', '--project', 'shop')).toBe(0);
  const text = `["terms-list-1","${'1'.repeat(64)}","${'2'.repeat(64)}"]`;
  const words = checkWords(createHash('sha256').update(text).digest('hex')).join(' ');
  expect(err[0]).toContain(`check words of the list: ${words}`);
  expect(err[0]).toContain('total: 3000 USDT, 3000.00 USD');
  expect(asked[0]?.question).toBe('Type "2 orders 3000 USDT" to approve them');
  const sent = requests.filter(({ url }) => url.endsWith('/withdrawals/approve-many'));
  expect(sent).toHaveLength(2);
  expect(JSON.parse(sent[1]!.body)).toEqual({
    orders: [
      { no: 'WD1', terms_digest: '1'.repeat(64) },
      { no: 'WD2', terms_digest: '2'.repeat(64) },
    ],
  });
  expect(out.join()).toContain('2 of 2 approved');
});

test.each<[string, string[], ReturnType<typeof listed>[]]>([
  ['what was typed is not the total', ['2 orders 3001 USDT'], [listed('WD1'), listed('WD2')]],
  [
    'an order is decided on by itself',
    ['2 orders 3000 USDT'],
    [listed('WD1'), listed('WD2', { barred: 'It is risky' })],
  ],
])('if %s, nothing is decided', async (_, type, list) => {
  const { run, requests } = many(type, list);
  expect(await run('approve', 'WD1', 'WD2', '--project', 'shop')).toBe(2);
  expect(requests.filter(({ url }) => url.endsWith('-many'))).toEqual([]);
});
