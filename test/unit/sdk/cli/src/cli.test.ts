import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statementChain } from '#shared/audit/statement-chain.ts';
import { firstPrev } from '#shared/audit/verify-links.ts';
import { buildControlProof } from '#test/builders/shared/control/build-control-proof.ts';
import { messageOrder } from '#test/builders/wire/message-order.ts';
import { cliKey, cliSecret, cliWorld, ok, refused } from '#test/fakes/sdk/cli-world.ts';
import { commands } from '../../../../../sdk/cli/src/cli.ts';

const withKey = (answer: Parameters<typeof cliWorld>[0]) => cliWorld(answer, { env: cliKey });

test('help names every command, and each has help with examples', async () => {
  const { run, out } = cliWorld();
  expect(await run('--help')).toBe(0);
  for (const { name } of commands) expect(out[0]).toContain(`  ${name}`);
  for (const { name, examples, options } of commands) {
    expect(await run(...name.split(' '), '--help')).toBe(0);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(out.at(-1)).toContain(example);
    // Its first line has each flag of its own, once.
    const flags =
      out
        .at(-1)!
        .split('\n', 1)[0]!
        .match(/--[a-z-]+/g) ?? [];
    expect(flags).toEqual([...new Set(flags)]);
    expect(flags).toEqual(
      expect.arrayContaining(Object.keys(options ?? {}).map((of) => `--${of}`)),
    );
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
  [['completion', 'tcsh'], 2],
  [['keys'], 2],
  [['sessionKeys'], 2],
  [['withdrawals', 'nothing'], 2],
  [['keys', 'create', '--name', 'a', '--permission', 'read', '--rsa'], 2],
])('%j is a mistake of the caller, and nothing is sent', async (argv, code) => {
  const { run, requests, err } = cliWorld(undefined, { env: cliKey });
  expect(await run(...argv)).toBe(code);
  expect(requests).toEqual([]);
  if (argv.length > 0) expect(err.join('\n')).toContain('what to do: ');
});

test('without a key it says where one may come from', async () => {
  const { run, err } = cliWorld();
  expect(await run('call', 'client.wallet')).toBe(4);
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
      'what to do: Fund the source wallet. It also needs coin for the fee.\n' +
      'request: req-9',
  ]);
  await run('call', 'withdraw.estimate', 'chain=ETH', '--json');
  expect(JSON.parse(err[1]!)).toMatchObject({
    error: { code: 42201, http: 422, request_id: 'req-9', unclear: false },
  });
});

test('a refusal names the page of its code, where the deployment has one', async () => {
  const help = 'https://console.example.com/docs/errors/42201.html';
  const { run, err } = withKey(() => refused(422, 42201, 'Insufficient balance', help));
  await run('call', 'withdraw.estimate', 'chain=ETH');
  expect(err[0]?.split('\n')).toContain(`see: ${help}`);
  await run('call', 'withdraw.estimate', 'chain=ETH', '--json');
  expect(JSON.parse(err[1]!).error).toMatchObject({ message: 'Insufficient balance', help });
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

/** A line for each command, which succeeds by what `everything` answers. */
const lines = [
  'login',
  'logout',
  'whoami',
  'call withdraw.list',
  'deposits list',
  'deposits get DP1',
  'withdrawals list',
  'withdrawals get payout-1',
  'operations list',
  'operations get OP1',
  'pay payments.csv --preview',
  'balances',
  'ledger entries',
  'ledger balances',
  'statements list',
  'statements download books',
  'statements verify checked',
  'why payout-1',
  'listen --from-start --once',
  'trigger swap.failed --forward http://localhost:3000/hook',
  'keys create --name reports --permission read',
  'webhooks test',
  'approve OP1 --confirm OP1',
  'reject OP1 --reason wrong --confirm OP1',
  'rescan ETH --tx 0x1',
  'audit verify audit.jsonl',
  'verify-control proofs.jsonl --project shop --nonce audit-2026-4f9c',
  'completion zsh',
];

/** The link of a day without entries and files. */
function firstLink(): string {
  const rest = { opening: [], closing: [], entries: 0, files: [] };
  const entry = { projectId: 'demo', period: '2026-01-01', days: ['2026-01-01'], ...rest };
  const link = { seq: 1, prev: firstPrev, entry };
  const hash = createHash('sha256').update(statementChain.hashedText(link)).digest('hex');
  return statementChain.linkText({ ...link, hash });
}

const everything = ({ path: at }: { path: string }): Response => {
  if (at.endsWith('/operations/OP1')) return ok(messageOrder(at));
  if (at.includes('/rescan')) return ok({ id: 'RS1', state: 'done' });
  if (at.endsWith('/receivers')) return ok({ list: [{ url: 'https://shop.example/hook' }] });
  if (at.includes('/webhooks/')) return ok({ state: 'delivered', attempts: [{ status: 200 }] });
  if (at.startsWith('/v1/events')) {
    const event = { id: 'evt_DP1_2', event: 'deposit.credited', data: {}, timestamp: 1 };
    return ok({ list: at.includes('after') ? [] : [event], next: 'cur_1' });
  }
  if (at.startsWith('/v1/withdraw/batch')) {
    return ok({ batch_no: 'PB1', status: 'completed', items: [] });
  }
  if (at.startsWith('/v1/statements')) return ok({ list: [], next: null });
  if (at.startsWith('/v1/balances')) {
    return ok({ list: [], next: null, hot_wallets: [], as_of: [] });
  }
  if (at.startsWith('/v1/ledger')) return ok({ list: [{ entry_no: 'EN1' }], next: null, at: null });
  return ok({ withdraw_no: 'WD1', app_id: 'app_2', list: [{ op_no: 'OP1' }], total: 1, page: 1 });
};

test('the lines below are one of each command', () => {
  const names = commands.map(({ name }) => name);
  const named = lines.map((line) => names.find((name) => `${line} `.startsWith(`${name} `)));
  expect(named).toEqual(names);
});

test.each(lines)('%s --json prints only lines of JSON, and an error as JSON', async (line) => {
  const admin = {
    COFFER_ADMIN_URL: 'https://admin.example/admin/v1',
    COFFER_ADMIN_TOKEN: 'token-1',
  };
  const cli = cliWorld(everything, { env: { ...cliKey, ...admin } });
  const waiting = { seq: null, entry: { auditId: 'AU1', projectId: 'demo' } };
  writeFileSync(`${cli.home}/audit.jsonl`, JSON.stringify(waiting));
  const payment = `biz_order_id,chain,token,to_address,amount\np-1,ETH,USDT,0x1,5\n`;
  writeFileSync(`${cli.home}/payments.csv`, payment);
  writeFileSync(`${cli.home}/proofs.jsonl`, JSON.stringify(buildControlProof()));
  mkdirSync(`${cli.home}/checked/links`, { recursive: true });
  writeFileSync(`${cli.home}/checked/links/000000000001.json`, firstLink());
  if (line === 'logout') await cli.run('login');
  cli.out.length = 0;
  expect(await cli.run(...line.split(' '), '--json'), cli.err.join('\n')).toBe(0);
  expect(cli.out.length).toBeGreaterThan(0);
  for (const text of cli.out) expect(() => JSON.parse(text), text).not.toThrow();
  expect(await cli.run(...line.split(' '), '--json', '--nonsense')).toBe(2);
  expect(JSON.parse(cli.err.at(-1) ?? '')).toMatchObject({
    error: { message: expect.stringContaining('nonsense'), advice: expect.any(String) },
  });
});
