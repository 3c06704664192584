/**
 * The programs of the guide "Reconcile your day", as they are on its page: on a day of a project of the
 * deployed stack with deposits, withdrawals and fees, and on records that somebody changed.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { dayAfter, dayOf } from '#extensions/books/rules/statement/close-period.ts';
import { installWheels } from '#local/process/install-wheels.ts';
import { fresh, id } from '#test/scenarios/stack/money.ts';
import { guideBlocks } from '#test/support/docs/code-blocks.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';
import { paths } from '#workstation/paths.ts';

interface Listed {
  list: Record<string, string | number>[];
}

const run = promisify(execFile);
const blocks = guideBlocks().filter(
  ({ page, mark }) => page === 'docs/guides/reconcile.md' && mark === 'cloud',
);
const folder = mkdtempSync(`${tmpdir()}/coffer-reconcile-`);
/** How each program is started, by its language. */
const programs = new Map<string, [program: string, ...args: string[]]>();
const chain = 'ARBITRUM';
const day = dayOf(Date.now() / 1_000);
let stack: Stack;
let merchant: Merchant;
const orders: { withdraw_no: string; fee: string }[] = [];
const deposits: Record<string, string> = {};

const codeOf = (language: string): string =>
  blocks.find((block) => block.language === language)!.code;

async function makePrograms(): Promise<void> {
  const wheels = await installWheels({
    requirements: `${paths.root}/sdk/python/requirements.txt`,
    home: `${paths.root}/.local/python-sdk`,
  });
  writeFileSync(`${folder}/reconcile.py`, codeOf('python'));
  programs.set('python', [`${wheels}/python`, '-B', `${folder}/reconcile.py`]);

  writeFileSync(`${folder}/reconcile.ts`, codeOf('ts'));
  await build({
    entryPoints: [`${folder}/reconcile.ts`],
    outfile: `${folder}/reconcile.mjs`,
    bundle: true,
    format: 'esm',
    platform: 'node',
    alias: { 'coffer-sdk': `${paths.root}/sdk/typescript/src/index.ts` },
  });
  programs.set('ts', [process.execPath, `${folder}/reconcile.mjs`]);

  const hasGo = await run('go', ['version']).then(
    () => true,
    () => false,
  );
  if (!hasGo) return;
  const go = `${folder}/go`;
  mkdirSync(go);
  const sdk = `${paths.root}/sdk/go`;
  const [, module = ''] = /^module (\S+)$/m.exec(readFileSync(`${sdk}/go.mod`, 'utf8')) ?? [];
  writeFileSync(`${go}/main.go`, codeOf('go'));
  const required = `require ${module} v0.0.0\n\nreplace ${module} => ${sdk}\n`;
  writeFileSync(`${go}/go.mod`, `module shop\n\ngo 1.23\n\n${required}`);
  const env = {
    ...process.env,
    GOFLAGS: '-mod=mod',
    GOTOOLCHAIN: 'local',
    GOPROXY: 'off',
    GOWORK: 'off',
  };
  expect((await run('gofmt', ['-l', '.'], { cwd: go })).stdout).toBe('');
  await run('go', ['vet', '.'], { cwd: go, env });
  await run('go', ['build', '-o', 'reconcile', '.'], { cwd: go, env });
  programs.set('go', [`${go}/reconcile`]);
}

/** Two deposits that are credited, and two withdrawals that are confirmed. */
async function moveMoney(): Promise<void> {
  const { api } = merchant;
  const wallet = await api.get<{ addresses: { chain: string; address: string }[] }>(
    '/v1/client/wallet',
  );
  const hot = wallet.addresses.find((one) => one.chain === 'EVM')!.address;
  await stack.pay(chain, hot, null, 10n ** 18n);
  await stack.pay(chain, hot, 'USDT', 100_000_000n);
  const { addresses } = await api.post<{ addresses: { EVM: string } }>('/v1/subaccount/create', {
    user_id: id('reconciled'),
  });
  await stack.pay(chain, addresses.EVM, null, 123_456_789_012_345_678n);
  await stack.pay(chain, addresses.EVM, 'USDT', 42_500_001n);
  const credited = await until('both credits', async () => {
    const { list } = await api.get<Listed>('/v1/deposit/list', { status: 2 });
    return list.length === 2 ? list : undefined;
  });
  for (const { token, deposit_no } of credited) deposits[token!] = String(deposit_no);
  for (const amount of ['5', '0.000001']) orders.push(await payOut(amount));
}

