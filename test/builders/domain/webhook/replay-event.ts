import { replayEvent } from '#domain/webhook/replay-event.ts';
import type { ApiKey } from '#model/project.ts';
import type { SentEvent, WebhookDelivery } from '#model/webhook.ts';
import {
  aClock,
  aDelivery,
  aDeliveryStore,
  aQueue,
  projectsWith,
  t0,
} from '#test/unit/domain/webhook/fakes.ts';

const anEvent = (over: Partial<SentEvent> = {}): SentEvent => ({
  eventId: 'evt_D1_3',
  projectId: 'demo',
  ref: 'D1',
  event: 'deposit.credited',
  body: aDelivery().body,
  createdAtMs: (t0 - 900) * 1000,
  requestId: 'req-1',
  ...over,
});

export async function setUp(input: {
  made?: WebhookDelivery[];
  keys: ApiKey[];
  events?: SentEvent[];
}) {
  const deliveries = aDeliveryStore(...(input.made ?? []));
  for (const event of input.events ?? [anEvent()]) await deliveries.putEvent(event);
  const queue = aQueue();
  const deps = { deliveries, queue, clock: aClock(), projects: projectsWith(...input.keys) };
  const run = (over: { projectId?: string } = {}) =>
    replayEvent(deps, { projectId: 'demo', ref: 'D1', event: 'deposit.credited', ...over });
  return { deliveries, queue, run };
}
