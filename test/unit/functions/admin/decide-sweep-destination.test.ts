/** Two owners approve where TRX deposits are swept. */
import { expect, test } from 'vitest';
import { buildSweepConfig } from '#test/builders/build-subscription.ts';
import { buildProject } from '#test/builders/builders.ts';
import { line, shown } from '#test/builders/functions/admin/decide-sweep-destination.ts';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

test('two different owners approve it, and each decision is audited', async () => {
  const { decide, audited } = await shown();
  expect(data(await decide('approve', 'admin-1'))).toMatchObject({
    allowed_by: null,
    approvals_needed: 2,
    decisions: [{ admin: 'admin-1@example.com', decision: 'approve' }],
  });
  expect((await decide('approve', 'admin-1')).body.code).toBe(40903);
  expect(data(await decide('approve', 'admin-2'))).toMatchObject({ allowed_by: 'owners' });
  expect(audited.map(({ action, target }) => [action, target])).toEqual([
    ['sweep.approve-destination', buildSweepConfig().destAddress],
    ['sweep.approve-destination', buildSweepConfig().destAddress],
  ]);
});

test('one rejection is final for that address', async () => {
  const { decide, handlers } = await shown();
  await decide('approve', 'admin-1');
  await decide('approve', 'admin-2');
  expect(data(await decide('reject', 'admin-3'))).toMatchObject({ allowed_by: null });
  expect((await decide('approve', 'admin-4')).body.code).toBe(40903);
  expect(data(await call(handlers, `GET ${line}`))).toMatchObject({ allowed_by: null });
});

test('what is approved is what was shown', async () => {
  const { decide, audited } = await shown();
  const other = await decide('approve', 'admin-1', 'f'.repeat(64));
  expect(other.body.code).toBe(40903);
  expect(audited).toEqual([]);
});

test('the project’s own address needs no owner', async () => {
  const { decide } = await shown(buildSweepConfig({ destAddress: buildProject().hot.TRX.address }));
  expect((await decide('approve', 'admin-1')).body.code).toBe(40903);
});

test('without a configuration there is nothing to decide on', async () => {
  const { handlers } = makeAdminHandlers();
  expect((await call(handlers, `GET ${line}`)).body.data).toBeNull();
  const body = { terms_digest: '0'.repeat(64) };
  const answer = await call(handlers, `POST ${line}/approve`, { body });
  expect(answer.body.code).toBe(40401);
});
