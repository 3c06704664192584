/** The admin API’s routes that end orders which cannot proceed. */
import { expect, test } from 'vitest';
import { hotAddress } from '#test/builders/builders.ts';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

const withdrawal = 'POST /projects/demo/withdrawals/WD1/fail';
const operation = 'POST /projects/demo/operations/OP1/fail';
const body = { reason: 'The recipient cannot be paid' };

test('an owner ends an approved withdrawal, which is shown and logged as failed', async () => {
  const { handlers, logs } = makeAdminHandlers({ withdrawal: { status: 'approved' } });
  const answer = await call(handlers, withdrawal, { body, groups: '[owner]' });
  expect(data(answer)).toMatchObject({ status: 5, fail_reason: body.reason });
  expect(logs.map(([event]) => event)).toContain('order.failed-by-owner');
  expect((await call(handlers, withdrawal, { body })).body.code).toBe(40903);
});

test('an owner ends a queued operation', async () => {
  const { handlers } = makeAdminHandlers({ operation: { status: 'approved' } });
  const answer = await call(handlers, operation, { body, groups: '[owner]' });
  expect(data(answer)).toMatchObject({ status: 4, fail_reason: body.reason });
});

test('an approver may not, and a reason is required', async () => {
  const { handlers } = makeAdminHandlers({ withdrawal: { status: 'approved' } });
  const groups = '[approver]';
  expect((await call(handlers, withdrawal, { body, groups })).body.code).toBe(40302);
  expect((await call(handlers, operation, { body, groups })).body.code).toBe(40302);
  expect((await call(handlers, withdrawal, { body: {} })).body.code).toBe(40001);
});

test('an order that was signed is refused, and one of another kind is not found', async () => {
  const WD1 = { chain: 'ETH', address: hotAddress, nonce: 3 } as const;
  const { handlers } = makeAdminHandlers({ withdrawal: { status: 'approved' }, signed: { WD1 } });
  expect((await call(handlers, withdrawal, { body })).body.code).toBe(40903);
  const other = 'POST /projects/demo/operations/WD1/fail';
  expect((await call(handlers, other, { body })).body.code).toBe(40401);
});
