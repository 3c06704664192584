/** What reconciliation remembers, in the table `books`. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import type { OpenDifference } from '#extensions/books/model/difference.ts';
import type { AddressRecord, Look, Progress } from '#extensions/books/model/look.ts';
import { makeReconcileStore } from '#extensions/books/store/reconcile-store.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `rc-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const store = makeReconcileStore(client);

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('its progress is kept as it is, also a round that makes openings', async () => {
  expect(await store.progress()).toBeNull();
  const progress: Progress = {
    lastRunAt: 7,
    rounds: { EVM: { startedAt: 1, position: 5, isDone: false, opensUpTo: 9 } },
    walk: { endedAt: 4, next: { projectId: 'demo', cursor: null } },
  };
  await store.storeProgress(progress);
  expect(await store.progress()).toEqual(progress);
  const later: Progress = {
    lastRunAt: 8,
    rounds: { EVM: { startedAt: 1, position: 5, isDone: true, opensUpTo: null } },
    walk: { endedAt: 4, next: null },
  };
  await store.storeProgress(later);
  expect(await store.progress()).toEqual(later);
});

const lookOf = (lookId: string, count = 1): Look => ({
  lookId,
  chain: 'ETH',
  at: 5,
  isSecond: false,
  opens: true,
  readings: Array.from({ length: count }, (_, i) => ({
    projectId: 'demo',
    chain: 'ETH',
    address: `0x${i.toString(16).padStart(40, '0')}`,
    from: 10n,
    to: 2n ** 60n,
    hash: '0xabc',
    at: 5,
    held: new Map([
      ['ETH', 10n ** 30n],
      ['USDT', 0n],
    ]),
  })),
});

test('looks wait in their order, the largest one too, until they are removed', async () => {
  const [second, first] = [lookOf('BL2'), lookOf('BL1', 500)];
  await store.putLook(second);
  await store.putLook(first);
  await store.putLook({ ...lookOf('BL1'), chain: 'BSC' });
  expect(await store.looks('ETH')).toEqual([first, second]);
  await store.removeLook(first);
  expect(await store.looks('ETH')).toEqual([second]);
});

test('an address is due once, until it is removed', async () => {
  const due = (address: string, opens = false) => ({ projectId: 'demo', address, opens });
  await store.addDue('ETH', [due('0xA1'), due('0xa2', true), due('0xA1')]);
  expect(await store.due('ETH')).toEqual([due('0xA1'), due('0xa2', true)]);
  expect(await store.due('BSC')).toEqual([]);
  await store.removeDue('ETH', [due('0xA1')]);
  expect(await store.due('ETH')).toEqual([due('0xa2', true)]);
});

test('openings and dust of an address are found in any case of its letters', async () => {
  expect(await store.address('demo', 'ETH', '0xA1')).toBeNull();
  const record: AddressRecord = {
    projectId: 'demo',
    chain: 'ETH',
    address: '0xA1',
    openings: { ETH: { amount: -5n, rev: 2, held: 0n, block: 7n, at: 9 } },
    dust: {
      USDT: {
        rev: 1,
        items: [
          { txHash: '0x1', position: 'log:0', block: 8n, amount: 3n },
          { txHash: null, position: 'by 9', block: 9n, amount: 4n },
        ],
      },
    },
    rescanned: ['0x1#log:0'],
  };
  await store.putAddress(record);
  expect(await store.address('demo', 'ETH', '0xa1')).toEqual(record);
});

test('a difference is written once, and each revision follows the one before', async () => {
  const difference: OpenDifference = {
    account: 'users',
    address: '0xA1',
    differenceNo: 'BD1',
    rev: 1,
    projectId: 'demo',
    chain: 'ETH',
    token: 'USDT',
    amount: -(10n ** 30n),
    block: 8n,
    txHashes: ['0x1'],
    state: 'open',
    foundAt: 1,
    comparedAt: 2,
    closing: null,
  };
  expect(await store.putDifference(difference)).toBe(true);
  expect(await store.putDifference(difference)).toBe(false);
  const next = { ...difference, rev: 2, amount: 0n };
  expect(await store.putDifference({ ...next, rev: 3 })).toBe(false);
  expect(await store.putDifference(next)).toBe(true);
  expect(await store.openDifferences('ETH')).toEqual([next]);
  expect(await store.openDifferences('BSC')).toEqual([]);
});