/** A withdrawal of USDT that is confirmed. */
async function payOut(amount: string): Promise<(typeof orders)[number]> {
  const { api } = merchant;
  const order = { biz_order_id: id('reconciled'), chain, token: 'USDT', amount };
  const { withdraw_no } = await until('room for the order', () =>
    api
      .post<{ withdraw_no: string }>('/v1/withdraw/apply', { ...order, to_address: fresh() })
      .catch(() => undefined),
  );
  const ended = await until('the confirmation', async () => {
    const found = await api.get<Record<string, string>>('/v1/withdraw/detail', { withdraw_no });
    return Number(found.status) === 4 && found.fee ? found : undefined;
  });
  return { withdraw_no, fee: ended.fee! };
}

/** Closes the project's own day, as `npm run close-day` does, by that command. */
async function closeOwnDay(numbers: string[]): Promise<string> {
  for (const order_no of numbers) {
    await until(`the books of ${order_no}`, async () => {
      const { list } = await merchant.api.get<Listed>('/v1/ledger/entries', { order_no });
      return list.length >= 4 ? list : undefined;
    });
  }
  const command = ['local/bootstrap.mjs', 'local/tasks/close-day.ts'];
  const { stdout } = await run(process.execPath, command, {
    cwd: paths.root,
    env: {
      ...process.env,
      COFFER_STACK: paths.stack,
      COFFER_BASE_URL: merchant.baseUrl,
      COFFER_APP_ID: merchant.key.app_id,
      COFFER_API_SECRET: merchant.key.api_secret,
    },
  });
  return stdout;
}

beforeAll(async () => {
  stack = await openStack();
  const slug = await stack.project();
  merchant = await stack.merchant({ slug, webhooks: false });
  await makePrograms();
  await moveMoney();
  const paid = orders.map(({ withdraw_no }) => withdraw_no);
  const closed = await closeOwnDay([...Object.values(deposits), ...paid]);
  expect(closed).toContain(`${day} of ${merchant.slug} is closed: statement 1, `);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await merchant?.leave();
});

/** Runs a program for the day; its status and what it printed. */
async function reconcile(language: string, { baseUrl = merchant.baseUrl, of = day } = {}) {
  const [program, ...args] = programs.get(language)!;
  const env = {
    ...process.env,
    COFFER_BASE_URL: baseUrl,
    COFFER_APP_ID: merchant.key.app_id,
    COFFER_API_SECRET: merchant.key.api_secret,
    PYTHONPATH: `${paths.root}/sdk/python/src`,
  };
  return run(program, [...args, of], { env }).then(
    ({ stdout }) => ({ status: 0, printed: stdout }),
    ({ code, stdout, stderr }) => ({ status: code as number, printed: `${stdout}${stderr}` }),
  );
}

/** The API, with what somebody changed in its answers. */
async function changedApi(change: (path: string, data: never) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.startsWith('x-')),
    ) as Record<string, string>;
    const answer = await fetch(`${merchant.baseUrl}${path}`, { headers });
    const envelope = (await answer.json()) as { data: never };
    if (answer.ok) change(path, envelope.data);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(envelope));
  });
  return urlOf(server);
}

/** Listens until the end of the test. */
async function urlOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The names that a program says differ. */
const reportedIn = (printed: string): string[] =>
  printed.split('\n').flatMap((line) => line.match(/^(.*) differs by -?\d+(?:\.\d+)?$/)?.[1] ?? []);

const languages = ['python', 'ts', 'go'];

test('each program has at most sixty lines, with its imports, comments and empty lines', () => {
  expect(blocks.map(({ language }) => language)).toEqual(languages);
  for (const { language, code } of blocks) {
    const lines = code.trimEnd().split('\n');
    expect(lines.length, language).toBeLessThanOrEqual(60);
    expect(lines.length, language).toBeGreaterThan(30);
  }
});

test.each(languages)(
  '%s: the day is the same on both sides, to the last unit',
  async (language) => {
    if (!programs.has(language)) return expect(language).toBe('go');
    const { status, printed } = await reconcile(language);
    expect({ status, printed }).toMatchObject({ status: 0 });
    const lines = printed.trimEnd().split('\n');
    const fees = orders.reduce(
      (sum, { fee }) => sum + BigInt(fee.split('.')[1]!.padEnd(18, '0')),
      0n,
    );
    const feesText = `0.${String(fees).padStart(18, '0')}`.replace(/0+$/, '');
    expect(lines).toEqual(
      expect.arrayContaining([
        `${chain} USDT external/deposits -42.500001`,
        `${chain} USDT external/withdrawals 5.000001`,
        `${chain} USDT users 42.500001`,
        `${chain} ETH external/deposits -0.123456789012345678`,
        `${chain} ETH users 0.123456789012345678`,
        `${chain} ETH fees/network ${feesText}`,
      ]),
    );
    expect(printed).not.toContain('differs');
  },
);

