import { expect, test } from 'vitest';
import { commands } from '#ops/admin/commands.ts';
import { adminCommandsText } from '#ops/admin/commands-text.ts';
import { adminOptions } from '#ops/admin/options.ts';
import { readArguments } from '#ops/admin/read-arguments.ts';
import { parseOptions, WrongUsage } from '#ops/options.ts';
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
  const sums = ['--auto-approve-daily-usd', 'none', '--swap-daily-usd', 'none'];
  expect(await run(['create-project', 'shop', ...sums], pending)).toMatchObject({
    note: 'It waits for a second owner, who within 24 hours sends the same command',
  });
  expect(asked.asked[0]?.body).toEqual({
    name: 'till',
    permission: 'manage',
    webhook_url: undefined,
  });
});

test('a project names both sums; none is null', async () => {
  const sums = ['--auto-approve-daily-usd', '10000', '--swap-daily-usd', 'none'];
  const { asked } = await run(['create-project', 'shop', ...sums], {});
  expect(asked[0]?.body).toMatchObject({
    slug: 'shop',
    auto_approve_daily_usd: 10_000,
    swap_daily_usd: null,
  });
  await expect(run(['create-project', 'shop', ...sums.slice(2)], {})).rejects.toThrow(
    '--auto-approve-daily-usd is a sum in USD, or none',
  );
});

test.each([
  [['nothing'], 'There is no command "nothing".'],
  [['constructor'], 'There is no command "constructor".'],
  [['approve', 'shop'], 'It is: approve SLUG ORDER [--yes]'],
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
    const args = first.split(' ').filter((word) => /^[A-Z]+$/.test(word));
    const flags = options.map((option) => /^--[a-z-]+/.exec(option)?.[0] ?? '');
    const given = flags.flatMap((flag) => (flag === '--yes' ? [flag] : [flag, 'x']));
    const { words } = parseOptions(adminOptions, [name, ...args, ...given]);
    expect(readArguments(words)).toEqual({ command: commands[name], args });
  }
});
