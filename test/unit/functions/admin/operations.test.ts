/** The admin API's handlers of operations: what an approver is shown, and what deciding does. */
import { expect, test } from 'vitest';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { presentOperationDetailToAdmin } from '#domain/wallet/admin-view.ts';
import { findOperation } from '#domain/wallet/find-operation.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSlot, ethereum, hotAddress } from '#test/builders/builders.ts';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

const path = '/projects/demo/operations';
const body = { terms_digest: termsDigest(buildOperation()) };
const typedText = '{"domain":{"name":"Mail"},"types":{},"primaryType":"Mail","message":{}}';

test('the list passes its filters to the index, and shows each operation', async () => {
  const { handlers, asked } = makeAdminHandlers();
  const query = 'status=0&op_type=transfer&chain=ETH&start=2026-01-01&page=2&size=5';
  const page = data(await call(handlers, `GET ${path}?${query}`));
  expect(asked).toMatchObject([
    {
      list: 'operations',
      projectId: 'demo',
      start: '2026-01-01',
      page: 2,
      size: 5,
      filter: { status: 'pending', op_type: 'transfer', chain: 'ETH' },
    },
  ]);
  expect(page).toMatchObject({ total: 2, page: 2, size: 5 });
  expect(page.list).toMatchObject([
    {
      op_no: 'OP1',
      op_type: 'transfer',
      status: 0,
      decided_by: 'pending',
      amount: '100',
      from_address: hotAddress,
      amount_usd: 100,
      risk_reason: 'no_session_key',
      approvals: 0,
      approvals_needed: 1,
      approved_by: [],
    },
  ]);
  for (const wrong of ['status=6', 'op_type=swap', 'size=0', 'start=2026-01-02&end=2026-01-01']) {
    expect((await call(handlers, `GET ${path}?${wrong}`)).body.code, wrong).toBe(40001);
  }
  expect((await call(handlers, `GET ${path}?chain=DOGE`)).body.code).toBe(40004);
  expect((await call(handlers, 'GET /projects/none/operations')).body.code).toBe(40401);
});

test('one operation: all that is signed, its simulation, decisions and attempts', async () => {
  const { handlers } = makeAdminHandlers({
    operation: {
      opType: 'send-tx',
      token: 'ETH',
      tokenAddress: null,
      decimals: 18,
      amount: 5n,
      data: '0xa9059cbb',
      nonce: 0,
      status: 'broadcast',
      txHash: '0xaa',
      decidedBy: 'session_key',
      skId: 'sk_1',
      riskReason: null,
      prices: [{ symbol: 'ETH', usd: '2000', source: 'feed', readAt: 7, priceId: 'p' }],
      simulation: {
        ok: true,
        revertReason: null,
        gas: '21000',
        source: 'trace',
        balanceChanges: [],
        decodedCall: {
          signature: 'transfer(address,uint256)',
          args: [{ name: 'to', type: 'address', value: '0x1' }],
        },
      },
    },
  });
  expect(data(await call(handlers, `GET ${path}/OP1`))).toMatchObject({
    op_no: 'OP1',
    data: '0xa9059cbb',
    message: null,
    typed_data: null,
    sk_id: 'sk_1',
    status: 2,
    tx_hash: '0xaa',
    gas_limit: '80000',
    approvals_needed: 0,
    prices: [{ symbol: 'ETH', usd: '2000', source: 'feed', read_at: 7 }],
    simulation: { ok: true, decoded_call: { signature: 'transfer(address,uint256)' } },
    decisions: [],
    attempts: [{ nonce: 0, tx_hash: '0xaa', outcome: 'stored' }],
  });
  const typed = makeAdminHandlers({
    operation: { opType: 'sign-typed-data', typedData: typedText },
  });
  expect(data(await call(typed.handlers, `GET ${path}/OP1`))).toMatchObject({
    typed_data: JSON.parse(typedText),
    attempts: [],
  });
  for (const line of [`GET ${path}/OP2`, `GET ${path}/WD1`, 'GET /projects/other/operations/OP1']) {
    expect((await call(handlers, line)).body, line).toMatchObject({ code: 40401 });
  }
});

