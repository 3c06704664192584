import { expect, test } from 'vitest';
import { withdrawalOutbox } from '#domain/order/events/withdrawal-outbox.ts';
import { beginNotice } from '#extensions/notices/rules/begin-notice.ts';
import { noticeConsumer } from '#extensions/notices/rules/notice-consumer.ts';
import { sendDue } from '#extensions/notices/rules/send-due.ts';
import { storeNotice } from '#extensions/notices/rules/store-notice.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { order, t0, waiting } from '#test/builders/extensions/notices/rules/store-notice.ts';

const item = withdrawalOutbox(order, { event: null, at: t0, start: true });

test('what the redispatch stores is sent by the next run of the schedule, once', async () => {
  const { world, deps } = waiting();
  const consume = noticeConsumer(deps);
  await consume(item);
  expect(world.stored.get(order.orderNo)).toMatchObject({
    noticeId: order.orderNo,
    step: 'first',
  });
  expect(world.sent).toEqual([]);
  expect(await sendDue(deps, (t0 + 60) * 1000)).toEqual({ due: 1, failed: 0 });
  expect(world.sent.map(({ channel }) => channel)).toEqual(['mail', 'slack']);
  expect(world.stored.get(order.orderNo)).toMatchObject({
    step: 'reminder',
    dueAtMs: (t0 + 3600) * 1000,
  });
  // The stream had it after all, and the redispatch found it again.
  expect(await beginNotice(deps, item)).toBe(false);
  await consume(item);
  expect(await sendDue(deps, (t0 + 120) * 1000)).toEqual({ due: 0, failed: 0 });
  expect(world.sent).toHaveLength(2);
});

test('nothing is stored of what the stream’s consumer has told, or what waits for nobody', async () => {
  const { world, deps } = waiting();
  expect(await beginNotice(deps, item)).toBe(true);
  const told = structuredClone(world.stored.get(order.orderNo));
  expect(await storeNotice(deps, item, 0)).toBeNull();
  expect(world.stored.get(order.orderNo)).toEqual(told);
  const paid = buildWithdrawal({ orderNo: 'WD2', status: 'confirmed' });
  world.orders.set('WD2', paid);
  const ofPaid = withdrawalOutbox(paid, { event: null, at: t0, start: true });
  expect(await storeNotice(deps, ofPaid, 0)).toBeNull();
  expect(world.stored.size).toBe(1);
});
