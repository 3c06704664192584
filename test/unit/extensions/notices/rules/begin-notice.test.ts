import { expect, test } from 'vitest';
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import { operationOutbox } from '#domain/order/events/operation-outbox.ts';
import { withdrawalOutbox } from '#domain/order/events/withdrawal-outbox.ts';
import type { WaitingBatch } from '#extensions/notices/model.ts';
import { beginNotice } from '#extensions/notices/rules/begin-notice.ts';
import { sendDue } from '#extensions/notices/rules/send-due.ts';
import { batchOutbox } from '#extensions/payouts/rules/batch-outbox.ts';
import type { PendingChange } from '#model/change.ts';
import { checkWords } from '#shared/words/check-words.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeNotices } from '#test/fakes/ports/notices.ts';

const t0 = 1_767_225_600;
const waits = { status: 'pending' as const, createdAt: t0, createdAtMs: t0 * 1000 };
const created = { event: null, at: t0, start: true };

test('a withdrawal that waits is told once on every channel, and a reminder is planned', async () => {
  const { world, deps } = fakeNotices({ nowMs: t0 * 1000 });
  const order = buildWithdrawal({ ...waits, level: 3, amount: 61_500n * 10n ** 6n });
  world.orders.set(order.orderNo, order);
  const item = withdrawalOutbox(order, created);
  expect(await beginNotice(deps, item)).toBe(true);
  expect(world.sent.map(({ channel }) => channel)).toEqual(['mail', 'slack']);
  expect(world.stored.get('WD1')).toMatchObject({
    step: 'reminder',
    sentBy: [],
    dueAtMs: (t0 + 3600) * 1000,
  });
  // The stream delivers at least once.
  expect(await beginNotice(deps, item)).toBe(false);
  expect(world.sent).toHaveLength(2);
});

test('an operation is reminded of at half of its time', async () => {
  const { world, deps } = fakeNotices({ nowMs: t0 * 1000 });
  const order = buildOperation({ ...waits, expiresAt: t0 + 7_200 });
  world.orders.set(order.orderNo, order);
  expect(await beginNotice(deps, operationOutbox(order, created))).toBe(true);
  expect(world.stored.get(order.orderNo)?.dueAtMs).toBe((t0 + 3_600) * 1000);
});

const batch: WaitingBatch = {
  batchNo: 'PB1',
  projectId: 'demo',
  level: 3,
  count: 12,
  totals: [
    { chain: 'ETH', token: 'USDT', amount: 61_500n * 10n ** 6n, decimals: 6 },
    { chain: 'POLYGON', token: 'USDT', amount: 1_500_000n, decimals: 6 },
  ],
  microUsd: 61_501_500_000n,
  needed: 2,
  createdAt: t0,
  digest: 'ab'.repeat(32),
};
const announced = batchOutbox(
  { batchNo: 'PB1', projectId: 'demo', rev: 1, createdAtMs: t0 * 1000, requestId: 'r' },
  'accept',
  t0,
);

test('a batch of payouts that waits is told once, with its totals and its check words', async () => {
  const { world, deps } = fakeNotices({ nowMs: t0 * 1000 });
  world.batches.set('PB1', batch);
  expect(await beginNotice(deps, announced)).toBe(true);
  expect(world.sent.map(({ channel }) => channel)).toEqual(['mail', 'slack']);
  expect(world.sent[0]?.message).toEqual({
    title: '[Coffer test] Approval needed: Pay 12 orders in one batch',
    lines: [
      'Pay 12 orders in one batch (61,501.50 USD)',
      'Total on Ethereum: 61,500 USDT',
      'Total on Polygon: 1.5 USDT',
      'Project: demo. Batch: PB1.',
      'Approvals needed: 2. Level 3.',
      'Requested: 2026-01-01 00:00:00 UTC.',
      `Check words of the batch: ${checkWords(batch.digest).join(' ')}`,
      'The console must show the same four words. If they differ, do not approve.',
    ],
    link: 'https://console.example.com/p/demo/payouts/PB1',
  });
  expect(world.stored.get('PB1')).toMatchObject({ dueAtMs: (t0 + 3600) * 1000 });
  expect(await beginNotice(deps, announced)).toBe(false);
  // Decided meanwhile: no reminder.
  world.batches.clear();
  await sendDue(deps, (t0 + 3600) * 1000);
  expect(world.sent).toHaveLength(2);
});

test('a batch that does not wait, or is of another project than its entry says, is not told', async () => {
  const { world, deps } = fakeNotices({ nowMs: t0 * 1000 });
  expect(await beginNotice(deps, announced)).toBe(false);
  world.batches.set('PB1', { ...batch, projectId: 'other' });
  expect(await beginNotice(deps, announced)).toBe(false);
  expect([world.sent, world.stored.size]).toEqual([[], 0]);
});

test('what does not wait is not told: approved, decided meanwhile, not a beginning', async () => {
  const { world, deps } = fakeNotices({ nowMs: t0 * 1000 });
  const approved = buildWithdrawal({ ...waits, status: 'approved' });
  world.orders.set(approved.orderNo, approved);
  expect(await beginNotice(deps, withdrawalOutbox(approved, created))).toBe(false);
  const gone = buildWithdrawal({ ...waits, orderNo: 'WD2' });
  expect(await beginNotice(deps, withdrawalOutbox(gone, created))).toBe(false);
  const later = buildWithdrawal({ ...waits, orderNo: 'WD3' });
  world.orders.set('WD3', later);
  expect(await beginNotice(deps, withdrawalOutbox(later, { event: null, at: t0 }))).toBe(false);
  expect([world.sent, world.stored.size]).toEqual([[], 0]);
});

test('a change is told when it is asked for, and no other action of an admin is', async () => {
  const { world, deps } = fakeNotices({ nowMs: t0 * 1000 });
  const change: PendingChange = {
    changeId: 'chg_1',
    projectId: 'demo',
    kind: 'key',
    payload: {},
    askedBy: { id: 'a', email: 'alice@example.com' },
    askedAt: t0,
    expiresAt: t0 + 86_400,
  };
  world.changes.set('chg_1', change);
  const entryOf = (action: 'change.ask' | 'change.drop', auditId: string) => {
    const entry = auditEntry(
      { clock: stoppedClock(t0), ids: { next: () => auditId } },
      {
        projectId: 'demo',
        admin: { id: 'a', email: 'alice@example.com', groups: ['owner'], authTime: t0 },
        action,
        target: 'chg_1',
      },
    );
    world.entries.set(auditId, entry);
    return auditOutbox(entry, 'request');
  };
  expect(await beginNotice(deps, entryOf('change.drop', 'AU1'))).toBe(false);
  expect(await beginNotice(deps, entryOf('change.ask', 'AU2'))).toBe(true);
  expect(world.sent[0]?.message).toMatchObject({
    title: '[Coffer test] Second owner needed: create an API key',
    link: 'https://console.example.com/p/demo/changes',
  });
  expect(world.stored.get('AU2')).toMatchObject({
    subject: 'chg_1',
    dueAtMs: (t0 + 43_200) * 1000,
  });
});
