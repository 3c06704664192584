import { testEvent } from '#model/webhook-events.ts';
import type { DeliveryStore } from '#ports/events.ts';
import type { ProjectStore } from '#ports/projects.ts';
import type { DeliveryQueue } from '#ports/queues.ts';
import { ApiError } from '#wire/api-error.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import { toDeliveryId, toEventId } from './ids.ts';
import { newDelivery } from './new-delivery.ts';
import { secondsPerTest, testBody, testNo } from './test-event.ts';
import { signingKey } from './webhook-targets.ts';

/**
 * An admin sends a test event to a webhook URL of the project, whatever its filter: writes the audit log,
 * then queues one attempt by the sender of all webhooks, with its signature and its rules for addresses. It
 * is not repeated, and is in no list and no feed. Returns the delivery, which shows the answer. Errors:
 * notFound if no enabled key has the URL, rateLimited (one in ten seconds for each URL).
 */
export async function sendTest(
  deps: AdminDeps & {
    projects: Pick<ProjectStore, 'webhookKeys'>;
    deliveries: Pick<DeliveryStore, 'get' | 'create'>;
    queue: DeliveryQueue;
  },
  input: Actor & { url: string },
): Promise<string> {
  const { projectId, requestId, url } = input;
  const keys = await deps.projects.webhookKeys(projectId);
  const key = signingKey(
    keys.filter(({ webhookUrl }) => webhookUrl === url),
    '',
  );
  if (!key) throw new ApiError('notFound', 'No enabled key of this project has this webhook URL');
  const now = deps.clock.now();
  const ref = testNo(projectId, url, now);
  const eventId = toEventId(ref);
  const resetIn = secondsPerTest - (now % secondsPerTest);
  const tooSoon = () =>
    new ApiError(
      'rateLimited',
      `A webhook URL gets one test event in ${secondsPerTest} s; try again in ${resetIn} s`,
      { headers: { 'Retry-After': String(resetIn) } },
    );
  if (await deps.deliveries.get(toDeliveryId(eventId, url))) throw tooSoon();
  const delivery = newDelivery(
    { eventId, projectId, event: testEvent, ref, body: testBody(ref, now), requestId },
    { ...key, webhookUrl: url },
    { now, createdAtMs: now * 1000 },
  );
  await commitAction(deps, input, {
    action: 'webhook.test',
    target: url,
    details: { delivery: delivery.deliveryId },
    write: { kind: 'note' },
  });
  // Not due by itself: one attempt is queued, and there is no other.
  if (!(await deps.deliveries.create({ ...delivery, nextAt: null }))) throw tooSoon();
  await deps.queue.push({ deliveryId: delivery.deliveryId, manual: true }, 0);
  return delivery.deliveryId;
}
