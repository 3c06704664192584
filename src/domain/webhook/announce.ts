import type { OutboxItem } from '#model/outbox.ts';
import type { KeyWebhook } from '#model/project.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import type { DeliveryStore } from '#ports/events.ts';
import type { ProjectStore } from '#ports/projects.ts';
import type { DeliveryQueue } from '#ports/queues.ts';
import type { Clock } from '#ports/runtime.ts';
import { newDelivery } from './new-delivery.ts';
import { toSentEvent } from './to-sent-event.ts';
import { signingKey, type WebhookKey, webhookTargets } from './webhook-targets.ts';

export interface AnnounceDeps {
  projects: Pick<ProjectStore, 'webhookKeys'>;
  deliveries: Pick<DeliveryStore, 'create' | 'get' | 'putEvent'>;
  queue: DeliveryQueue;
  clock: Clock;
}

/**
 * Stores the event of an outbox item and creates a delivery for each webhook URL of the project.
 * Repeating it creates nothing twice. Returns the deliveries that were created and the errors of
 * the others, so that one bad URL or a full queue does not block the rest.
 */
export async function announceEvent(
  deps: AnnounceDeps,
  item: OutboxItem,
): Promise<{ deliveries: WebhookDelivery[]; errors: unknown[] }> {
  const event = toSentEvent(item);
  if (!item.event || !event) return { deliveries: [], errors: [] };
  const [kept, keys] = await Promise.allSettled([
    deps.deliveries.putEvent(event),
    deps.projects.webhookKeys(item.projectId),
  ]);
  const errors: unknown[] = [kept, keys].flatMap((step) =>
    step.status === 'rejected' ? [step.reason] : [],
  );
  if (keys.status === 'rejected') return { deliveries: [], errors };

  const deliveries: WebhookDelivery[] = [];
  for (const key of targetsOf(item.event, keys.value)) {
    // Use the outbox item's time, so that a second dispatch gives the same position in the list.
    const at = { now: deps.clock.now(), createdAtMs: item.createdAtMs };
    const delivery = { ...newDelivery(event, key, at), ...(item.event.to && { ownUrl: true }) };
    try {
      const created = await deps.deliveries.create(delivery);
      deliveries.push(delivery);
      if (created || (await isUntried(deps, delivery.deliveryId))) {
        await deps.queue.push({ deliveryId: delivery.deliveryId, manual: false }, 0);
      }
    } catch (error) {
      errors.push(error);
    }
  }
  return { deliveries, errors };
}

/** The URLs of the project's keys, or the one that the event itself names. */
function targetsOf(
  { name, to }: NonNullable<OutboxItem['event']>,
  keys: KeyWebhook[],
): WebhookKey[] {
  if (!to) return webhookTargets(keys, name);
  const key = signingKey(keys, to.appId);
  return key ? [{ ...key, webhookUrl: to.url }] : [];
}

/**
 * True if no attempt was made yet: an earlier dispatch may have died between record and message.
 */
async function isUntried(deps: AnnounceDeps, deliveryId: string): Promise<boolean> {
  const existing = await deps.deliveries.get(deliveryId);
  return existing?.state === 'pending' && existing.tries === 0;
}
