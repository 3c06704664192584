/** A batch read keeps no order, here as in DynamoDB: code that relies on one fails these layers. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchGet } from '#aws/dynamodb/batch-get.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { inTableOrder } from '#test/fakes/unordered-batch-reads.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `bg-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
let table = '';

beforeAll(async () => {
  table = tableEnvironment(prefix).TABLE_PRICES ?? '';
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('the items come in the order of the table, whatever the order of the keys', async () => {
  const keys = Array.from({ length: 20 }, (_, i) => ({ pk: `K${i}`, sk: '0' }));
  await Promise.all(keys.map((Item) => client.send(new PutCommand({ TableName: table, Item }))));
  const expected = inTableOrder(keys);
  expect(expected).not.toEqual(keys);
  expect(await batchGet(client, table, keys, { consistent: true })).toEqual(expected);
  expect(await batchGet(client, table, keys.toReversed())).toEqual(expected);
});
