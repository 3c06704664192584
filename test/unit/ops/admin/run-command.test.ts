import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listDigest } from '#domain/approval/terms-digest.ts';
import { commands } from '#ops/admin/commands.ts';
import { adminCommandsText } from '#ops/admin/commands-text.ts';
import { adminOptions } from '#ops/admin/options.ts';
import { readArguments } from '#ops/admin/read-arguments.ts';
import { parseOptions, WrongUsage } from '#ops/options.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { verifyCodeSignature } from '#shared/crypto/verify-device-signature.ts';
import { ed25519Prefix, parseCode, shownCode } from '#shared/devices/code.ts';
import {
  codeText,
  deviceConfirmationText,
  deviceText,
  fingerprintOf,
} from '#shared/devices/device-texts.ts';
import { canonicalSessionKey } from '#shared/devices/session-key-canonical.ts';
import { checkWords } from '#shared/words/check-words.ts';
import { order, run } from '#test/builders/ops/admin/run-command.ts';
import { digestOfShown, withDigest } from '#test/builders/wire/with-digest.ts';

const path = '/projects/shop/withdrawals/WD1';

test('an approval names the digest of exactly what was shown', async () => {
  const { asked, shown, code } = await run(['approve', 'shop', 'WD1'], { [path]: { data: order } });
  expect(code).toBe(0);
  expect(shown).toEqual(
    expect.arrayContaining(['to_address: 0xabc', 'amount: 1500 USDT', 'level: 2']),
  );
  expect(asked).toEqual([
    { method: 'GET', path },
    { method: 'POST', path: `${path}/approve`, body: { terms_digest: order.terms_digest } },
  ]);
});

test.each([
  ['recipient', { to_address: '0xfriend' }, /other terms than those shown here/],
  ['amount', { amount: '10', amount_raw: '10000000' }, /other terms than those shown here/],
  ['amount in words', { amount: '10' }, /not the amount of the terms/],
])(
  'another %s beside the digest of the order is noticed: nothing is asked',
  async (_, set, says) => {
    const shown = { ...order, ...set };
    const said = await run(['approve', 'shop', 'WD1'], { [path]: { data: shown } });
    expect(said).toMatchObject({ code: 1, note: expect.stringMatching(says), shown: [] });
    expect(said.asked).toEqual([{ method: 'GET', path }]);
  },
);

const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const operations = '/projects/shop/operations/OP1';
const call = {
  op_no: 'OP1',
  op_type: 'send-tx',
  chain: 'ETH',
  from_address: '0xhot',
  to_address: usdt,
  token: 'ETH',
  token_address: null,
  amount: '0',
  amount_raw: '0',
  memo: null,
  message: null,
  typed_data_text: null,
  simulation: null,
  data: `0x095ea7b3${'0'.repeat(24)}${'deadbeef'.repeat(5)}${'f'.repeat(64)}`,
};

test('a call is decoded from its calldata, and a permission without a limit is said', async () => {
  const answers = { [operations]: { data: withDigest('shop', call) } };
  const { shown, asked } = await run(['approve', 'shop', 'OP1'], answers);
  expect(shown).toEqual(
    expect.arrayContaining([
      '  approve(address,uint256)',
      `    spender: 0x${'deadbeef'.repeat(5)}`,
      'DANGER: it lets another address take an unlimited amount',
    ]),
  );
  expect(asked.at(-1)?.body).toEqual({ terms_digest: digestOfShown('shop', call) });
});

test('a stored decode that is not of the calldata is noticed', async () => {
  const decoded_call = { signature: 'burn(uint256)', args: [] };
  const simulation = {
    ok: true,
    revert_reason: null,
    gas: null,
    source: 'calldata',
    balance_changes: [],
    decoded_call,
  };
  const answers = { [operations]: { data: withDigest('shop', { ...call, simulation }) } };
  const said = await run(['approve', 'shop', 'OP1'], answers);
  expect(said).toMatchObject({
    code: 1,
    note: expect.stringMatching(/decodes this call differently/),
  });
});

