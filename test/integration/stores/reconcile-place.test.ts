import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeReconcilePlaceStore } from '#aws/orders/reconcile-place-store.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `rp-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('the place of the reconciler is read as it was stored, and is the beginning before that', async () => {
  const places = makeReconcilePlaceStore(client);
  expect(await places.load()).toEqual({ chain: null, cursor: null });
  const place = { chain: 'BSC' as const, cursor: 'A#0xabc#0000#WD1' };
  await places.store(place);
  expect(await places.load()).toEqual(place);
  await places.store({ chain: null, cursor: null });
  expect(await places.load()).toEqual({ chain: null, cursor: null });
});
