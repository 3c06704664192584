import { expect, test } from 'vitest';
import { deposit, twinOfAlice } from '#test/support/admin/lookup-deps.ts';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

const demo = 'GET /projects/demo';
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('who is signed in, and until when that is recent enough to approve', async () => {
  const authTime = 1_767_225_600;
  const groups = '[owner:shop viewer]';
  const prod = makeAdminHandlers({ stage: 'prod' });
  expect(data(await call(prod.handlers, 'GET /me', { groups, authTime }))).toEqual({
    email: 'admin-1@example.com',
    groups: ['owner:shop', 'viewer'],
    signed_in_at: authTime,
    recent_until: authTime + 3600,
    stage: 'prod',
  });
  const local = makeAdminHandlers();
  expect(data(await call(local.handlers, 'GET /me'))).toMatchObject({ recent_until: null });
});

test('orders of both kinds that wait are one list, with what this admin may do', async () => {
  const { handlers, asked } = makeAdminHandlers({
    withdrawal: { createdAtMs: 2_000 },
    operation: { createdAtMs: 1_000, keyAskedBy: 'admin-1' },
  });
  const shown = data(await call(handlers, `${demo}/approvals`));
  expect(asked).toMatchObject([
    { list: 'withdrawals', filter: { status: 'pending' } },
    { list: 'operations', filter: { status: 'pending' } },
    // Approved ones may wait for more approvals.
    { list: 'withdrawals', filter: { status: 'approved' } },
    { list: 'operations', filter: { status: 'approved' } },
  ]);
  expect(shown.list).toMatchObject([
    { kind: 'operation', yours: 'own_key', operation: { op_no: 'OP1' } },
    { kind: 'withdrawal', yours: 'open', expires_at: null, withdrawal: { withdraw_no: 'WD1' } },
  ]);
});

test('what waits goes on after a place; a place that no answer named is refused', async () => {
  const { handlers, asked } = makeAdminHandlers({
    withdrawal: { createdAtMs: 2_000 },
    operation: { createdAtMs: 1_000 },
  });
  const path = `${demo}/approvals?after=`;
  expect(data(await call(handlers, `${path}1000-OP1`))).toMatchObject({
    list: [{ kind: 'withdrawal' }],
    complete: true,
    next: null,
  });
  expect(asked).toMatchObject([{ start: '1970-01-01' }, { start: '1970-01-01' }]);
  expect(data(await call(handlers, `${path}2000-WD1`)).list).toEqual([]);
  for (const place of ['WD1', '-1-WD1', '1e3-WD1', '1000-WD1 ']) {
    const answer = await call(handlers, path + encodeURIComponent(place));
    expect(answer.body, place).toMatchObject({
      code: 40001,
      message: expect.stringMatching(/^after /),
    });
  }
});

const hits = async (q: string) =>
  data(
    await call(makeAdminHandlers().handlers, `${demo}/search?q=${encodeURIComponent(q)}`),
  ) as unknown as {
    hits: { kind: string; id: string; note: string | null }[];
    looked_in: string[];
  };

test.each([
  ['WD1', [['withdrawal', 'WD1', null]]],
  [' OP1 ', [['operation', 'OP1', null]]],
  ['SW1', [['swap', 'SW1', null]]],
  ['DP1', [['deposit', 'DP1', null]]],
  ['DP2', []],
  ['invoice-7', [['swap', 'SW1', 'its biz_order_id is invoice-7']]],
  [`0x${'AA'.repeat(32)}`, [['withdrawal', 'WD1', 'its transaction on ETH']]],
  [`0x${'ab'.repeat(32)}`, []],
  [`0X${'DD'.repeat(32)}`, [['deposit', 'DP1', 'its transaction on ETH; it is credited']]],
])('a search for %s', async (q, found) => {
  expect((await hits(q)).hits.map(({ kind, id, note }) => [kind, id, note])).toEqual(found);
});

test('an address of a user leads to the user, that of the hot wallet says so', async () => {
  expect(await hits(deposit.address)).toMatchObject({
    hits: [
      { kind: 'address', note: 'the address of alice on EVM' },
      { kind: 'user', id: 'alice' },
    ],
    looked_in: expect.arrayContaining(['addresses of EVM', 'users']),
  });
  const hot = '0x00000000000000000000000000000000000000a1';
  expect((await hits(hot)).hits).toMatchObject([{ note: 'the hot wallet of EVM' }]);
});

