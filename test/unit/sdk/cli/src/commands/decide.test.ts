import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listDigest } from '#domain/approval/terms-digest.ts';
import { keyFileDevice, makeKeyFile, openKeyFile } from '#shared/crypto/key-file.ts';
import { verifyDeviceSignature } from '#shared/crypto/verify-device-signature.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import { checkWords } from '#shared/words/check-words.ts';
import { messageOrder } from '#test/builders/wire/message-order.ts';
import { digestOfShown, withDigest } from '#test/builders/wire/with-digest.ts';
import { cliWorld, ok, refused } from '#test/fakes/sdk/cli-world.ts';

const env = { COFFER_ADMIN_URL: 'https://admin.example/admin/v1', COFFER_ADMIN_TOKEN: 'token-1' };
const order = withDigest('shop', {
  withdraw_no: 'WD1',
  chain: 'ETH',
  amount: '1500',
  amount_raw: '1500000000',
  token: 'USDT',
  token_address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  memo: null,
  level: 2,
  to_address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  status: 0,
});
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
  const { run, requests } = setUp(['OP1'], messageOrder('/projects/shop'));
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
  expect(await run('approve', 'WD1')).toBe(4);
  expect(err[0]).toContain('npm run ops -- sign-in');
});

const listed = (no: string, set: object = {}) => ({
  kind: 'withdrawal',
  yours: 'open',
  waits: true,
  says: null,
  barred: null,
  recipient: { stranger: false, similar: [] },
  withdrawal: listedTerms(no),
  ...set,
});

const listedTerms = (no: string) => {
  const { terms_digest: _, ...terms } = order;
  const to_address = `0x${no.slice(-1).repeat(40)}`;
  return withDigest('shop', {
    ...terms,
    withdraw_no: no,
    to_address,
    amount_usd: 1_500,
    approvals_needed: 1,
  });
};
const digests = ['WD1', 'WD2'].map((no) => listedTerms(no).terms_digest);

const many = (
  type: string[],
  list = [listed('WD1'), listed('WD2')],
  more: Record<string, string> = {},
) => {
  let isFirst = true;
  return cliWorld(
    ({ url }) => {
      if (url.endsWith('/devices')) return ok({ you: 'anna' });
      if (url.endsWith('/review')) return ok({ list, missing: [] });
      const left = isFirst ? [{ no: 'WD2', result: 'not_reached', says: null }] : [];
      const second = isFirst ? [] : [{ no: 'WD2', result: 'decided', says: null }];
      isFirst = false;
      return ok({ outcomes: [{ no: 'WD1', result: 'decided', says: null }, ...left, ...second] });
    },
    { env: { ...env, ...more }, type },
  );
};

