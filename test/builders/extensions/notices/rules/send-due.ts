import { withdrawalOutbox } from '#domain/order/events/withdrawal-outbox.ts';
import { beginNotice } from '#extensions/notices/rules/begin-notice.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeNotices } from '#test/fakes/ports/notices.ts';

export const t0 = 1_767_225_600;

export const order = buildWithdrawal({
  status: 'pending',
  createdAt: t0,
  createdAtMs: t0 * 1000,
  level: 2,
});

const item = withdrawalOutbox(order, { event: null, at: t0, start: true });

export async function begun(down: string[] = []) {
  const { world, deps } = fakeNotices({ nowMs: t0 * 1000 });
  world.orders.set(order.orderNo, order);
  for (const name of down) world.down.add(name);
  await beginNotice(deps, item);
  return { world, deps };
}