test('without the person’s yes nothing is approved', async () => {
  const said = await run(['approve', 'shop', 'WD1'], { [path]: { data: order } }, false);
  expect(said).toMatchObject({ code: 1, note: 'Nothing was approved' });
  expect(said.asked).toEqual([{ method: 'GET', path }]);
});

const settings = '/projects/shop/settings';
const now = { rev: 7, pending_ttl_s: 86_400, client_auto_approve: false };

test('settings are replaced as they were shown, under the rev that was shown', async () => {
  const line = ['set', 'shop', '{"pending_ttl_s":60}'];
  const { asked, shown, code } = await run(line, { [settings]: { data: now } });
  expect(code).toBe(0);
  expect(shown).toEqual(['pending_ttl_s: 86400 -> 60']);
  expect(asked).toEqual([
    { method: 'GET', path: settings },
    { method: 'PATCH', path: settings, body: { pending_ttl_s: 60, rev: 7 } },
  ]);
  const said = await run(line, { [settings]: { data: now } }, false);
  expect(said).toMatchObject({ code: 1, note: 'Nothing was changed' });
  expect(said.asked).toEqual([{ method: 'GET', path: settings }]);
});

test('an entry is added to a whitelist, or removed, without the others', async () => {
  const { asked } = await run(['allow', 'shop', 'ip', '203.0.113.0/24'], {});
  expect(asked).toEqual([
    { method: 'POST', path: `${settings}/ip_whitelist/add`, body: { entry: '203.0.113.0/24' } },
  ]);
  const removed = await run(['disallow', 'shop', 'address', '0xabc'], {});
  expect(removed.asked[0]).toMatchObject({
    path: `${settings}/address_whitelist/remove`,
    body: { entry: '0xabc' },
  });
  await expect(run(['allow', 'shop', 'daily', 'x'], {})).rejects.toThrow('LIST is ip or address');
});

test('exit codes: refused, signed out, a second owner', async () => {
  const refusal = { '/projects/shop': { http: 404, code: 40401, message: 'not found' } };
  expect(await run(['project', 'shop'], refusal)).toMatchObject({
    code: 1,
    out: '',
    note: 'Refused: not found (40401)',
  });
  const ended = { '/projects/shop': { http: 401, code: -1 } };
  expect(await run(['project', 'shop'], ended)).toMatchObject({ code: 3 });
  const waits = (kind: string) => ({
    data: { state: 'pending', change: { change_id: 'c1', kind } },
  });
  const pending = {
    '/projects/shop/keys': waits('key'),
    '/projects/shop/settings': waits('settings'),
    '/projects': waits('project'),
  };
  const key = ['create-key', 'shop', '--name', 'till', '--permission', 'manage'];
  const asked = await run(key, pending);
  const confirm =
    'It waits for a second owner, who within 24 hours confirms it: npm run ops -- admin ';
  expect(asked).toMatchObject({ code: 4, note: `${confirm}confirm shop c1` });
  expect(await run(['call', 'PATCH', settings, '{}'], pending)).toMatchObject({
    note: `${confirm}confirm shop c1`,
  });
  const sums = ['auto-approve', 'swap', 'client'].flatMap((of) => [`--${of}-daily-usd`, 'none']);
  expect(await run(['create-project', 'shop', ...sums], pending)).toMatchObject({
    note: 'It waits for a second owner, who within 24 hours sends the same command',
  });
  expect(asked.asked[0]?.body).toEqual({
    name: 'till',
    permission: 'manage',
    webhook_url: undefined,
  });
});

test('a project names each sum; none is null', async () => {
  const named = ['--swap-daily-usd', 'none', '--client-daily-usd', '5000'];
  const sums = ['--auto-approve-daily-usd', '10000', ...named];
  const { asked } = await run(['create-project', 'shop', ...sums], {});
  expect(asked[0]?.body).toMatchObject({
    slug: 'shop',
    auto_approve_daily_usd: 10_000,
    swap_daily_usd: null,
    client_daily_usd: 5_000,
  });
  await expect(run(['create-project', 'shop', ...sums.slice(2)], {})).rejects.toThrow(
    '--auto-approve-daily-usd must be an amount in USD, or none',
  );
});

