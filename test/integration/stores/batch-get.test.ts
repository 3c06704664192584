/** A batch read keeps no order, here as in DynamoDB: code that relies on one fails these layers. */
import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchGet } from '#aws/dynamodb/batch-get.ts';
import { inTableOrder } from '#test/fakes/unordered-batch-reads.ts';
import { client, inOrderOfKeys, keys } from '#test/scenarios/stores/batch-get.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `bg-${randomUUID().slice(0, 8)}`;
let table = '';

beforeAll(async () => {
  table = tableEnvironment(prefix).TABLE_PRICES ?? '';
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('every item comes once, and not in the order of the keys', async () => {
  await Promise.all(keys.map((Item) => client.send(new PutCommand({ TableName: table, Item }))));
  for (const asked of [keys, keys.toReversed()]) {
    const items = await batchGet(client, table, asked, { consistent: true });
    expect(items).not.toEqual(asked);
    expect(inOrderOfKeys(items)).toEqual(keys);
  }
});

test('an answer of the emulator is put in the order of the table', () => {
  expect(inTableOrder(keys)).not.toEqual(keys);
  expect(inTableOrder(keys.toReversed())).toEqual(inTableOrder(keys));
});