test('the secret of a session key is not looked for, and a query is demanded', async () => {
  const { handlers } = makeAdminHandlers();
  for (const q of [`q=sk_01J_${'a'.repeat(64)}`, 'q=', '']) {
    const answer = await call(handlers, `${demo}/search?${q}`);
    expect(answer.body, q).toMatchObject({ code: 40001, message: expect.stringMatching(/^q /) });
  }
});

test('deposits are listed by user, and one says what its credit waits for', async () => {
  const { handlers, asked } = makeAdminHandlers();
  const query = 'user_id=alice&chain=ETH&token=USDT&status=2&page=2&size=5';
  const page = data(await call(handlers, `${demo}/deposits?${query}`));
  expect(asked).toMatchObject([
    {
      list: 'deposits-user',
      scope: 'alice',
      filter: { chain: 'ETH', token: 'USDT', status: 'credited' },
      page: 2,
      size: 5,
    },
  ]);
  expect(page).toMatchObject({ list: [{ deposit_no: 'DP1' }], total: 2, page: 2, size: 5 });
  expect(data(await call(handlers, `${demo}/deposits/DP1`))).toMatchObject({
    threshold: deposit.threshold,
    block_hash: deposit.blockHash,
    chain_state: 'present',
    waits: [],
  });
  expect((await call(handlers, `${demo}/deposits/DP2`)).body.code).toBe(40401);
  expect((await call(handlers, 'GET /projects/none/deposits')).body.code).toBe(40401);
});

test('the event of a deposit is sent again, with an audit entry', async () => {
  const { handlers, fake, pushed } = makeAdminHandlers();
  const path = 'POST /projects/demo/deposits';
  expect((await call(handlers, `${path}/DP1/replay`)).body).toMatchObject({ message: 'Queued' });
  expect(pushed).toMatchObject([{ manual: false }]);
  expect(fake.commits.map(({ audit }) => [audit.action, audit.target])).toEqual([
    ['deposit.replay', 'DP1'],
  ]);
  expect((await call(handlers, `${path}/DP2/replay`)).body.code).toBe(40401);
  expect(fake.commits).toHaveLength(1);
});

test('abandoned deliveries since a moment get one more attempt', async () => {
  const { handlers, asked, pushed } = makeAdminHandlers();
  const line = 'POST /projects/demo/webhooks/recover';
  expect(data(await call(handlers, line, { body: { since: 0 } }))).toEqual({
    queued: 1,
    next_before: null,
  });
  expect(asked[0]).toMatchObject({ list: 'webhooks', filter: { state: 'abandoned' } });
  expect(pushed).toEqual([{ deliveryId: 'DL1', manual: true }]);
  for (const body of [{}, { since: -1 }, { since: 1e12 }, { since: 0, before: 'x' }]) {
    expect((await call(handlers, line, { body })).body.code).toBe(40001);
  }
});

const failing = {
  failures: 21,
  since: 100,
  probeUntil: 0,
  last: { at: 200, status: 500, error: null },
};

test('a webhook URL that fails says since when, how, what waits for it and when it is tried', async () => {
  const { handlers } = makeAdminHandlers({ receiver: failing });
  const viewer = { groups: '[viewer]' };
  expect(data(await call(handlers, `${demo}/receivers`, viewer)).list).toEqual([
    {
      url: 'https://shop.example.com/hook',
      failing: {
        since: 100,
        failures: 21,
        paused: true,
        last_at: 200,
        last_status: 500,
        last_error: null,
        held: 1,
        held_complete: true,
        failed: 0,
        failed_complete: true,
        next_at: 900,
      },
    },
  ]);
  const well = makeAdminHandlers().handlers;
  expect(data(await call(well, `${demo}/receivers`)).list).toEqual([
    { url: 'https://shop.example.com/hook', failing: null },
  ]);
});

test('an operator tries a webhook URL that fails: one event is sent, and it is in the audit log', async () => {
  const { handlers, fake, pushed } = makeAdminHandlers({ receiver: failing });
  const line = 'POST /projects/demo/receivers/try';
  const body = { url: 'https://shop.example.com/hook' };
  expect((await call(handlers, line, { body, groups: '[viewer]' })).body.code).toBe(40302);
  expect(data(await call(handlers, line, { body, groups: '[operator]' }))).toEqual({
    delivery: 'DL1',
  });
  expect(pushed).toEqual([{ deliveryId: 'DL1', manual: true, isTrial: true }]);
  expect(fake.commits.map(({ audit }) => [audit.action, audit.target])).toEqual([
    ['webhook.try', body.url],
  ]);
  const foreign = { url: 'https://other.example/hook' };
  expect((await call(handlers, line, { body: foreign })).body.code).toBe(40401);
  expect((await call(handlers, line, { body: {} })).body.code).toBe(40001);
  expect(pushed).toHaveLength(1);
});

