import { expect, test } from 'vitest';
import { deliverWebhook } from '#domain/webhook/deliver.ts';
import { statePassed } from '#domain/webhook/state-passed.ts';
import {
  aClock,
  aDelivery,
  aDeliveryStore,
  aKey,
  aQueue,
  aReceiver,
  aReceiverStore,
  bornOut,
  openSecrets,
  projectsWith,
} from './fakes.ts';

test('an event that a newer one has overtaken is given up at once, and nothing is wrong', async () => {
  const deliveries = aDeliveryStore(aDelivery());
  const http = aReceiver({ status: 200 });
  const queue = aQueue();
  const deps = {
    deliveries,
    http,
    queue,
    ...bornOut,
    receivers: aReceiverStore(),
    clock: aClock(),
  };
  const result = await deliverWebhook(
    {
      ...deps,
      projects: projectsWith(aKey()),
      secrets: openSecrets,
      random: () => 0,
      contradiction: async () => statePassed,
    },
    { deliveryId: deliveries.one().deliveryId, manual: false },
  );
  expect(result).toMatchObject({ state: 'abandoned', isObsolete: true });
  expect(result).not.toHaveProperty('refused');
  expect(http.posts).toEqual([]);
  expect(queue.pushed).toEqual([]);
  expect(deliveries.one()).toMatchObject({ state: 'abandoned', nextAt: null });
  expect(deliveries.one().attempts[0]?.error).toBe('not sent: the deposit has changed since');
});
