/** What a watcher notes of its providers, on the real table. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import type { ProviderNote } from '#model/chain.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `pn-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const store = makeChainStateStore(client);

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const notes: ProviderNote[] = [
  { host: 'one.example', state: 'answers', since: 5 },
  { host: 'two.example', state: 'fails', since: 7, error: 'HTTP 401', at: 7 },
];

test('notes come with the next lease and with the cursor, and outlive a move of the cursor', async () => {
  const first = await store.takeLease('ETH', 0, 75);
  expect(first).not.toHaveProperty('providers');
  expect(await store.noteProviders('ETH', 1, notes)).toBe(true);
  const cursor = buildCursor({ scanned: 1n });
  const blocks = [{ number: 1n, hash: 'h90', coverage: ['block'] }];
  expect(await store.advance({ cursor, fence: 1, blocks })).toBe(true);
  expect(await store.takeLease('ETH', 1, 75)).toMatchObject({ fence: 2, providers: notes });
  expect(await store.cursor('ETH')).toMatchObject({ scanned: 1n, providers: notes });
  expect((await store.cursors(['ETH'])).get('ETH')).toMatchObject({ providers: notes });
});

test('a tick that has lost its lease notes nothing', async () => {
  expect(await store.noteProviders('ETH', 1, [])).toBe(false);
  expect(await store.noteProviders('BSC', 1, notes)).toBe(false);
  expect(await store.cursor('ETH')).toMatchObject({ providers: notes });
});
