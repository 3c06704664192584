import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#aws/dynamodb/transact.ts';
import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import { outboxPut } from '#aws/events/outbox-item.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { makeReceiverStore } from '#aws/events/receiver-store.ts';
import { makeHttpPost } from '#aws/runtime/http-post.ts';
import { dispatchOutbox } from '#domain/outbox/dispatch.ts';
import { redispatch } from '#domain/outbox/redispatch.ts';
import { checkWebhookUrl } from '#domain/webhook/check-webhook-url.ts';
import { deliverWebhook } from '#domain/webhook/deliver.ts';
import { refusedAddress } from '#domain/webhook/refused-address.ts';
import { replayEvent } from '#domain/webhook/replay-event.ts';
import type { ListChange, OutboxItem } from '#model/outbox.ts';
import type { DeliveryMessage } from '#model/webhook.ts';
import { client, received } from '#test/scenarios/stores/receiver-is-down.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';
import {
  aClock,
  aKey,
  aLog,
  anOutboxItem,
  aReleaseQueue,
  bornOut,
  openSecrets,
  projectsWith,
  t0,
} from '#test/unit/domain/webhook/fakes.ts';

const prefix = `down-${randomUUID().slice(0, 8)}`;
let up = false;

const receiver = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const status = up ? 204 : 503;
    received.push({ status, headers: request.headers, body });
    response.writeHead(status).end();
  });
});

let webhookUrl = '';

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});

afterAll(async () => {
  await new Promise((done) => receiver.close(done));
  await deleteTables(client, prefix);
});

test('a receiver that was down gets its event from the redispatch, then from a replay', async () => {
  const outbox = makeOutboxStore(client);
  const deliveries = makeDeliveryStore(client);
  const clock = aClock(t0 + 11);
  const messages: DeliveryMessage[] = [];
  const listed: ListChange[] = [];
  const shared = {
    outbox,
    deliveries,
    clock,
    receivers: makeReceiverStore(client),
    ...bornOut,
    projects: projectsWith(aKey({ webhookUrl })),
    queue: {
      push: async (message: DeliveryMessage) => {
        messages.push(message);
      },
    },
  };
  const dispatch = (item: OutboxItem) =>
    dispatchOutbox(
      {
        ...shared,
        lists: {
          apply: async (changes) => {
            listed.push(...changes);
          },
        },
        workflow: { start: async () => {} },
        completeWaits: async () => {},
        copyAudit: async () => true,
        feedEvent: async () => {},
      },
      item,
    );
  const runRedispatch = async () => {
    await indexesSettled();
    return redispatch(
      { ...shared, dispatch, log: aLog(), hasTime: () => true },
      { now: clock.at, advanced: true },
    );
  };
  const deliverAll = async () => {
    const http = makeHttpPost({
      checkUrl: (url) => checkWebhookUrl(url, 'local'),
      refusedAddress: (address) => refusedAddress(address, 'local'),
    });
    for (const message of messages.splice(0)) {
      const rest = { http, releases: aReleaseQueue(), secrets: openSecrets, random: () => 0 };
      await deliverWebhook({ ...shared, ...rest }, message);
    }
  };

  // The stream is dead, so the redispatch finds the entry. From then on each message is lost too.
  await transact(client, [outboxPut(anOutboxItem())]);
  expect(await runRedispatch()).toMatchObject({ dispatched: 1 });
  await deliverAll();
  for (const wait of [30, 120, 600, 3_600, 21_600]) {
    messages.length = 0;
    clock.at += wait - 1;
    expect(await runRedispatch()).toMatchObject({ queued: 0 });
    clock.at += 1;
    expect(await runRedispatch()).toMatchObject({ queued: 1 });
    await deliverAll();
  }
  up = true;
  messages.length = 0;
  clock.at += 86_400;
  await runRedispatch();
  await deliverAll();
  expect(received.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503, 204]);

  const event = { projectId: 'demo', ref: 'D1', event: 'deposit.credited' as const };
  expect(await replayEvent(shared, event)).toEqual({ queued: 1, reason: null });
  await deliverAll();
  expect(received).toHaveLength(8);
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set(['evt_D1_3']),
  );
  const secret = await openSecrets.open(aKey().webhookSecret, {
    project: 'demo',
    appId: 'app_1',
  });
  for (const { headers, body } of received) {
    const hmac = createHmac('sha256', secret).update(`${headers['x-timestamp']}${body}`);
    expect(headers['x-signature']).toBe(hmac.digest('hex'));
  }
  // The list learns of the end through the outbox, as it does of any other change.
  clock.at += 11;
  await runRedispatch();
  expect(listed.map(({ facets }) => facets.state)).toEqual(['pending', 'delivered']);
  const [delivery] = await deliveries.ofEvent('evt_D1_3');
  expect(delivery).toMatchObject({ state: 'delivered', tries: 7, nextAt: null });
  expect(delivery?.attempts.map(({ manual }) => manual)).toEqual([...Array(7).fill(false), true]);
});
