/** Which URL gets which event, by the filters of keys (docs/decisions/0098-webhook-endpoints.md). */
import { expect, test } from 'vitest';
import { announceEvent } from '#domain/webhook/announce.ts';
import { webhookTargets } from '#domain/webhook/webhook-targets.ts';
import type { ApiKey } from '#model/project.ts';
import {
  eventRows,
  isEventFilter,
  isWebhookEvent,
  testEvent,
  type WebhookEvent,
  wantsEvent,
  webhookEvents,
} from '#model/webhook-events.ts';
import { aClock, aDeliveryStore, aKey, anOutboxItem, aQueue, projectsWith } from './fakes.ts';

const wanted = (set: Pick<ApiKey, 'webhookEvents' | 'extraEvents'>) =>
  webhookEvents.filter((event) => wantsEvent(set, event));

test.each([[undefined], [null]])(
  'without a filter (%s) a URL gets every event that needs no request',
  (none) => {
    const all = webhookEvents.filter((event) => !eventRows[event].onRequest);
    expect(wanted({ webhookEvents: none })).toEqual(all);
    expect(wanted({ webhookEvents: none, extraEvents: true })).toEqual(webhookEvents);
  },
);

test('a name is that event, and the beginning of names all of them', () => {
  expect(wanted({ webhookEvents: ['withdraw.confirmed', 'deposit.*'] })).toEqual([
    'deposit.credited',
    'deposit.orphaned',
    'deposit.restored',
    'withdraw.confirmed',
  ]);
  expect(wanted({ webhookEvents: ['client.transfer.*'] })).toEqual(
    ['pending', 'confirmed', 'failed', 'rejected', 'reversed'].map(
      (end) => `client.transfer.${end}`,
    ),
  );
});

test('what is only sent on request needs extra_events, or its whole name', () => {
  expect(wanted({ webhookEvents: ['swap.*'] })).not.toContain('swap.amended');
  expect(wanted({ webhookEvents: ['swap.*'], extraEvents: true })).toContain('swap.amended');
  expect(wanted({ webhookEvents: ['swap.amended'] })).toEqual(['swap.amended']);
  expect(wanted({ webhookEvents: ['deposit.*'], extraEvents: true })).not.toContain('swap.amended');
});

test.each([
  '',
  '*',
  '.*',
  'withdraw',
  'withdraw*',
  'withdraw.',
  'withdraw.con*',
  'withdraw.con.*',
  'withdraw.confirmed.*',
  'WITHDRAW.*',
  ' withdraw.*',
  'withdraw.confirmed ',
  'constructor',
  testEvent,
  'webhook.*',
])('no filter: "%s"', (entry) => {
  expect(isEventFilter(entry)).toBe(false);
});

test('every event, and each beginning of one, is a filter', () => {
  const beginnings = webhookEvents.flatMap((event) => {
    const words = event.split('.');
    return words.slice(1).map((_, i) => `${words.slice(0, i + 1).join('.')}.*`);
  });
  expect([...webhookEvents, ...beginnings].filter((entry) => !isEventFilter(entry))).toEqual([]);
  expect(isWebhookEvent(testEvent)).toBe(false);
});

const filtered = aKey({ appId: 'app_f', createdAt: 5, webhookEvents: ['deposit.*'] });
const withdrawals = aKey({
  appId: 'app_w',
  webhookUrl: 'https://books.example/',
  webhookEvents: ['withdraw.*'],
});

test('each URL by its own filter; keys that share a URL get it what any of them wants', () => {
  const urls = (keys: ApiKey[], event: WebhookEvent) =>
    webhookTargets(keys, event).map(({ webhookUrl, appId }) => `${webhookUrl} ${appId}`);
  const shop = 'https://shop.example/hook';
  expect(urls([filtered, withdrawals], 'deposit.credited')).toEqual([`${shop} app_f`]);
  expect(urls([filtered, withdrawals], 'withdraw.failed')).toEqual([
    'https://books.example/ app_w',
  ]);
  expect(urls([filtered, withdrawals], 'swap.failed')).toEqual([]);
  const alike = aKey({ appId: 'app_all', createdAt: 9 });
  expect(urls([filtered, alike], 'swap.failed')).toEqual([`${shop} app_all`]);
  expect(urls([filtered, alike], 'deposit.credited')).toEqual([`${shop} app_f`]);
  // A disabled key's filter counts for nothing.
  expect(urls([filtered, { ...alike, enabled: false }], 'swap.failed')).toEqual([]);
});

test('what is filtered costs no delivery, and is kept as an event all the same', async () => {
  const deliveries = aDeliveryStore();
  const queue = aQueue();
  const deps = { deliveries, queue, clock: aClock(), projects: projectsWith(withdrawals) };
  const before = deliveries.records.size;
  expect(await announceEvent(deps, anOutboxItem())).toEqual({ deliveries: [], errors: [] });
  expect(deliveries.records.size).toBe(before);
  expect(queue.pushed).toEqual([]);
  expect(deliveries.events).toMatchObject([{ event: 'deposit.credited', ref: 'D1' }]);
});

test('an event that names a URL of its own goes there, whatever the filters', async () => {
  const deliveries = aDeliveryStore();
  const event = {
    name: 'energy.low_balance' as const,
    data: {},
    timestamp: 1,
    to: { url: 'https://energy.example/', appId: 'app_f' },
  };
  const deps = { deliveries, queue: aQueue(), clock: aClock(), projects: projectsWith(filtered) };
  const { deliveries: made } = await announceEvent(deps, anOutboxItem({ event }));
  expect(made).toMatchObject([{ url: 'https://energy.example/', ownUrl: true }]);
});
