import { expect, test } from 'vitest';
import { buildSettings } from '#test/builders/builders.ts';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

const numbers = (page: unknown) =>
  (page as { list: { entry_no: string }[] }).list.map(({ entry_no: no }) => no);

test('entries of the project are listed as merchants see them, page by page', async () => {
  const { handlers } = makeAdminHandlers();
  const path = 'GET /projects/demo/ledger/entries';
  const first = data(await call(handlers, `${path}?limit=1`));
  expect(first).toMatchObject({ list: [{ entry_no: 'EN2', amount: '-12.5', address: null }] });
  const next = encodeURIComponent(String(first.next));
  const rest = data(await call(handlers, `${path}?limit=1&cursor=${next}`));
  expect(numbers(rest)).toEqual(['EN1']);
  expect(rest).toMatchObject({ next: null });
  expect(numbers(data(await call(handlers, `${path}?account=hot`)))).toEqual(['EN1']);
});

test('balances are those of now; a day that has not ended has none', async () => {
  const { handlers } = makeAdminHandlers();
  const path = 'GET /projects/demo/ledger/balances';
  expect(data(await call(handlers, path))).toMatchObject({
    list: [
      { account: 'external/withdrawals', amount: '-12.5' },
      { account: 'hot', amount: '-12.5' },
    ],
    at: null,
  });
  const ahead = await call(handlers, `${path}?at=2099-01-01`);
  expect(ahead.body).toMatchObject({
    code: 40001,
    message: expect.stringMatching(/^at must be a UTC day that has ended/),
  });
});

test('statements are listed, and one is shown with links to its files', async () => {
  const { handlers } = makeAdminHandlers();
  const path = 'GET /projects/demo/ledger/statements';
  const first = data(await call(handlers, `${path}?limit=1`));
  expect(first).toMatchObject({ list: [{ period: '2026-03', seq: 32 }], next: '2026-03' });
  const rest = data(await call(handlers, `${path}?limit=1&cursor=${first.next}`));
  expect(rest).toMatchObject({ list: [{ period: '2026-02', seq: 20 }], next: null });
  expect(data(await call(handlers, `${path}/2026-02`))).toMatchObject({
    period: '2026-02',
    files: [
      { name: '2026-02.csv', url: expect.stringContaining('/statements/demo/2026-02.csv') },
      { name: '2026-02.jsonl' },
    ],
    link: { url: expect.stringContaining('/statements/demo/links/000000000020.json') },
  });
  // That of another project, and what is not a period.
  for (const period of ['2026-01', 'links', '2026-13']) {
    expect((await call(handlers, `${path}/${period}`)).body.code).toBe(40401);
  }
});

test.each(['entries', 'balances', 'days', 'statements', 'statements/2026-03'])(
  '%s of a project that does not exist are 40401',
  async (what) => {
    const { handlers } = makeAdminHandlers();
    const answer = await call(handlers, `GET /projects/nowhere/ledger/${what}`);
    expect(answer.body.code).toBe(40401);
  },
);

test('the days of the books, by token and account, with the prices of now', async () => {
  const { handlers } = makeAdminHandlers();
  const days = data(await call(handlers, 'GET /projects/demo/ledger/days?days=2'));
  expect(days).toMatchObject({ since: '2026-01-01', keeps_books: true });
  expect(days.days).toHaveLength(2);
  expect(days.tokens).toEqual([
    {
      chain: 'ETH',
      token: 'USDT',
      price_usd: '1',
      accounts: [
        { account: 'hot', opening: '0', moved: ['0', '-12.5'], closing: ['0', '-12.5'] },
        {
          account: 'external/withdrawals',
          opening: '0',
          moved: ['0', '-12.5'],
          closing: ['0', '-12.5'],
        },
      ],
    },
  ]);
  expect(data(await call(handlers, 'GET /projects/demo/ledger/days')).days).toHaveLength(30);
  for (const count of ['0', '93', '-1', 'x']) {
    const answer = await call(handlers, `GET /projects/demo/ledger/days?days=${count}`);
    expect(answer.body.code).toBe(40001);
  }
});

test('today’s use of each limit', async () => {
  const { handlers, fake } = makeAdminHandlers();
  fake.settings.set('demo', buildSettings({ autoFeesDailyUsd: 1_000 }));
  const { limits } = data(await call(handlers, 'GET /projects/demo/limits'));
  expect(limits).toContainEqual({
    setting: 'auto_fees_daily_usd',
    family: null,
    chain: null,
    token: null,
    limit: '1000',
    used: '2',
  });
});
