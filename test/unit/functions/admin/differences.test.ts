import { expect, test } from 'vitest';
import { factsFromText } from '#extensions/books/rules/facts/facts-text.ts';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

const path = '/projects/demo/ledger/differences';
const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const numbers = (page: unknown) =>
  (page as { list: { difference_no: string }[] }).list.map(({ difference_no: no }) => no);

test('open differences of the project are listed, the last found first, page by page', async () => {
  const { handlers } = makeAdminHandlers();
  const first = data(await call(handlers, `GET ${path}?limit=1`));
  expect(numbers(first)).toEqual(['BD2']);
  const next = encodeURIComponent(String(first.next));
  const rest = data(await call(handlers, `GET ${path}?limit=1&cursor=${next}`));
  expect(rest).toMatchObject({
    list: [
      {
        difference_no: 'BD1',
        revision: 2,
        chain: 'ETH',
        token: 'USDT',
        account: 'users',
        address: own,
        amount: '5',
        block_number: '24170113',
        state: 'open',
        closing: null,
      },
    ],
    next: null,
  });
  const other = await call(handlers, `GET ${path}?state=closed&cursor=${next}`);
  expect(other.body).toMatchObject({ code: 40001, message: expect.stringMatching(/^cursor must/) });
});

test('an owner closes one with a reason: what is left is booked, and the audit log says why', async () => {
  const { handlers, reconciled } = makeAdminHandlers();
  const body = { revision: 2, reason: 'sent by a bridge\nof ours' };
  const closed = data(await call(handlers, `POST ${path}/BD1/close`, { body }));
  expect(closed).toMatchObject({
    difference_no: 'BD1',
    state: 'closed',
    closing: { by: 'admin-1@example.com', reason: body.reason, booked: '5' },
  });
  expect(reconciled.audited).toMatchObject([
    {
      action: 'ledger.close-difference',
      target: 'BD1',
      details: { chain: 'ETH', token: 'USDT', booked: '5000000', reason: body.reason },
    },
  ]);
  const [audit, books] = reconciled.outboxes;
  expect(audit).toMatchObject({ kind: 'audit' });
  expect(books).toMatchObject({ kind: 'books', projectId: 'demo', event: null });
  expect(factsFromText(books!.facts!)).toMatchObject([
    {
      subject: 'other#ETH#difference#BD1',
      moves: [
        {
          from: { account: 'external/other', address: null },
          to: { account: 'users', address: own },
          token: 'USDT',
          amount: 5_000_000n,
        },
      ],
    },
  ]);
  expect(numbers(data(await call(handlers, `GET ${path}`)))).toEqual(['BD2']);
  expect(numbers(data(await call(handlers, `GET ${path}?state=closed`)))).toEqual(['BD1']);
});

test('one that is equal again books nothing', async () => {
  const { handlers, reconciled } = makeAdminHandlers();
  const body = { revision: 2, reason: 'the deposit came late' };
  const closed = data(await call(handlers, `POST ${path}/BD2/close`, { body }));
  expect(closed).toMatchObject({ closing: { booked: '0' } });
  expect(reconciled.outboxes.map(({ kind }) => kind)).toEqual(['audit']);
});

test('one that was compared again is not closed as it was shown', async () => {
  const { handlers, reconciled } = makeAdminHandlers();
  const stale = await call(handlers, `POST ${path}/BD1/close`, {
    body: { revision: 1, reason: 'a bridge' },
  });
  expect(stale.body).toMatchObject({ code: 40903, message: expect.stringMatching(/revision 2/) });
  reconciled.state.isLost = true;
  const lost = await call(handlers, `POST ${path}/BD1/close`, {
    body: { revision: 2, reason: 'a bridge' },
  });
  expect(lost.body.code).toBe(40903);
  expect(reconciled.audited).toEqual([]);
});

test.each([
  ['of another project', 'BD9', { revision: 2, reason: 'a bridge' }, 40401],
  ['that does not exist', 'BD0', { revision: 2, reason: 'a bridge' }, 40401],
  ['without a reason', 'BD1', { revision: 2, reason: '' }, 40001],
  ['without its revision', 'BD1', { reason: 'a bridge' }, 40001],
])('one %s is not closed', async (_, no, body, code) => {
  const { handlers, reconciled } = makeAdminHandlers();
  expect((await call(handlers, `POST ${path}/${no}/close`, { body })).body.code).toBe(code);
  expect(reconciled.audited).toEqual([]);
});

test('a closing needs a recent sign-in', async () => {
  const { handlers, reconciled } = makeAdminHandlers({ stage: 'prod' });
  const answer = await call(handlers, `POST ${path}/BD1/close`, {
    authTime: 1,
    body: { revision: 2, reason: 'a bridge' },
  });
  expect(answer.body.code).toBe(40101);
  expect(reconciled.audited).toEqual([]);
});

test('an address is read by the next run, as the books write it', async () => {
  const { handlers, reconciled } = makeAdminHandlers();
  const body = { chain: 'ETH', address: own.toLowerCase() };
  const answer = data(await call(handlers, 'POST /projects/demo/ledger/compare', { body }));
  expect(answer).toEqual({ chain: 'ETH', address: own });
  expect(reconciled.due).toEqual([{ chain: 'ETH', projectId: 'demo', address: own, opens: false }]);
  expect(reconciled.audited).toMatchObject([
    { action: 'ledger.compare', target: own, details: { chain: 'ETH' } },
  ]);
});

test.each([
  ['of nobody', { chain: 'ETH', address: `0x${'ab'.repeat(20)}` }, 40401],
  ['in another form', { chain: 'TRX', address: own }, 40001],
  ['on no chain', { chain: 'NOPE', address: own }, 40004],
])('an address %s is not compared', async (_, body, code) => {
  const { handlers, reconciled } = makeAdminHandlers();
  const answer = await call(handlers, 'POST /projects/demo/ledger/compare', { body });
  expect(answer.body.code).toBe(code);
  expect(reconciled.due).toEqual([]);
});
