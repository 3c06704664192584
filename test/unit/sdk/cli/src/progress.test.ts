import { expect, onTestFinished, test, vi } from 'vitest';
import { messageOrder } from '#test/builders/wire/message-order.ts';
import { type CliRequest, cliKey, cliWorld, ok } from '#test/fakes/sdk/cli-world.ts';
import { telling } from '../../../../../sdk/cli/src/progress.ts';

function fakeTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('it reports after two seconds, then every five, and only the outer one', async () => {
  fakeTime();
  const said: string[] = [];
  const { world } = cliWorld();
  const progress = telling({ ...world, isTerminal: true, err: (text) => said.push(text) });
  let rows = 0;
  const inner = async () => {
    await later(6_000);
    rows = 7;
    await later(2_000);
  };
  const done = progress(
    () => `${rows} read`,
    () => progress(() => 'inner', inner),
  );
  await vi.advanceTimersByTimeAsync(1_999);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(20_000);
  await done;
  expect(said).toEqual(['0 read...', '7 read...']);
});

test('nobody is told where standard error is not a terminal', async () => {
  fakeTime();
  const { world, err } = cliWorld();
  const done = telling(world)(
    () => 'waiting',
    () => later(9_000),
  );
  await vi.advanceTimersByTimeAsync(9_000);
  await done;
  expect(err).toEqual([]);
});

const env = {
  ...cliKey,
  COFFER_ADMIN_URL: 'https://admin.example/admin/v1',
  COFFER_ADMIN_TOKEN: 'token-1',
};

function answer({ path }: CliRequest): Response {
  if (path.endsWith('/operations/OP1')) return ok(messageOrder(path));
  if (path.includes('/rescan')) return ok({ id: 'RS1', state: 'done' });
  if (path.endsWith('/receivers')) return ok({ list: [{ url: 'https://shop.example/hook' }] });
  if (path.includes('/webhooks/')) return ok({ state: 'delivered', attempts: [{ status: 200 }] });
  if (path.startsWith('/v1/statements')) return ok({ list: [], next: null });
  if (path.startsWith('/v1/ledger')) return ok({ list: [], next: null, at: null });
  return ok({ withdraw_no: 'WD1', app_id: 'app_2', list: [], total: 0, next: 'cur_0' });
}

test.each([
  ['login --webhook-secret whs_AA'],
  ['call withdraw.list'],
  ['call withdraw.list --all'],
  ['deposits list'],
  ['ledger entries'],
  ['ledger entries --csv'],
  ['ledger balances'],
  ['statements list'],
  ['statements download books'],
  ['withdrawals get payout-1'],
  ['why payout-1'],
  ['listen --once'],
  ['listen --once --after cur_0'],
  ['trigger swap.failed --forward http://localhost:3000/hook'],
  ['keys create --name reports --permission read'],
  ['approve OP1 --confirm OP1'],
  ['reject OP1 --reason wrong --confirm OP1'],
  ['rescan ETH --tx 0x1'],
  ['webhooks test'],
])('%s: what takes three seconds says so', async (line) => {
  fakeTime();
  const cli = cliWorld(
    async (request) => {
      await later(3_000);
      return answer(request);
    },
    { env },
  );
  cli.world.isTerminal = true;
  let code: number | undefined;
  void cli.run(...line.split(' ')).then((ended) => {
    code = ended;
  });
  // Signatures are made outside the clock.
  while (code === undefined) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(code).toBe(0);
  expect(cli.requests.length).toBeGreaterThan(0);
  expect(cli.err.filter((text) => text.endsWith('...')).length).toBeGreaterThan(0);
});

const busy = () =>
  new Response(JSON.stringify({ code: 50301, message: 'Busy' }), {
    status: 503,
    headers: { 'retry-after': '50' },
  });

test('a call that is repeated says so, also where standard error is no terminal, and has a deadline', async () => {
  const cli = cliWorld(busy, { env: cliKey });
  expect(await cli.run('call', 'withdraw.list')).toBe(5);
  // A third wait of 50 s would end after 120 s.
  expect(cli.requests).toHaveLength(3);
  const notes = cli.err.filter((text) => text.startsWith('No clear answer yet.'));
  expect(notes).toHaveLength(2);
  expect(notes[0]).toMatch(
    /^No clear answer yet\. Next attempt in 50\.\d s; --deadline is 120 s\.$/,
  );
  const shorter = cliWorld(busy, { env: cliKey });
  expect(await shorter.run('call', 'withdraw.list', '--deadline', '60')).toBe(5);
  expect(shorter.requests).toHaveLength(2);
  const once = cliWorld(busy, { env: cliKey });
  expect(await once.run('call', 'withdraw.list', '--deadline', '5')).toBe(5);
  expect(once.requests).toHaveLength(1);
  expect(await once.run('call', 'withdraw.list', '--deadline', 'soon')).toBe(2);
});

test('with --json standard error has the error alone', async () => {
  const cli = cliWorld(busy, { env: cliKey });
  expect(await cli.run('call', 'withdraw.list', '--json')).toBe(5);
  expect(cli.err).toHaveLength(1);
  expect(JSON.parse(cli.err[0]!)).toMatchObject({ error: { code: 50301 } });
});
