import { expect, test } from 'vitest';
import { sendDue } from '#extensions/notices/rules/send-due.ts';
import { begun, order, t0 } from '#test/builders/extensions/notices/rules/send-due.ts';

const minutes = (count: number) => (t0 + count * 60) * 1000;

test('a reminder is sent once, when it is due, and nothing after it', async () => {
  const { world, deps } = await begun();
  expect(await sendDue(deps, minutes(59))).toEqual({ due: 0, failed: 0 });
  expect(await sendDue(deps, minutes(60))).toEqual({ due: 1, failed: 0 });
  expect(world.sent.slice(2).map(({ message }) => message.title)).toEqual([
    'Reminder: [Coffer test] Approval needed: Send 100 USDT on Ethereum',
    'Reminder: [Coffer test] Approval needed: Send 100 USDT on Ethereum',
  ]);
  expect(await sendDue(deps, minutes(10_000))).toEqual({ due: 0, failed: 0 });
});

test('no reminder of what was decided', async () => {
  const { world, deps } = await begun();
  world.orders.set(order.orderNo, { ...order, status: 'rejected' });
  await sendDue(deps, minutes(60));
  expect(world.sent).toHaveLength(2);
  expect(world.stored.get(order.orderNo)?.dueAtMs).toBeNull();
});

test('a channel that is down keeps no other waiting, and gets its message once when it is back', async () => {
  const { world, deps } = await begun(['slack']);
  expect(world.sent.map(({ channel }) => channel)).toEqual(['mail']);
  await sendDue(deps, minutes(2));
  expect(world.sent).toHaveLength(1);
  world.down.clear();
  await sendDue(deps, minutes(10));
  expect(world.sent.map(({ channel }) => channel)).toEqual(['mail', 'slack']);
  await sendDue(deps, minutes(60));
  expect(world.sent.map(({ channel }) => channel)).toEqual(['mail', 'slack', 'mail', 'slack']);
});

test('an alarm’s line is written once, after five failures of a channel', async () => {
  const { world, deps } = await begun(['slack']);
  for (const at of [1, 3, 7]) await sendDue(deps, minutes(at));
  const late = () => world.logged.filter(({ event }) => event === 'notice.late');
  expect(late()).toEqual([]);
  await sendDue(deps, minutes(15));
  expect(late()).toMatchObject([{ level: 'error', fields: { notice: 'WD1' } }]);
  await sendDue(deps, minutes(40));
  expect(late()).toHaveLength(1);
});

test('a run that stopped before it sent is continued after its lease; two runs send once', async () => {
  const { world, deps } = await begun();
  world.sent.length = 0;
  const first = { ...world.stored.get(order.orderNo)!, step: 'first' as const };
  world.stored.set(order.orderNo, { ...first, sentBy: ['mail'], dueAtMs: minutes(1) });
  await sendDue(deps, minutes(0));
  expect(world.sent).toEqual([]);
  const found = await deps.notices.due(minutes(1));
  const slow = { ...deps, notices: { ...deps.notices, due: async () => structuredClone(found) } };
  await Promise.all([sendDue(slow, minutes(1)), sendDue(slow, minutes(1))]);
  expect(world.sent.map(({ channel }) => channel)).toEqual(['slack']);
});

test('a notice that cannot be read stops no other', async () => {
  const { world, deps } = await begun();
  world.stored.set('WD9', { ...world.stored.get('WD1')!, noticeId: 'WD9', subject: 'WD9' });
  const broken = {
    ...deps,
    orders: {
      get: async (orderNo: string) => {
        if (orderNo === 'WD9') throw new Error('no table');
        return deps.orders.get(orderNo);
      },
    },
  };
  expect(await sendDue(broken, minutes(60))).toEqual({ due: 2, failed: 1 });
  expect(world.sent).toHaveLength(4);
});
