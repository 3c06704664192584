import { expect, test } from 'vitest';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

test.each(['local', 'prod'])(
  'an approval names what was shown, in the stage %s too',
  async (stage) => {
    const { handlers } = makeAdminHandlers({ stage });
    for (const path of ['/projects/demo/withdrawals/WD1', '/projects/demo/operations/OP1']) {
      const { terms_digest } = data(await call(handlers, `GET ${path}`));
      const other = String(terms_digest).replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
      const approve = (body?: unknown) => call(handlers, `POST ${path}/approve`, { body });
      for (const none of [undefined, {}, { terms_digest: null }, { terms_digest: 'abc' }]) {
        expect(await approve(none)).toMatchObject({ status: 400, body: { code: 40001 } });
      }
      const refused = await approve({ terms_digest: other });
      expect(refused).toMatchObject({ status: 409, body: { code: 40903 } });
      expect(data(await approve({ terms_digest }))).toMatchObject({ status: 1, approvals: 1 });
    }
  },
);

test('approve and reject answer the order as it then is', async () => {
  const { handlers } = makeAdminHandlers();
  const approve = 'POST /projects/demo/withdrawals/WD1/approve';
  const shown = data(await call(handlers, 'GET /projects/demo/withdrawals/WD1'));
  const body = { terms_digest: shown.terms_digest };
  expect(body.terms_digest).toMatch(/^[0-9a-f]{64}$/);
  const approved = await call(handlers, approve, { body });
  expect(data(approved)).toMatchObject({ status: 1, approvals: 1 });
  const rejected = await call(handlers, 'POST /projects/demo/withdrawals/WD1/reject', {
    body: { reason: 'late' },
  });
  expect(rejected).toMatchObject({ status: 409, body: { code: 40903 } });
  const other = await call(handlers, 'POST /projects/other/withdrawals/WD1/approve', { body });
  expect(other.body.code).toBe(40401);
  expect((await call(handlers, 'GET /projects/other/withdrawals/WD1')).body.code).toBe(40401);
});

test.each([
  ['withdrawals', 'WD1', 1],
  ['operations', 'OP1', 1],
])('many %s: the answer says of each order what came of it', async (kind, no, approved) => {
  const { handlers, decided } = makeAdminHandlers();
  const { terms_digest } = data(await call(handlers, `GET /projects/demo/${kind}/${no}`));
  const orders = [
    { no, terms_digest },
    { no: `${no}9`, terms_digest: 'a'.repeat(64) },
  ];
  const path = `POST /projects/demo/${kind}/approve-many`;
  const done = data(await call(handlers, path, { body: { orders } }));
  expect(done).toMatchObject({
    list_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    frozen: false,
    left: 0,
    outcomes: [
      { no, result: 'decided', says: null, status: approved, approvals: 1, approvals_needed: 1 },
      { no: `${no}9`, result: 'not_found', says: 'No such order', status: null, decisions: [] },
    ],
  });
  if (kind === 'withdrawals') return;
  expect(decided[0]?.approval?.list).toEqual({ digest: done.list_digest, position: 0 });
  // Sent again, the vote is there, and nothing is written.
  expect(data(await call(handlers, path, { body: { orders } }))).toMatchObject({
    outcomes: [{ result: 'decided' }, { result: 'not_found' }],
  });
  expect(decided).toHaveLength(1);
});

test('many are rejected for one reason', async () => {
  const { handlers } = makeAdminHandlers();
  const { terms_digest } = data(await call(handlers, 'GET /projects/demo/withdrawals/WD1'));
  const body = { orders: [{ no: 'WD1', terms_digest }], reason: 'late' };
  const done = await call(handlers, 'POST /projects/demo/withdrawals/reject-many', { body });
  expect(data(done)).toMatchObject({ outcomes: [{ result: 'decided', status: 6 }] });
});

const digest = 'a'.repeat(64);
const some = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    no: `WD${n}`,
    terms_digest: n.toString(16).padStart(64, '0'),
  }));

test.each<[string, unknown, RegExp]>([
  ['no orders', {}, /orders/],
  ['none', { orders: [] }, /1 to 500 orders/],
  ['501', { orders: some(501) }, /1 to 500 orders/],
  ['an order without its digest', { orders: [{ no: 'WD1' }] }, /terms_digest/],
  ['a number that is none', { orders: [{ no: 'x', terms_digest: digest }] }, /number of an order/],
  ['one twice', { orders: [...some(2), some(1)[0]] }, /only once/],
  [
    'one digest twice',
    { orders: ['WD1', 'WD2'].map((no) => ({ no, terms_digest: digest })) },
    /only once/,
  ],
])('%s is refused with a sentence', async (_, body, says) => {
  const { handlers } = makeAdminHandlers();
  const answer = await call(handlers, 'POST /projects/demo/withdrawals/approve-many', { body });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 40001, message: expect.stringMatching(says) },
  });
});

test.each(['withdrawals', 'operations'])(
  'who may not decide on one of %s decides on none',
  async (kind) => {
    const { handlers } = makeAdminHandlers({ stage: 'prod' });
    const body = { orders: some(1), reason: 'late' };
    for (const verb of ['approve', 'reject']) {
      const path = `POST /projects/demo/${kind}/${verb}-many`;
      for (const groups of ['[viewer]', '[operator]', '[owner]', '[approver:other]']) {
        expect((await call(handlers, path, { body, groups })).body.code).toBe(40302);
      }
      expect((await call(handlers, path.replace('demo', 'nothing'), { body })).body.code).toBe(
        40401,
      );
    }
    const old = { body, authTime: 1_767_225_600 - 3_601 };
    const approve = await call(handlers, `POST /projects/demo/${kind}/approve-many`, old);
    expect(approve.body.code).toBe(40101);
  },
);

test('a review shows all that is signed of each order, and what the project does not have', async () => {
  const { handlers } = makeAdminHandlers();
  const body = { orders: ['OP1', 'WD1', 'WD404'] };
  const { list, missing } = data(
    await call(handlers, 'POST /projects/demo/approvals/review', { body, groups: '[viewer]' }),
  ) as { list: Record<string, Record<string, unknown>>[]; missing: string[] };
  expect(missing).toEqual(['WD404']);
  expect(list).toMatchObject([
    { kind: 'operation', waits: true, says: null, barred: null, yours: 'open' },
    { kind: 'withdrawal', waits: true, says: null, barred: null, yours: 'open', expires_at: null },
  ]);
  const shown = data(await call(handlers, 'GET /projects/demo/withdrawals/WD1'));
  expect(list[1]?.withdrawal?.terms_digest).toBe(shown.terms_digest);
  expect(list[0]?.operation).toMatchObject({ op_no: 'OP1', data: null, simulation: null });
});