test('whether people sign in a new project is named, or left to the stage', async () => {
  const sums = ['auto-approve', 'swap', 'client'].flatMap((of) => [`--${of}-daily-usd`, '1']);
  const line = ['create-project', 'shop', ...sums];
  expect((await run(line, {})).asked[0]?.body).not.toHaveProperty('require_signatures');
  for (const [word, required] of [
    ['yes', true],
    ['no', false],
  ] as const) {
    const { asked } = await run([...line, '--require-signatures', word], {});
    expect(asked[0]?.body).toMatchObject({ require_signatures: required });
  }
  await expect(run([...line, '--require-signatures', 'off'], {})).rejects.toThrow(
    '--require-signatures must be yes or no',
  );
});

test.each([
  [['nothing'], 'Unknown command "nothing".'],
  [['constructor'], 'Unknown command "constructor".'],
  [['approve', 'shop'], 'It is: approve SLUG ORDER... [--yes] [--key-file FILE]'],
  [['project', 'shop', 'more'], 'It is: project SLUG'],
  [[], 'A command is required.'],
])('%j is answered with a sentence', (line, sentence) => {
  expect(() => readArguments(line)).toThrow(new WrongUsage(sentence));
});

test('the help names every command, and each option that a command names exists', () => {
  for (const [name, { usage, about }] of Object.entries(commands)) {
    expect(adminCommandsText()).toContain(`  ${name}`);
    expect(adminCommandsText()).toContain(about);
    const [first = '', ...options] = usage.split(/ ?(?=--)/);
    const args = first.split(' ').filter((word) => /^[A-Z]+(\.\.\.)?$/.test(word));
    const flags = options.map((option) => /^--[a-z-]+/.exec(option)?.[0] ?? '');
    const takesNone = ['--yes', '--by-code'];
    const given = flags.flatMap((flag) => (takesNone.includes(flag) ? [flag] : [flag, 'x']));
    const { words } = parseOptions(adminOptions, [name, ...args, ...given]);
    expect(readArguments(words)).toEqual({ command: commands[name], args });
  }
});

const listed = (no: string, set: object = {}, of: object = {}) => ({
  kind: 'withdrawal',
  yours: 'open',
  waits: true,
  says: null,
  barred: null,
  recipient: { stranger: true, similar: [] },
  ...of,
  withdrawal: withDigest('shop', {
    withdraw_no: no,
    chain: 'ETH',
    token: 'USDT',
    token_address: '0xusdt',
    to_address: `0x${no.slice(-1).repeat(40)}`,
    amount: '1500.5',
    amount_raw: '1500500000',
    amount_usd: 1_500.5,
    memo: null,
    level: 2,
    approvals_needed: 1,
    ...set,
  }),
});
const digests = ['WD1', 'WD2'].map((no) => listed(no).withdrawal.terms_digest);
const review = '/projects/shop/approvals/review';
const approveMany = '/projects/shop/withdrawals/approve-many';
const together = (list = [listed('WD1'), listed('WD2')]) => ({
  [review]: { data: { list, missing: [] } },
  [approveMany]: {
    data: {
      left: 0,
      outcomes: [
        { no: 'WD1', result: 'decided', says: null },
        { no: 'WD2', result: 'expired', says: 'it has expired' },
      ],
    },
  },
});

test('a list is shown with its total and check words, and approved as it was shown', async () => {
  const { code, asked, shown, out } = await run(['approve', 'shop', 'WD1', 'WD2'], together());
  expect(code).toBe(0);
  expect(shown).toEqual([
    `1. WD1: 1500.5 USDT on ETH to 0x${'1'.repeat(40)}`,
    `2. WD2: 1500.5 USDT on ETH to 0x${'2'.repeat(40)}`,
    'orders: 2',
    'total: 3001 USDT, 3001.00 USD',
    'recipients: 2, not known to be paid before: 2',
    `check words of the list: ${checkWords(listDigest(digests)).join(' ')}`,
  ]);
  expect(asked.at(-1)).toEqual({
    method: 'POST',
    path: approveMany,
    body: {
      orders: [
        { no: 'WD1', terms_digest: digests[0] },
        { no: 'WD2', terms_digest: digests[1] },
      ],
    },
  });
  expect(JSON.parse(out)).toEqual(['1 of 2 approved', 'WD2: it has expired']);
});

