import { expect, test } from 'vitest';
import { listDigest } from '#domain/approval/terms-digest.ts';
import { commands } from '#ops/admin/commands.ts';
import { adminCommandsText } from '#ops/admin/commands-text.ts';
import { adminOptions } from '#ops/admin/options.ts';
import { readArguments } from '#ops/admin/read-arguments.ts';
import { parseOptions, WrongUsage } from '#ops/options.ts';
import { checkWords } from '#shared/words/check-words.ts';
import { order, run } from '#test/builders/ops/admin/run-command.ts';

const path = '/projects/shop/withdrawals/WD1';

test('an approval names the digest of exactly what was shown', async () => {
  const { asked, shown, code } = await run(['approve', 'shop', 'WD1'], { [path]: { data: order } });
  expect(code).toBe(0);
  expect(shown).toEqual(expect.arrayContaining(['to_address: 0xabc', 'amount: 1500', 'level: 2']));
  expect(asked).toEqual([
    { method: 'GET', path },
    { method: 'POST', path: `${path}/approve`, body: { terms_digest: 'digest' } },
  ]);
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
    '--auto-approve-daily-usd is a sum in USD, or none',
  );
});

test.each([
  [['nothing'], 'There is no command "nothing".'],
  [['constructor'], 'There is no command "constructor".'],
  [['approve', 'shop'], 'It is: approve SLUG ORDER... [--yes]'],
  [['project', 'shop', 'more'], 'It is: project SLUG'],
  [[], 'It needs a command.'],
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
    const given = flags.flatMap((flag) => (flag === '--yes' ? [flag] : [flag, 'x']));
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
  withdrawal: {
    withdraw_no: no,
    chain: 'ETH',
    token: 'USDT',
    to_address: `0x${no.slice(-1).repeat(40)}`,
    amount: '1500.5',
    amount_usd: 1_500.5,
    memo: null,
    approvals_needed: 1,
    terms_digest: no.slice(-1).repeat(64),
    ...set,
  },
});
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
    `check words of the list: ${checkWords(listDigest(['1'.repeat(64), '2'.repeat(64)])).join(' ')}`,
  ]);
  expect(asked.at(-1)).toEqual({
    method: 'POST',
    path: approveMany,
    body: {
      orders: [
        { no: 'WD1', terms_digest: '1'.repeat(64) },
        { no: 'WD2', terms_digest: '2'.repeat(64) },
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
    'what waits no more',
    [listed('WD1', {}, { waits: false, says: 'status 1' }), listed('WD2')],
    /WD1: status 1/,
  ],
  [
    'what was decided',
    [listed('WD1', {}, { yours: 'decided' }), listed('WD2')],
    /WD1: you have decided/,
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
