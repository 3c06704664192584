import type { WebhookDelivery } from '#model/webhook.ts';
import type { DeliveryStore } from '#ports/events.ts';

/** Which deliveries are asked for: those of a record, or those of an event. */
interface Asked {
  projectId: string;
  ref: string | undefined;
  eventId: string | undefined;
  event: string | undefined;
  state: string | undefined;
}

/** The deliveries of one record or event of a project, newest first. */
export async function deliveriesOf(
  { deliveries }: { deliveries: Pick<DeliveryStore, 'eventsOf' | 'ofEvent'> },
  { projectId, ref, eventId, event, state }: Asked,
): Promise<WebhookDelivery[]> {
  const ids = eventId === undefined ? await deliveries.eventsOf(ref ?? '') : [eventId];
  const lists = await Promise.all(ids.map((id) => deliveries.ofEvent(id)));
  return lists
    .flat()
    .filter(
      (one) =>
        one.projectId === projectId &&
        one.ref === (ref ?? one.ref) &&
        one.event === (event ?? one.event) &&
        one.state === (state ?? one.state),
    )
    .sort((a, b) => b.createdAtMs - a.createdAtMs);
}