test.each<[string, ReturnType<typeof listed>[], RegExp]>([
  [
    'what the service bars',
    [listed('WD1'), listed('WD2', {}, { barred: 'It is risky' })],
    /WD2: It is risky/,
  ],
  [
    'what the service shows as other terms than it would record',
    [listed('WD1', { terms_digest: digests[1] }), listed('WD2')],
    /WD1: The service would record other terms than those shown here/,
  ],
  [
    'what waits no more',
    [listed('WD1', {}, { waits: false, says: 'status 1' }), listed('WD2')],
    /WD1: status 1/,
  ],
  [
    'what was decided',
    [listed('WD1', {}, { yours: 'decided' }), listed('WD2')],
    /WD1: you have already decided/,
  ],
  [
    'a large payment to a stranger',
    [listed('WD1'), listed('WD2', { approvals_needed: 2 })],
    /WD2: .*never paid/,
  ],
  [
    'recipients that look alike',
    [listed('WD1'), listed('WD2', { to_address: `0x1111${'2'.repeat(32)}1111` })],
    /WD1: .*looks like/,
  ],
])('%s is in no list, and nothing is approved', async (_, list, says) => {
  const said = await run(['approve', 'shop', 'WD1', 'WD2'], together(list));
  expect(said).toMatchObject({ code: 1, note: expect.stringMatching(says) });
  expect(said.asked.map(({ path }) => path)).not.toContain(approveMany);
});

test('a list is rejected for one reason, and not without the person’s yes', async () => {
  const line = ['reject', 'shop', 'WD1', 'WD2', '--reason', 'late'];
  const rejectMany = '/projects/shop/withdrawals/reject-many';
  const answers = { ...together(), [rejectMany]: { data: { left: 0, outcomes: [] } } };
  expect((await run(line, answers)).asked.at(-1)).toMatchObject({
    path: rejectMany,
    body: { reason: 'late', orders: [{ no: 'WD1' }, { no: 'WD2' }] },
  });
  const said = await run(line, answers, false);
  expect(said).toMatchObject({ code: 1, note: 'Nothing was rejected' });
  expect(said.asked.map(({ path }) => path)).not.toContain(rejectMany);
});

test('a list that the API refuses says why', async () => {
  const refusal = {
    ...together(),
    [approveMany]: { http: 400, code: 40001, message: 'not alike' },
  };
  expect(await run(['approve', 'shop', 'WD1', 'WD2'], refusal)).toMatchObject({
    code: 1,
    note: 'Refused: not alike (40001)',
  });
});

const signature = { device_id: 'device', signature: 'signed' };

test('with a key file the list of what was shown is signed, and the signature is sent', async () => {
  const line = ['approve', 'shop', 'WD1', '--key-file', 'key.json'];
  const { asked, signed } = await run(line, { [path]: { data: order } });
  const text = [
    'coffer-sign-1',
    'prod',
    'decision',
    'shop',
    'approve',
    listDigest([order.terms_digest]),
  ];
  expect(signed).toEqual([JSON.stringify(text)]);
  expect(asked.at(-1)).toMatchObject({ body: { terms_digest: order.terms_digest, signature } });
});

const changes = '/projects/shop/changes?size=100';
const waiting = (canonical: string) => ({
  change_id: 'chg_1',
  kind: 'key',
  payload: { name: 'friendly' },
  asked_by: 'bob@example.com',
  asked_at: 7,
  canonical,
});

