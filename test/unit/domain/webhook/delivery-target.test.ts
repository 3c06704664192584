/** Keys that share a URL (docs/decisions.md "Which URL gets an event"). */
import { expect, test } from 'vitest';
import { type DeliverDeps, deliverWebhook } from '#domain/webhook/deliver.ts';
import { deliveryTarget } from '#domain/webhook/delivery-target.ts';
import { standardWebhookSignature, webhookSignature } from '#shared/crypto/webhook-signature.ts';
import { rotated } from '#test/builders/domain/webhook/delivery-target.ts';
import {
  aClock,
  aDelivery,
  aDeliveryStore,
  aQueue,
  aReceiver,
  aReceiverStore,
  aReleaseQueue,
  bornOut,
  projectsWith,
  t0,
} from './fakes.ts';

test('every enabled key of the URL, newest first, whichever key the delivery was made for', () => {
  for (const appId of ['app_old', 'app_new', 'app_gone']) {
    const target = deliveryTarget({ appId, url: 'https://shop.example/hook' }, rotated);
    expect(target?.keys.map((key) => key.appId)).toEqual(['app_new', 'app_old']);
  }
});

test('a URL that no key has any more: the own key’s present URL, and nothing without one', () => {
  const url = 'https://gone.example/';
  expect(deliveryTarget({ appId: 'app_else', url }, rotated)).toMatchObject({
    url: 'https://else.example/',
    keys: [{ appId: 'app_else' }],
  });
  for (const appId of ['app_off', 'app_gone']) {
    expect(deliveryTarget({ appId, url }, rotated)).toBeNull();
  }
});

test('a receiver that knows one of the secrets verifies the attempt', async () => {
  const http = aReceiver({ status: 200 });
  const secretOf = (appId: string) => `whs_${Buffer.from(appId).toString('hex')}`;
  const deps: DeliverDeps = {
    deliveries: aDeliveryStore(aDelivery()),
    receivers: aReceiverStore(),
    ...bornOut,
    queue: aQueue(),
    releases: aReleaseQueue(),
    http,
    clock: aClock(),
    projects: projectsWith(...rotated),
    secrets: { open: async (_, { appId }) => secretOf(appId ?? '') },
    random: () => 0,
  };
  await deliverWebhook(deps, { deliveryId: 'dl_1', manual: false });
  const { body } = aDelivery();
  const standard = (appId: string) =>
    standardWebhookSignature(secretOf(appId), { id: 'evt_D1_3', timestamp: t0, body });
  expect(http.posts).toHaveLength(1);
  expect(http.posts[0]?.headers).toMatchObject({
    'X-App-Id': 'app_new app_old',
    'X-Signature': webhookSignature(secretOf('app_new'), t0, body),
    'webhook-signature': `${standard('app_new')} ${standard('app_old')}`,
  });
});
