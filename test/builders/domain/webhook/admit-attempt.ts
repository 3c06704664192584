import { failuresToOpen } from '#domain/webhook/admit-attempt.ts';
import { type DeliverDeps, deliverWebhook } from '#domain/webhook/deliver.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import type { HttpAnswer } from '#ports/runtime.ts';
import {
  aClock,
  aDelivery,
  aDeliveryStore,
  aKey,
  aQueue,
  aReceiverStore,
  aReleaseQueue,
  bornOut,
  openSecrets,
  projectsWith,
} from '#test/unit/domain/webhook/fakes.ts';

export const bad = 'https://bad.example/hook';
export const good = 'https://good.example/hook';

/** `bad` answers when and as the test says; `good` answers 200 at once. */
export function world(deliveries: WebhookDelivery[]) {
  const clock = aClock();
  const store = aDeliveryStore(...deliveries);
  const receivers = aReceiverStore();
  const queue = aQueue();
  const releases = aReleaseQueue();
  const hanging: ((answer: Partial<HttpAnswer> | Error) => void)[] = [];
  const posts: string[] = [];
  const deps: DeliverDeps = {
    deliveries: store,
    receivers,
    ...bornOut,
    queue,
    releases,
    clock,
    projects: projectsWith(
      aKey({ appId: 'bad', webhookUrl: bad }),
      aKey({ appId: 'good', webhookUrl: good }),
    ),
    secrets: openSecrets,
    random: () => 0,
    http: {
      post: ({ url }) => {
        posts.push(url);
        const whole = { status: null, error: null, retryAfter: null, durationMs: 1 };
        if (url === good) return Promise.resolve({ ...whole, status: 200 });
        return new Promise((resolve, reject) => {
          hanging.push((answer) =>
            answer instanceof Error ? reject(answer) : resolve({ ...whole, ...answer }),
          );
        });
      },
    },
  };
  const deliver = (deliveryId: string, manual = false) =>
    deliverWebhook(deps, { deliveryId, manual });
  /** Everything that waits for nothing but other promises has run. */
  const settled = () => new Promise<void>((done) => setImmediate(done));
  /** As many failures in a row as open the breaker. */
  const open = async () => {
    for (let i = 0; i < failuresToOpen; i++) {
      const made = deliver(`first-${i}`);
      await settled();
      hanging.shift()?.({ error: 'timeout' });
      await made;
    }
  };
  return { clock, store, receivers, queue, releases, hanging, posts, deliver, settled, open };
}

const deliveriesTo = (url: string, name: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    aDelivery({
      deliveryId: `${name}-${i}`,
      eventId: `evt_${name}_${i}`,
      url,
      appId: url === bad ? 'bad' : 'good',
    }),
  );

export const all = [
  ...deliveriesTo(bad, 'first', failuresToOpen),
  ...deliveriesTo(bad, 'bad', 30),
  ...deliveriesTo(good, 'good', 30),
];
