import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCheckedBalanceStore } from '#aws/deposits/checked-balance-store.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `cb-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const store = makeCheckedBalanceStore(client);

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('balances are read as they were stored, by chain and address; amounts have 78 digits', async () => {
  const checked = {
    chain: 'ETH' as const,
    address: '0xabc',
    balance: 2n ** 256n - 1n,
    surplus: 5n,
    reported: 0n,
  };
  await store.store(checked);
  await store.store({ ...checked, reported: 5n });
  expect(await store.load('ETH', ['0xabc', '0xdef'])).toEqual(
    new Map([['0xabc', { ...checked, reported: 5n }]]),
  );
  expect(await store.load('BASE', ['0xabc'])).toEqual(new Map());
});

test('the place is the beginning before it was stored', async () => {
  expect(await store.place()).toBe(0);
  await store.storePlace(12_000);
  expect(await store.place()).toBe(12_000);
});
