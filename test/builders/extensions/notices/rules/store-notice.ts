import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeNotices } from '#test/fakes/ports/notices.ts';

export const t0 = 1_767_225_600;

export const order = buildWithdrawal({
  status: 'pending',
  createdAt: t0,
  createdAtMs: t0 * 1000,
});

export function waiting() {
  const { world, deps } = fakeNotices({ nowMs: (t0 + 30) * 1000 });
  world.orders.set(order.orderNo, order);
  return { world, deps };
}
