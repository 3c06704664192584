import type { WebhookEvent } from '#model/webhook-events.ts';
import type { DeliveryStore } from '#ports/events.ts';
import type { ProjectStore } from '#ports/projects.ts';
import type { DeliveryQueue } from '#ports/queues.ts';
import type { Clock } from '#ports/runtime.ts';
import { deliveryOutbox } from './delivery-outbox.ts';
import { newDelivery } from './new-delivery.ts';
import { webhookTargets } from './webhook-targets.ts';

export interface ReplayDeps {
  projects: Pick<ProjectStore, 'webhookKeys'>;
  deliveries: Pick<DeliveryStore, 'create' | 'latestEvent' | 'ofEvent'>;
  queue: DeliveryQueue;
  clock: Clock;
}

/** How many deliveries were queued; if none, why. */
type Replayed = { queued: number; reason: null } | { queued: 0; reason: 'no-url' | 'under-way' };

/**
 * Sends an event again to each current webhook URL of the project, with its original id and body. A
 * URL that has a delivery gets one more attempt; a new URL gets its own delivery. Pending retries
 * stay as they are. Says how many were queued, or why none was: no enabled key has a webhook URL, or
 * the event has not reached its first attempt. The caller decides whether the record may be replayed
 * (docs/decisions.md "Replay of a deposit": 40904).
 */
export async function replayEvent(
  deps: ReplayDeps,
  input: { projectId: string; ref: string; event: WebhookEvent },
): Promise<Replayed> {
  const event = await deps.deliveries.latestEvent(input.ref, input.event);
  if (!event || event.projectId !== input.projectId) return { queued: 0, reason: 'under-way' };
  const [keys, made] = await Promise.all([
    deps.projects.webhookKeys(input.projectId),
    deps.deliveries.ofEvent(event.eventId),
  ]);
  const targets = webhookTargets(keys, input.event);
  if (targets.length === 0) return { queued: 0, reason: 'no-url' };
  for (const key of targets) {
    const existing = made.find(({ url }) => url === key.webhookUrl);
    const atMs = deps.clock.nowMs();
    const delivery = newDelivery(event, key, { now: deps.clock.now(), createdAtMs: atMs });
    const created =
      !existing && (await deps.deliveries.create(delivery, deliveryOutbox(delivery, atMs)));
    const { deliveryId } = existing ?? delivery;
    await deps.queue.push({ deliveryId, manual: !created }, 0);
  }
  return { queued: targets.length, reason: null };
}