test('an operator sends a test event: its delivery is named, queued once, and in the audit log', async () => {
  const { handlers, fake, pushed } = makeAdminHandlers({ receiver: failing });
  const line = 'POST /projects/demo/receivers/test';
  const body = { url: 'https://shop.example.com/hook' };
  for (const groups of ['[viewer]', '[approver]', '[owner:other]']) {
    expect((await call(handlers, line, { body, groups })).body.code).toBe(40302);
  }
  const { delivery } = data(await call(handlers, line, { body, groups: '[operator]' }));
  expect(delivery).toMatch(/^dl_[0-9a-f]{32}$/);
  expect(pushed).toEqual([{ deliveryId: delivery, manual: true }]);
  expect(fake.commits.map(({ audit }) => [audit.action, audit.target])).toEqual([
    ['webhook.test', body.url],
  ]);
  for (const url of ['https://other.example/hook', 'http://169.254.169.254/', 'http://10.0.0.1/']) {
    expect((await call(handlers, line, { body: { url } })).body.code).toBe(40401);
  }
  expect((await call(handlers, line, { body: {} })).body.code).toBe(40001);
  expect(pushed).toHaveLength(1);
});

test('chains: how far each watcher is behind, and what its providers do', async () => {
  const { handlers, time } = makeAdminHandlers({
    cursor: {
      scanned: 90n,
      minedAt: 1_767_225_500,
      providers: [
        { host: 'one.example', state: 'answers', since: 5 },
        { host: 'one.example', state: 'behind', since: 6, blocks: 40 },
        { host: 'two.example', state: 'fails', since: 7, error: 'HTTP 401', at: 7 },
      ],
    },
  });
  time.now = 1_767_225_644;
  const { list } = data(await call(handlers, 'GET /chains'));
  expect(list.find(({ chain }) => chain === 'ETH')).toMatchObject({
    scanned: '90',
    lag_s: 144,
    // 12 s a block: more than the ten up to the head that was seen.
    lag_blocks: 12,
    in_sync_blocks: 6,
    stopped: false,
    providers: ['one.example', 'two.example'],
    provider_states: [
      { host: 'one.example', state: 'answers', since: 5, blocks: null, error: null },
      { host: 'one.example', state: 'behind', since: 6, blocks: 40, error: null },
      { host: 'two.example', state: 'fails', since: 7, blocks: null, error: 'HTTP 401' },
    ],
  });
});

test('of the providers that an earlier release noted only the names are known', async () => {
  const { handlers } = makeAdminHandlers({ cursor: { hosts: ['node.example'], updatedAt: 9 } });
  const { list } = data(await call(handlers, 'GET /chains'));
  expect(list.find(({ chain }) => chain === 'ETH')).toMatchObject({
    providers: ['node.example'],
    provider_states: [{ host: 'node.example', state: 'unknown', since: 9 }],
  });
});

test('each provider of a chain is asked now, and says its head or what is wrong', async () => {
  const { handlers } = makeAdminHandlers();
  const line = 'GET /chains/ETH/providers';
  expect(data(await call(handlers, line, { groups: '[viewer]' })).list).toEqual([
    { host: 'one.example', head: '91', error: null, took_ms: 20 },
    { host: 'two.example', head: null, error: 'HTTP 401', took_ms: 30 },
  ]);
  expect((await call(handlers, 'GET /chains/NONE/providers')).body.code).toBe(40004);
});

test('the price of a chain’s coin says when it was read', async () => {
  const { list } = data(await call(makeAdminHandlers().handlers, 'GET /chains'));
  expect(list.find(({ chain }) => chain === 'ETH')).toMatchObject({
    scan: 'exact',
    price: { symbol: 'ETH', usd: '2500', source: 'a feed', read_at: 1 },
  });
});

