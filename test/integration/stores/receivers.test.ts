import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeReceiverStore } from '#aws/events/receiver-store.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `rc-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const receivers = makeReceiverStore(client);

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('failures are counted, one of many takes the probe, and a success forgets everything', async () => {
  const url = 'https://shop.example/hook';
  expect(await receivers.get(url)).toBeNull();
  expect(await receivers.takeProbe(url, { now: 5, until: 65 })).toBe(false);
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      receivers.noteFailure(url, { at: 100 + (i === 0 ? 0 : 1), probeUntil: null }),
    ),
  );
  expect(await receivers.get(url)).toMatchObject({ failures: 20, probeUntil: 0 });
  const takers = await Promise.all(
    Array.from({ length: 10 }, () => receivers.takeProbe(url, { now: 200, until: 260 })),
  );
  expect(takers.filter(Boolean)).toHaveLength(1);
  expect(await receivers.takeProbe(url, { now: 259, until: 400 })).toBe(false);
  await receivers.noteFailure(url, { at: 210, probeUntil: 215 });
  expect(await receivers.get(url)).toMatchObject({ failures: 21, probeUntil: 215 });
  expect(await receivers.takeProbe(url, { now: 215, until: 275 })).toBe(true);
  await receivers.noteSuccess(url);
  expect(await receivers.get(url)).toEqual({ failures: 0, since: 0, probeUntil: 0 });
  expect(await receivers.get('https://other.example/')).toBeNull();
});
