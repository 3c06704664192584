import type { RedispatchDeps } from '#domain/outbox/redispatch.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import { aDeliveryStore, aLog, aQueue } from '#test/unit/domain/webhook/fakes.ts';

export function setUp(input: { items?: OutboxItem[]; deliveries?: WebhookDelivery[] }) {
  const due = new Map((input.items ?? []).map((item) => [item.outboxId, item.createdAtMs]));
  const dispatched: string[] = [];
  const deliveries = aDeliveryStore(...(input.deliveries ?? []));
  const queue = aQueue();
  const log = aLog();
  const deps: RedispatchDeps = {
    deliveries,
    queue,
    log,
    outbox: {
      undispatched: async (beforeMs) =>
        (input.items ?? []).filter(({ outboxId }) => (due.get(outboxId) ?? beforeMs) < beforeMs),
      postpone: async (id, untilMs) => {
        due.set(id, untilMs);
      },
    },
    dispatch: async ({ outboxId }) => {
      dispatched.push(outboxId);
      due.delete(outboxId);
    },
    hasTime: () => true,
  };
  return { deps, due, dispatched, deliveries, queue, log };
}