test('a change is shown as what is signed says it, not as the service shows it', async () => {
  const canonical = canonicalJson(['shop', 'key', { name: 'hostile', permission: 'approve' }]);
  const answers = { [changes]: { data: { list: [waiting(canonical)] } } };
  const line = ['confirm', 'shop', 'chg_1', '--key-file', 'key.json'];
  const { asked, shown, signed } = await run(line, answers);
  expect(shown).toEqual(expect.arrayContaining(['name: hostile', 'permission: approve']));
  expect(shown.join()).not.toContain('friendly');
  const digest = createHash('sha256').update(canonical).digest('hex');
  expect(signed).toEqual([JSON.stringify(['coffer-sign-1', 'prod', 'change', digest, '7'])]);
  expect(asked.at(-1)).toMatchObject({
    path: '/projects/shop/changes/chg_1/confirm',
    body: { signature },
  });
  const refused = await run(line, answers, false);
  expect(refused).toMatchObject({ note: 'Nothing was confirmed', signed: [] });
});

test('a change of another project, in another form, or that is gone is not signed', async () => {
  const line = ['confirm', 'shop', 'chg_1', '--key-file', 'key.json'];
  for (const canonical of ['["other","unfreeze",{}]', '["shop", "unfreeze", {}]', '{}']) {
    const answers = { [changes]: { data: { list: [waiting(canonical)] } } };
    const { code, signed, asked } = await run(line, answers);
    expect([code, signed, asked.length]).toEqual([1, [], 1]);
  }
  const gone = await run(line, { [changes]: { data: { list: [] } } });
  expect(gone.note).toBe('There is no waiting change chg_1');
});

test('without a key file a change is confirmed as before', async () => {
  const { asked } = await run(['confirm', 'shop', 'chg_1'], {});
  expect(asked).toEqual([{ method: 'POST', path: '/projects/shop/changes/chg_1/confirm' }]);
});

const passPath = '/chains/ETH/blocks/91/pass';
const waitsForSignature = (canonical: string, set: object = {}) => ({
  data: {
    state: 'pending',
    change: Object.assign(waiting(canonical), { kind: 'pass-block', needs_signature: true }, set),
  },
});

test.each([
  [
    passPath,
    ['call', 'POST', passPath, '{"hash":"0xab","reason":"r"}'],
    canonicalJson(['-', 'pass-block', { chain: 'ETH', height: '91', hash: '0xab' }]),
    { hash: '0xab', reason: 'r' },
    'height: 91',
  ],
  [
    '/projects/shop/wallets/ETH/unfreeze',
    ['call', 'POST', '/projects/shop/wallets/ETH/unfreeze'],
    canonicalJson(['shop', 'unfreeze-wallet', { chain: 'ETH', address: '0x1' }]),
    {},
    'address: 0x1',
  ],
])(
  'what the same request confirms is shown as it is signed: %s',
  async (at, line, canonical, body, line1) => {
    const answers = { [at]: waitsForSignature(canonical) };
    const { asked, shown, signed } = await run([...line, '--key-file', 'key.json'], answers);
    expect(shown).toContain(line1);
    expect(shown.join()).not.toContain('friendly');
    const digest = createHash('sha256').update(canonical).digest('hex');
    expect(signed).toEqual([JSON.stringify(['coffer-sign-1', 'prod', 'change', digest, '7'])]);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual({ method: 'POST', path: at, body: { ...body, signature } });
  },
);

test('a new project that waits for a signature is signed by whoever sends it again', async () => {
  const canonical = canonicalJson(['shop', 'project', { name: 'shop', swapDailyUsd: null }]);
  const answers = { '/projects': waitsForSignature(canonical, { kind: 'project' }) };
  const sums = ['auto-approve', 'swap', 'client'].flatMap((of) => [`--${of}-daily-usd`, 'none']);
  const line = ['create-project', 'shop', ...sums, '--key-file', 'key.json'];
  const { asked, signed } = await run(line, answers);
  expect(signed).toHaveLength(1);
  expect(asked[1]?.body).toMatchObject({ slug: 'shop', signature });
});