test.each(languages)(
  '%s: records that differ by a unit, or are missing, are reported',
  async (language) => {
    if (!programs.has(language)) return expect(language).toBe('go');
    const [first, second] = orders as [(typeof orders)[number], (typeof orders)[number]];
    const url = await changedApi((path, data: Listed) => {
      if (path.startsWith('/v1/withdraw/list')) {
        for (const one of data.list) {
          if (one.withdraw_no === first.withdraw_no) one.amount = '5.000001';
          if (one.withdraw_no === second.withdraw_no) one.fee = `${one.fee}1`;
        }
      }
      if (path.startsWith('/v1/deposit/list')) {
        data.list = data.list.filter(({ token }) => token !== 'ETH');
        if (data.list[0]) data.list.push({ ...data.list[0], deposit_no: 'DPNOTINTHEBOOKS' });
      }
    });
    const { status, printed } = await reconcile(language, { baseUrl: url });
    expect({ status, printed }).toMatchObject({ status: 1 });
    expect(reportedIn(printed).sort()).toEqual(
      [
        `${first.withdraw_no} external/withdrawals`,
        `${second.withdraw_no} fees/network`,
        `${deposits.ETH} external/deposits`,
        'DPNOTINTHEBOOKS external/deposits',
      ].sort(),
    );
  },
);

/** The day's statement without a deposit, and with closings that suit: its sums are right. */
async function leavingOut(depositNo: string): Promise<{ url: string; sha256: string }> {
  const { files } = await merchant.api.get<{ files: { format: string; url: string }[] }>(
    '/v1/statements/detail',
    { period: day },
  );
  const file = files.find(({ format }) => format === 'jsonl')!;
  const lines = (await (await fetch(file.url)).text()).trimEnd().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as Record<string, string>);
  const left = rows.filter(({ row, deposit_no }) => row === 'entry' && deposit_no === depositNo);
  expect(left.length).toBeGreaterThan(1);
  const units = (amount: string) => Math.round(Number(amount) * 1e6);
  const kept = rows
    .filter((row) => !left.includes(row))
    .map((row) => {
      const gone = left.filter(
        ({ chain: of, token, account }) =>
          of === row.chain && token === row.token && account === row.account,
      );
      if (row.row !== 'closing' || gone.length === 0) return row;
      const rest = gone.reduce((sum, { amount }) => sum - units(amount!), units(row.amount!));
      return { ...row, amount: (rest / 1e6).toFixed(6) };
    });
  const text = `${kept.map((row) => JSON.stringify(row)).join('\n')}\n`;
  return {
    url: await urlOf(createServer((_, response) => void response.end(text))),
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}

test.each(languages)(
  '%s: a deposit that the statement leaves out is reported',
  async (language) => {
    if (!programs.has(language)) return expect(language).toBe('go');
    const changed = await leavingOut(deposits.USDT!);
    const url = await changedApi((path, data: { files: { format: string }[] }) => {
      if (!path.startsWith('/v1/statements/detail')) return;
      data.files = data.files.filter(({ format }) => format === 'jsonl');
      Object.assign(data.files[0]!, changed);
    });
    const { status, printed } = await reconcile(language, { baseUrl: url });
    expect({ status, printed }).toMatchObject({ status: 1 });
    expect(reportedIn(printed)).toEqual([`${deposits.USDT} external/deposits`]);
  },
);

test.each(languages)('%s: a file that is not the statement is refused', async (language) => {
  if (!programs.has(language)) return expect(language).toBe('go');
  const url = await changedApi((path, data: { files: { sha256: string }[] }) => {
    if (!path.startsWith('/v1/statements/detail')) return;
    for (const file of data.files)
      file.sha256 = file.sha256.replace(/^./, (c) => (c === '0' ? '1' : '0'));
  });
  const { status, printed } = await reconcile(language, { baseUrl: url });
  expect(status).toBe(1);
  expect(printed).toContain('not the file that the API names');
});

test('what moves after a day was closed is in the next one, and in no other', async () => {
  const next = dayAfter(day);
  const { withdraw_no } = await payOut('0.5');
  const closed = await closeOwnDay([withdraw_no]);
  expect(closed).toContain(`${next} of ${merchant.slug} is closed: statement 2, `);
  for (const language of programs.keys()) {
    const before = await reconcile(language);
    expect({ language, ...before }).toMatchObject({ status: 0 });
    const { status, printed } = await reconcile(language, { of: next });
    expect({ language, status, printed }).toMatchObject({ status: 0 });
    expect(printed).toContain(`${chain} USDT external/withdrawals 5.500001`);
  }
});