test('several orders are shown with total and check words, and decided until each has an outcome', async () => {
  const { run, err, out, requests, asked } = many(['2 orders 3000 USDT']);
  expect(await run('approve', 'WD1', 'WD2', '--project', 'shop')).toBe(0);
  const text = JSON.stringify(['terms-list-1', ...digests]);
  const words = checkWords(createHash('sha256').update(text).digest('hex')).join(' ');
  expect(err[0]).toContain(`check words of the list: ${words}`);
  expect(err[0]).toContain('total: 3000 USDT, 3000.00 USD');
  expect(asked[0]?.question).toBe('Type "2 orders 3000 USDT" to approve them');
  const sent = requests.filter(({ url }) => url.endsWith('/withdrawals/approve-many'));
  expect(sent).toHaveLength(2);
  expect(JSON.parse(sent[1]!.body)).toEqual({
    orders: [
      { no: 'WD1', terms_digest: digests[0] },
      { no: 'WD2', terms_digest: digests[1] },
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
  [
    'the service shows another recipient than it would record',
    ['2 orders 3000 USDT'],
    [
      listed('WD1'),
      listed('WD2', { withdrawal: { ...listedTerms('WD2'), to_address: `0x${'9'.repeat(40)}` } }),
    ],
  ],
])('if %s, nothing is decided', async (_, type, list) => {
  const { run, requests } = many(type, list);
  expect(await run('approve', 'WD1', 'WD2', '--project', 'shop')).toBe(2);
  expect(requests.filter(({ url }) => url.endsWith('-many'))).toEqual([]);
});

const friend = '0x1111111111111111111111111111111111111111';
const signedFor = { chain: 'ETH', from_address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72' };
const call = {
  op_no: 'OP1',
  op_type: 'send-tx',
  ...signedFor,
  token: 'ETH',
  token_address: null,
  amount: '0',
  amount_raw: '0',
  to_address: order.token_address,
  memo: null,
  data: `0xa9059cbb${'0'.repeat(24)}${'deadbeef'.repeat(5)}${(40_000n * 10n ** 6n).toString(16).padStart(64, '0')}`,
  message: null,
  typed_data_text: null,
  simulation: null as object | null,
};

test.each<[string, string, object]>([
  ['another recipient', 'WD1', { ...order, to_address: friend }],
  ['another amount', 'WD1', { ...order, amount: '10', amount_raw: '10000000' }],
  ['an amount that is not of the terms', 'WD1', { ...order, amount: '10' }],
  [
    'another call',
    'OP1',
    {
      ...call,
      data: call.data.replace('deadbeef', '11111111'),
      terms_digest: digestOfShown('shop', call),
    },
  ],
  [
    'a decode that is not of the calldata',
    'OP1',
    withDigest('shop', {
      ...call,
      simulation: {
        ok: true,
        revert_reason: null,
        gas: '1',
        source: 'trace',
        balance_changes: [],
        decoded_call: {
          signature: 'transfer(address,uint256)',
          args: [
            { name: 'to', type: 'address', value: friend },
            { name: 'amount', type: 'uint256', value: '10000000' },
          ],
        },
      },
    }),
  ],
])(
  'a service that shows %s is noticed: nothing is asked and nothing is approved',
  async (_, no, found) => {
    const { run, err, requests, asked } = setUp([phrase, 'OP1'], found);
    expect(await run('approve', no, '--project', 'shop', '--confirm', phrase)).toBe(2);
    expect(err.join('\n')).toContain('nothing was approved');
    expect(asked).toEqual([]);
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  },
);

test('a call is decoded by the command line itself, and its own digest is sent', async () => {
  const { run, err, requests } = setUp([call.to_address], withDigest('shop', call));
  expect(await run('approve', 'OP1', '--project', 'shop', '--confirm', '0 ETH 831ec7')).toBe(0);
  const said = err.join('\n');
  expect(said).toContain('transfer(address,uint256)');
  expect(said).toContain(`to: 0x${'deadbeef'.repeat(5)}`);
  expect(said).toContain('amount: 40000000000');
  expect(JSON.parse(requests.at(-1)!.body)).toEqual({ terms_digest: digestOfShown('shop', call) });
});

test('what is shown as another order can still be rejected, with a warning', async () => {
  const { run, err, requests } = setUp([], { ...order, to_address: friend });
  const line = ['reject', 'WD1', '--project', 'shop', '--reason', 'fraud'];
  expect(await run(...line, '--confirm', `1500 USDT ${friend.slice(-6)}`)).toBe(0);
  expect(err.join('\n')).toContain('Beware');
  expect(requests.at(-1)?.url).toContain('/reject');
});

const password = 'correct horse battery';
const keyFile = makeKeyFile(password);

/** A person with a key file, which the service knows as another stage's. */
function withKeyFile(type: string[], more: Record<string, string> = {}) {
  const made = cliWorld(
    ({ method, path }) =>
      path.endsWith('/devices')
        ? ok({ you: 'anna', stage: 'x' })
        : ok(method === 'GET' ? order : { state: 'done' }),
    { env: { ...env, ...more }, type },
  );
  const file = join(made.home, 'bot.json');
  writeFileSync(file, keyFile);
  return Object.assign(made, { file });
}

const device = keyFileDevice('prod', 'anna', openKeyFile(keyFile, password));
const isSigned = (body: string, digests: string[]): boolean => {
  const { signature } = JSON.parse(body) as {
    signature: { device_id: string; signature: string };
  };
  const text = decisionText('prod', {
    projectId: 'shop',
    decision: 'approve',
    listDigest: listDigest(digests),
  });
  return signature.device_id === device.deviceId && verifyDeviceSignature(device, text, signature);
};

test('with a key file the approval is signed, for the stage that was typed', async () => {
  const { run, requests, asked, file } = withKeyFile([phrase, password]);
  const flags = ['--project', 'shop', '--key-file', file, '--stage', 'prod'];
  expect(await run('approve', 'WD1', ...flags)).toBe(0);
  expect(asked.at(-1)).toEqual({ question: 'Password of the key file', secret: true });
  expect(JSON.parse(requests.at(-1)!.body)).toMatchObject({ terms_digest: order.terms_digest });
  expect(isSigned(requests.at(-1)!.body, [order.terms_digest])).toBe(true);
});

test('a bot gives its password in a variable', async () => {
  const { run, requests, file } = withKeyFile([], { COFFER_KEY_FILE_PASSWORD: password });
  const flags = ['--project', 'shop', '--key-file', file, '--stage', 'prod', '--confirm', phrase];
  expect(await run('approve', 'WD1', ...flags)).toBe(0);
  expect(isSigned(requests.at(-1)!.body, [order.terms_digest])).toBe(true);
});

test.each([
  ['another password', ['--stage', 'prod'], 'another one 123', /The password is wrong/],
  ['no stage', [], password, /--key-file needs --stage/],
])('nothing is approved with %s', async (_, stage, typed, says) => {
  const { run, err, requests, file } = withKeyFile([phrase, typed]);
  expect(await run('approve', 'WD1', '--project', 'shop', '--key-file', file, ...stage)).toBe(2);
  expect(err.join()).toMatch(says);
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a list is signed once, in each of its requests', async () => {
  const list = [listed('WD1'), listed('WD2')];
  const more = { COFFER_KEY_FILE_PASSWORD: password };
  const { run, requests, home } = many(['2 orders 3000 USDT'], list, more);
  const file = join(home, 'bot.json');
  writeFileSync(file, keyFile);
  const flags = ['--project', 'shop', '--key-file', file, '--stage', 'prod'];
  expect(await run('approve', 'WD1', 'WD2', ...flags)).toBe(0);
  const sent = requests.filter(({ url }) => url.endsWith('/withdrawals/approve-many'));
  expect(sent).toHaveLength(2);
  expect(sent[1]!.body).toBe(sent[0]!.body);
  expect(isSigned(sent[0]!.body, digests)).toBe(true);
});
