import type { WebhookEvent } from '#contract/events.ts';
import type { DeliveryStore } from '../ports/events/delivery-store.ts';
import type { ProjectStore } from '../ports/projects/project-store.ts';
import type { DeliveryQueue } from '../ports/queues/delivery-queue.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import { deliveryOutbox } from './delivery-outbox.ts';
import { newDelivery } from './new-delivery.ts';
import { webhookTargets } from './webhook-targets.ts';

export interface ReplayDeps {
  projects: Pick<ProjectStore, 'webhookKeys'>;
  deliveries: Pick<DeliveryStore, 'create' | 'latestEvent' | 'ofEvent'>;
  queue: DeliveryQueue;
  clock: Clock;
}

/**
 * Sends an event again to each webhook URL that the project has now, under its own event id and
 * with its own body: one more attempt of a delivery that exists, a delivery of its own for a URL
 * that has none. Pending retries stay as they are. Returns how many were queued: 0 when the project
 * has no webhook URL, or when the event is still on its way to its first attempt. Whether the
 * record may be replayed is the caller's question (docs/decisions.md "Replay of a deposit": 40904).
 */
export async function replayEvent(
  deps: ReplayDeps,
  input: { projectId: string; ref: string; event: WebhookEvent },
): Promise<number> {
  const event = await deps.deliveries.latestEvent(input.ref, input.event);
  if (!event || event.projectId !== input.projectId) return 0;
  const [keys, made] = await Promise.all([
    deps.projects.webhookKeys(input.projectId),
    deps.deliveries.ofEvent(event.eventId),
  ]);
  const targets = webhookTargets(keys);
  for (const key of targets) {
    const existing = made.find(({ url }) => url === key.webhookUrl);
    const atMs = deps.clock.nowMs();
    const delivery = newDelivery(event, key, { now: deps.clock.now(), createdAtMs: atMs });
    const created =
      !existing && (await deps.deliveries.create(delivery, deliveryOutbox(delivery, atMs)));
    const { deliveryId } = existing ?? delivery;
    await deps.queue.push({ deliveryId, manual: !created }, 0);
  }
  return targets.length;
}