test('a request is sent once where nothing waits for its signature, or the person says no', async () => {
  const line = ['call', 'POST', passPath, '{"hash":"0xab"}'];
  const canonical = canonicalJson(['-', 'pass-block', { chain: 'ETH' }]);
  const asks = { [passPath]: waitsForSignature(canonical) };
  const file = ['--key-file', 'key.json'];
  expect((await run(line, asks)).asked).toHaveLength(1);
  const unneeded = { [passPath]: waitsForSignature(canonical, { needs_signature: false }) };
  expect((await run([...line, ...file], unneeded)).asked).toHaveLength(1);
  const byId = { [passPath]: waitsForSignature(canonical, { kind: 'unfreeze' }) };
  expect((await run([...line, ...file], byId)).asked).toHaveLength(1);
  const no = await run([...line, ...file], asks, false);
  expect([no.note, no.asked.length, no.signed]).toEqual(['Nothing was confirmed', 1, []]);
  // Of another project than the path's.
  const other = { [passPath]: waitsForSignature(canonicalJson(['shop', 'pass-block', {}])) };
  expect(await run([...line, ...file], other)).toMatchObject({ code: 1, signed: [] });
});

const sessionKeys = '/projects/shop/session-keys?page=1&size=100';
const sessionKey = {
  sk_id: 'sk_1',
  name: 'payout bot',
  scope: {
    chains: ['ETH'],
    allow_contracts: [],
    allow_selectors: [],
    deny_native: 0,
    op_types: [],
    allow_messages: 1,
  },
  max_per_tx_usd: 1e12,
  daily_cap_usd: 1e12,
  ttl_days: 365,
  created_at: 1,
  expires_at: 31_536_001,
};

test('a session key is confirmed by a signature of what was shown of it', async () => {
  const answers = { [sessionKeys]: { data: { list: [sessionKey] } } };
  const line = ['confirm-session-key', 'shop', 'sk_1', '--key-file', 'key.json'];
  const { asked, shown, signed } = await run(line, answers);
  expect(shown).toEqual(
    expect.arrayContaining(['sk_id: sk_1', 'name: payout bot', 'daily_cap_usd: 1000000000000']),
  );
  const digest = createHash('sha256').update(canonicalSessionKey(sessionKey)).digest('hex');
  const text = ['coffer-sign-1', 'prod', 'session-key', 'shop', 'sk_1', digest];
  expect(signed).toEqual([JSON.stringify(text)]);
  expect(asked.at(-1)).toEqual({
    method: 'POST',
    path: '/projects/shop/session-keys/sk_1/confirm',
    body: { signature },
  });
  const refused = await run(line, answers, false);
  expect(refused).toMatchObject({ note: 'Nothing was confirmed', signed: [] });
  const other = await run(['confirm-session-key', 'shop', 'sk_2'], answers);
  expect(other).toMatchObject({ code: 1, note: 'The project has no session key sk_2' });
  expect(other.asked).toHaveLength(1);
});

test('a new key file is enrolled, with its fingerprint as this machine computes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passkey-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'bot.json');
  const line = ['new-key-file', file, '--name', 'bot'];
  const answers = { '/devices': { data: { you: 'anna' } } };
  // The service records a different device than the one that was sent.
  const refused = await run(line, {
    ...answers,
    '/devices/key-files': { data: { device_id: 'ab'.repeat(32) } },
  });
  expect(refused.note).toContain('a different device');
  expect(refused.asked.at(-1)).toMatchObject({ path: '/devices/key-files', body: { name: 'bot' } });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await run(line, answers);
  expect(again).toMatchObject({ note: `${file} already exists`, asked: [] });
  const unnamed = await run(['new-key-file', join(folder, 'x')], answers);
  expect(unnamed.note).toContain('--name');
});

const operatorCode = `ABCDEFGH${'0123456789'.repeat(2)}JKMNPQ`;

/** The public half of the key that the code is, as the operator's command stores it. */
function codeKeyOf(code: string): string {
  const seed = createHash('sha256').update(parseCode(code)!.seedText).digest();
  const der = Buffer.concat([Buffer.from(ed25519Prefix, 'hex'), seed]);
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return key.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64url');
}

