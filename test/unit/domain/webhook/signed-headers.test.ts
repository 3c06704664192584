import { expect, test } from 'vitest';
import { type DeliverDeps, deliverWebhook } from '#domain/webhook/deliver.ts';
import { own, standard } from '#test/builders/domain/webhook/signed-headers.ts';
import {
  aClock,
  aDelivery,
  aDeliveryStore,
  aKey,
  aQueue,
  aReceiver,
  aReceiverStore,
  aReleaseQueue,
  bornOut,
  projectsWith,
  t0,
} from './fakes.ts';

const seal = (text: string) => ({ dataKey: '', iv: '', ciphertext: text, tag: '' });

test('while a secret is replaced both sign; the service’s own signature is by the one before', async () => {
  const clock = aClock();
  const http = aReceiver({ status: 500 }, { status: 200 });
  const previousSecret = { secret: seal('whs_old'), until: t0 + 10 };
  const deps: DeliverDeps = {
    ...bornOut,
    deliveries: aDeliveryStore(aDelivery()),
    receivers: aReceiverStore(),
    queue: aQueue(),
    releases: aReleaseQueue(),
    http,
    clock,
    projects: projectsWith(aKey({ webhookSecret: seal('whs_new'), previousSecret })),
    secrets: { open: async ({ ciphertext }) => ciphertext },
    random: () => 0,
  };
  await deliverWebhook(deps, { deliveryId: 'dl_1', manual: false });
  clock.at = t0 + 10;
  await deliverWebhook(deps, { deliveryId: 'dl_1', manual: true });
  const [during, after] = http.posts;
  const { body } = during!;
  expect(during!.headers).toMatchObject({
    'X-Signature': own('whs_old', body, t0),
    'X-App-Id': 'app_1',
    'webhook-signature': `${standard('whs_new', body, t0)} ${standard('whs_old', body, t0)}`,
  });
  // From `until` on, the old one signs nothing.
  expect(after!.headers).toMatchObject({
    'X-Signature': own('whs_new', body, t0 + 10),
    'webhook-signature': standard('whs_new', body, t0 + 10),
  });
});
