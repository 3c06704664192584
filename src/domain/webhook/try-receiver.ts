import type { DeliveryStore } from '#ports/events.ts';
import type { ProjectStore } from '#ports/projects.ts';
import type { DeliveryQueue } from '#ports/queues.ts';
import { ApiError } from '#wire/api-error.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import { webhookUrls } from './receivers-of.ts';

/**
 * An admin tries a webhook URL of the project: writes the audit log, then makes one more attempt of the
 * oldest delivery that waits for it, a held one first. If the receiver takes it, all that waits for it
 * is sent, ten a second. Returns the delivery. Errors: notFound if no enabled key has the URL,
 * wrongStatus if nothing waits for it.
 */
export async function tryReceiver(
  deps: AdminDeps & {
    projects: Pick<ProjectStore, 'webhookKeys'>;
    deliveries: Pick<DeliveryStore, 'waitingFor'>;
    queue: DeliveryQueue;
  },
  input: Actor & { url: string },
): Promise<string> {
  const { projectId, url } = input;
  if (!(await webhookUrls(deps, projectId)).includes(url)) {
    throw new ApiError('notFound', 'No enabled key of this project has this webhook URL');
  }
  const oldest = async (kind: 'held' | 'failed') =>
    (await deps.deliveries.waitingFor(url, { kind, projectId, limit: 1 })).list[0];
  const delivery = (await oldest('held')) ?? (await oldest('failed'));
  if (!delivery) throw new ApiError('wrongStatus', 'No event waits for this receiver');
  const { deliveryId } = delivery;
  await commitAction(deps, input, {
    action: 'webhook.try',
    target: url,
    details: { delivery: deliveryId },
    write: { kind: 'note' },
  });
  await deps.queue.push({ deliveryId, manual: true, isTrial: true }, 0);
  return deliveryId;
}
