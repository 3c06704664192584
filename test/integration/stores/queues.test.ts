import { randomUUID } from 'node:crypto';
import { CreateQueueCommand, DeleteQueueCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDeliveryQueue, makeRedispatchQueue } from '#aws/queues/queues.ts';
import { client, urls } from '#test/scenarios/stores/queues.ts';
import { setEnvironment } from '#test/support/environment.ts';

let deliveriesUrl = '';
let redispatchUrl = '';

beforeAll(async () => {
  deliveriesUrl = await makeQueue('QUEUE_DELIVERIES');
  redispatchUrl = await makeQueue('QUEUE_REDISPATCH');
});

afterAll(async () => {
  for (const QueueUrl of urls) await client.send(new DeleteQueueCommand({ QueueUrl }));
});

test('an attempt is queued now or after its delay, within the limit of SQS', async () => {
  const queue = makeDeliveryQueue(client);
  await queue.push({ deliveryId: 'dl_1', manual: true, now: 5 }, 0);
  expect(await receive(deliveriesUrl, 2)).toEqual([{ deliveryId: 'dl_1', manual: true, now: 5 }]);
  await queue.push({ deliveryId: 'dl_2', manual: false }, 2);
  expect(await receive(deliveriesUrl, 0)).toEqual([]);
  expect(await receive(deliveriesUrl, 5)).toEqual([{ deliveryId: 'dl_2', manual: false }]);
  for (const delay of [901, -1]) {
    const late = queue.push({ deliveryId: 'dl_3', manual: false }, delay);
    await expect(late).rejects.toThrow(RangeError);
  }
});

test('a redispatch is queued after its delay', async () => {
  await makeRedispatchQueue(client).pushRedispatch(1);
  expect(await receive(redispatchUrl, 0)).toEqual([]);
  expect(await receive(redispatchUrl, 5)).toEqual([{}]);
});

const makeQueue = async (variable: string): Promise<string> => {
  const { QueueUrl = '' } = await client.send(
    new CreateQueueCommand({ QueueName: `${variable}-${randomUUID().slice(0, 8)}` }),
  );
  urls.push(QueueUrl);
  setEnvironment({ [variable]: QueueUrl });
  return QueueUrl;
};

const receive = async (QueueUrl: string, WaitTimeSeconds: number) =>
  (await client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds }))).Messages?.map(
    ({ Body }) => JSON.parse(Body ?? ''),
  ) ?? [];