test('swaps: the list, and one with why it waits and what happened', async () => {
  const { handlers, asked } = makeAdminHandlers();
  const page = data(
    await call(handlers, `${demo}/swaps?chain=ETH&status=1&size=5&start=2026-01-01&end=2026-01-31`),
  );
  expect(asked).toMatchObject([
    {
      list: 'swaps',
      filter: { chain: 'ETH', status: 'signing' },
      size: 5,
      start: '2026-01-01',
      end: '2026-01-31',
    },
  ]);
  expect(page).toMatchObject({ list: [{ swap_no: 'SW1' }], total: 2 });
  expect(data(await call(handlers, `${demo}/swaps/SW1`))).toMatchObject({
    swap_no: 'SW1',
    waits: [{ cause: expect.any(String) }],
    timeline: [{ what: 'asked' }, { what: 'queued' }],
  });
  expect((await call(handlers, `${demo}/swaps/SW2`)).body.code).toBe(40401);
});

test('the deliveries of a record or an event, and one with its exact body', async () => {
  const { handlers, asked } = makeAdminHandlers();
  const ids = async (query: string) =>
    data(await call(handlers, `${demo}/webhooks?${query}`)).list.map(({ id }) => id);
  expect(await ids('ref=WD1')).toEqual(['DL1']);
  expect(await ids('ref=WD1&state=delivered')).toEqual([]);
  expect(await ids('ref=WD2')).toEqual([]);
  expect(await ids('event_id=evt_2')).toEqual(['DL1']);
  expect(await ids('event_id=evt_2&ref=WD2')).toEqual([]);
  expect(asked).toEqual([]);
  expect(data(await call(handlers, `${demo}/webhooks/DL1`))).toMatchObject({
    id: 'DL1',
    body: '{"event":"withdraw.approved"}',
  });
  expect((await call(handlers, `${demo}/webhooks/DL2`)).body.code).toBe(40401);
  // Of another project.
  expect((await call(handlers, 'GET /projects/other/webhooks/DL1')).body.code).toBe(40401);
});

test('the overview counts what waits, what is stuck and what was given up', async () => {
  const stuck = { cause: 'no_gas' as const, since: 1, nextActionAt: 2 };
  const { handlers, asked } = makeAdminHandlers({ withdrawal: { stuck, createdAt: 70 } });
  const shown = data(await call(handlers, `${demo}/overview`));
  // Each list of the fakes has a total of 2.
  expect(shown).toMatchObject({
    waiting: { withdrawals: 2, operations: 2, oldest_at: 70 },
    under_way: 16,
    stuck: Array.from({ length: 3 }, () => ({ no: 'WD1', cause: 'no_gas', since: 1 })),
    stuck_complete: true,
    webhooks_pending: 2,
    webhooks_abandoned: 2,
    deposits_confirming: 2,
  });
  expect(asked).toContainEqual(
    expect.objectContaining({
      list: 'withdrawals',
      filter: { status: 'pending' },
      page: 2,
      size: 1,
    }),
  );
});

test('a row of the approvals says whom it pays: a stranger, and one who looks like a user', async () => {
  const { handlers } = makeAdminHandlers({
    operation: { opType: 'sign-message', toAddress: '', message: 'hello' },
  });
  const { list } = data(await call(handlers, `${demo}/approvals`));
  const rows = new Map(list.map((row) => [row.kind, row.recipient]));
  expect(rows.get('withdrawal')).toEqual({
    stranger: null,
    similar: [{ address: twinOfAlice, known_as: 'user', user_id: 'alice' }],
  });
  // A message pays nobody.
  expect(rows.get('operation')).toBeNull();
});

test('the orders to an address come in pages, the newest first, in any form of the address', async () => {
  const { handlers } = makeAdminHandlers({
    withdrawal: { createdAtMs: 2_000, toAddress: recipient },
    operation: { createdAtMs: 1_000, toAddress: recipient },
  });
  const path = `${demo}/recipients/BSC/${recipient.toLowerCase()}/orders`;
  const first = data(await call(handlers, `${path}?size=1`));
  expect(first).toMatchObject({
    list: [{ kind: 'withdrawal', withdrawal: { withdraw_no: 'WD1' } }],
    next: '2000-WD1',
  });
  const second = data(await call(handlers, `${path}?size=1&after=2000-WD1`));
  expect(second).toMatchObject({
    list: [{ kind: 'operation', operation: { op_no: 'OP1' } }],
    next: null,
    not_looked_in: [expect.stringContaining('before')],
  });
  expect((await call(handlers, `${path}?after=x`)).body.code).toBe(40001);
  const tron = `${demo}/recipients/TRX/${recipient}/orders`;
  expect((await call(handlers, tron)).body).toMatchObject({
    code: 40001,
    message: 'address is not a valid TRX address',
  });
});