test('a payment of another order at its nonce is not one of its attempts', async () => {
  const slots = [buildSlot({ ref: 'OP1' }), buildSlot({ ref: 'WD7' }), null];
  const found = slots.map((slot) =>
    findOperation(
      {
        operations: { get: async () => buildOperation({ nonce: 0 }) },
        approvals: { approvals: async () => [] },
        store: { freezeState: async () => null },
        payments: { slot: async () => slot, claim: async () => null, nonceState: async () => null },
      },
      { projectId: 'demo', orderNo: 'OP1' },
    ),
  );
  const shown = (await Promise.all(found)).map((one) =>
    presentOperationDetailToAdmin(one, ethereum(), 1),
  );
  expect(shown.map(({ attempts }) => attempts.length)).toEqual([1, 0, 0]);
});

test('one admin approves; the decision binds to the terms, and again is 40903', async () => {
  const { handlers, decided, logs } = makeAdminHandlers();
  const approved = data(await call(handlers, `POST ${path}/OP1/approve`, { body }));
  expect(approved).toMatchObject({
    status: 1,
    approvals: 1,
    approved_by: ['admin-1@example.com'],
    decided_by: 'pending',
    approved_at: expect.any(Number),
  });
  expect(decided).toMatchObject([
    {
      approval: { decision: 'approve', adminId: 'admin-1', digest: termsDigest(buildOperation()) },
      audit: { action: 'operation.approve', target: 'OP1', details: { op_type: 'transfer' } },
    },
  ]);
  expect(logs.find(([event]) => event === 'operation.decided')?.[1]).toMatchObject({
    order_no: 'OP1',
    decision: 'approve',
    status: 'approved',
    request_id: 'req-1',
  });
  for (const sub of ['admin-1', 'admin-2']) {
    const again = await call(handlers, `POST ${path}/OP1/approve`, { sub, body });
    expect(again).toMatchObject({ status: 409, body: { code: 40903 } });
  }
  const late = await call(handlers, `POST ${path}/OP1/reject`, { body: { reason: 'late' } });
  expect(late).toMatchObject({ status: 409, body: { code: 40903 } });
  expect(decided).toHaveLength(1);
  const shown = data(await call(handlers, `GET ${path}/OP1`));
  expect(shown.decisions).toMatchObject([{ admin: 'admin-1@example.com', decision: 'approve' }]);
});

test('a rejection is final and says why', async () => {
  const { handlers, decided } = makeAdminHandlers();
  const body = { reason: 'unknown payee' };
  const rejected = data(await call(handlers, `POST ${path}/OP1/reject`, { body }));
  expect(rejected).toMatchObject({ status: 5, fail_reason: 'unknown payee' });
  expect(decided[0]).toMatchObject({
    audit: { action: 'operation.reject' },
    outbox: { event: { name: 'client.transfer.rejected' } },
    releaseLimits: true,
  });
});

test('one whose time is over, one that a session key let through, another project’s', async () => {
  const expired = makeAdminHandlers({ operation: { expiresAt: 1 } });
  const late = await call(expired.handlers, `POST ${path}/OP1/approve`, { body });
  expect(late).toMatchObject({ status: 409, body: { code: 40903 } });
  expect(late.body.message).toMatch(/expired/);
  const queued = makeAdminHandlers({ operation: { status: 'approved', decidedBy: 'session_key' } });
  const through = await call(queued.handlers, `POST ${path}/OP1/approve`, { body });
  expect(through.body.message).toMatch(/does not wait for approval: its status is 1 \(Queued\)/);
  const { handlers, decided } = makeAdminHandlers();
  for (const line of ['/projects/other/operations/OP1', `${path}/OP9`, `${path}/WD1`]) {
    const answer = await call(handlers, `POST ${line}/approve`, { body });
    expect(answer, line).toMatchObject({ status: 404, body: { code: 40401 } });
  }
  expect([...expired.decided, ...queued.decided, ...decided]).toEqual([]);
});