test('one of the first two begins by a code, which vouches for the device and is never sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passkey-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const line = ['new-key-file', join(folder, 'ann.json'), '--name', 'laptop', '--by-code'];
  const answers = { '/devices': { data: { you: 'ann' } }, '/devices/key-files': { data: {} } };
  const { asked } = await run(line, answers, true, shownCode(operatorCode).toLowerCase());
  const { body } = asked.at(-1) as {
    body: { public_key: string; code: { codes_id: string; signature: string } };
  };
  expect(body.code.codes_id).toBe('ABCDEFGH');
  expect(JSON.stringify(asked)).not.toContain(operatorCode.slice(8));
  const identity = {
    personId: 'ann',
    kind: 'key_file',
    publicKey: body.public_key,
    credentialId: null,
    origin: null,
  } as const;
  const deviceId = createHash('sha256').update(deviceText('prod', identity)).digest('hex');
  const { signature } = body.code;
  const publicKey = codeKeyOf(operatorCode);
  expect(verifyCodeSignature(publicKey, codeText('prod', deviceId), signature)).toBe(true);
  expect(verifyCodeSignature(publicKey, codeText('other', deviceId), signature)).toBe(false);
  const mistyped = await run([...line.slice(0, 1), join(folder, 'x'), ...line.slice(2)], answers);
  expect(mistyped).toMatchObject({ code: 1, note: expect.stringContaining('not a code') });
  expect(mistyped.asked.map(({ path: at }) => at)).toEqual(['/devices']);
});

const bobsPhone = {
  device_id: '',
  person_id: 'bob',
  person: 'bob@example.com',
  name: 'phone',
  kind: 'passkey',
  public_key: 'key',
  credential_id: 'credential',
  origin: 'https://coffer.example',
};
const bobsIdentity = {
  personId: 'bob',
  kind: 'passkey',
  publicKey: 'key',
  credentialId: 'credential',
  origin: 'https://coffer.example',
} as const;
const bobsId = createHash('sha256').update(deviceText('prod', bobsIdentity)).digest('hex');

test('a device is confirmed by the fingerprint that its person read, computed of what the service records', async () => {
  const answers = { '/devices': { data: { list: [bobsPhone] } } };
  const line = ['confirm-device', fingerprintOf(bobsId), '--key-file', 'key.json'];
  const { asked, shown, signed, code } = await run(line, answers);
  expect(code).toBe(0);
  expect(shown).toEqual(
    expect.arrayContaining([
      'person: bob@example.com',
      'kind: passkey',
      `fingerprint, computed here: ${fingerprintOf(bobsId)}`,
    ]),
  );
  expect(signed).toEqual([deviceConfirmationText('prod', bobsId)]);
  const at = `/devices/${bobsId}/confirm`;
  expect(asked.at(-1)).toEqual({ method: 'POST', path: at, body: { signature } });
});

test.each([
  ['the service records another key for it', { public_key: 'hostile' }, [], /No device/],
  [
    'it says the id of a different device',
    { device_id: 'ab'.repeat(32), person_id: 'eve' },
    [],
    /No/,
  ],
  ['the person says no', {}, [], /Nothing was confirmed/],
  ['no key file is named', {}, null, /--key-file/],
])('no device is confirmed where %s', async (why, set, file, says) => {
  const answers = { '/devices': { data: { list: [Object.assign({}, bobsPhone, set)] } } };
  const line = ['confirm-device', fingerprintOf(bobsId)];
  if (file) line.push('--key-file', 'key.json');
  const said = await run(line, answers, why !== 'the person says no');
  expect(said).toMatchObject({ code: 1, note: expect.stringMatching(says), signed: [] });
  expect(said.asked.map(({ path: at }) => at)).toEqual(['/devices']);
});

test('a part of a fingerprint is none', async () => {
  const said = await run(['confirm-device', bobsId.slice(0, 8)], {});
  expect(said).toMatchObject({ code: 1, note: expect.stringContaining('32 digits'), asked: [] });
});
