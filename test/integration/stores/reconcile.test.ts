/** What reconciliation remembers, in the table `books`. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeAuditStore } from '#aws/events/audit-store.ts';
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { AddressRecord, Look, Progress } from '#extensions/books/model/look.ts';
import { closeDifference } from '#extensions/books/rules/reconcile/follow-difference.ts';
import { makeDifferenceStore } from '#extensions/books/store/difference-store.ts';
import { makeReconcileStore } from '#extensions/books/store/reconcile-store.ts';
import { buildDifference } from '#test/builders/extensions/books/build-difference.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `rc-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const store = makeReconcileStore(client);
const differences = makeDifferenceStore(client);
const audits = makeAuditStore(client);

/** What an action of this audit id writes. */
function auditedBy(auditId: string) {
  const clock = { now: () => 9, nowMs: () => 9_000 };
  const admin = { id: 'a', email: 'ann@shop.example', groups: [], authTime: 9 };
  const audit = auditEntry(
    { clock, ids: { next: () => auditId } },
    { projectId: 'demo', admin, action: 'ledger.compare', target: '0xB1' },
  );
  return { audit, outbox: [auditOutbox(audit, 'RQ1')] };
}

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

test('an address whose opening is due stays so', async () => {
  const due = (opens: boolean) => ({ projectId: 'demo', address: '0xB1', opens });
  await store.addDue('BASE', [due(true)]);
  await store.addDue('BASE', [due(false)]);
  expect(await store.due('BASE')).toEqual([due(true)]);
  const writes = auditedBy('AU1');
  expect(await differences.compare('BASE', due(false), writes)).toBe(false);
  await store.removeDue('BASE', [due(true)]);
  expect(await differences.compare('BASE', due(false), writes)).toBe(true);
  expect(await store.due('BASE')).toEqual([due(false)]);
  expect(await audits.getMany(['AU1'])).toEqual([writes.audit]);
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
  const difference = buildDifference({ differenceNo: 'BD1', rev: 1, amount: -(10n ** 30n) });
  expect(await store.putDifference(difference)).toBe(true);
  expect(await store.putDifference(difference)).toBe(false);
  const next = { ...difference, rev: 2, amount: 0n };
  expect(await store.putDifference({ ...next, rev: 3 })).toBe(false);
  expect(await store.putDifference(next)).toBe(true);
  expect(await store.openDifferences('ETH')).toEqual([next]);
  expect(await store.openDifferences('BSC')).toEqual([]);
});

test('a closed difference is no longer open, and is listed by when it was closed', async () => {
  const open = (no: string) =>
    buildDifference({ differenceNo: no, rev: 1, projectId: 'shop', chain: 'SOL' });
  const closing = (no: string, at: number) =>
    closeDifference(open(no), { by: 'ann@shop.example', reason: 'a bridge', at });
  for (const no of ['BD3', 'BD4', 'BD5']) await store.putDifference(open(no));
  await store.putDifference(buildDifference({ differenceNo: 'BD6', rev: 1, chain: 'SOL' }));
  expect(await differences.find('BD4')).toEqual(open('BD4'));
  expect(await differences.close(closing('BD4', 300), auditedBy('AU4'))).toBe(true);
  expect(await differences.close(closing('BD3', 200), auditedBy('AU3'))).toBe(true);
  expect(await differences.find('BD4')).toBeNull();
  expect(await differences.open('shop')).toEqual([open('BD5')]);
  const numbers = (await store.openDifferences('SOL')).map(({ differenceNo: no }) => no);
  expect(numbers).toEqual(['BD5', 'BD6']);
  const first = await differences.closed('shop', { place: null, limit: 1 });
  expect(first.differences).toEqual([closing('BD4', 300)]);
  const rest = await differences.closed('shop', { place: first.next, limit: 5 });
  expect(rest).toEqual({ differences: [closing('BD3', 200)], next: null });
  expect(await audits.getMany(['AU3'])).toEqual([auditedBy('AU3').audit]);
});

test('of a comparison and a closing at the same time one counts', async () => {
  const open = buildDifference({ differenceNo: 'BD7', rev: 1, projectId: 'late', chain: 'TRX' });
  await store.putDifference(open);
  await store.putDifference({ ...open, rev: 2, amount: 1n });
  const closed = closeDifference(open, { by: 'ann@shop.example', reason: 'a bridge', at: 300 });
  expect(await differences.close(closed, auditedBy('AU7'))).toBe(false);
  expect(await audits.getMany(['AU7'])).toEqual([]);
  const now = { ...open, rev: 2, amount: 1n };
  const later = closeDifference(now, { by: 'ann@shop.example', reason: 'a bridge', at: 300 });
  expect(await differences.close(later, auditedBy('AU8'))).toBe(true);
  expect(await store.putDifference({ ...open, rev: 3 })).toBe(false);
  expect(await differences.open('late')).toEqual([]);
});
