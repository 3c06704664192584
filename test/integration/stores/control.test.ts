/** Requests for proofs of control, and turns with signers, in the table `guards`. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeAuditStore } from '#aws/events/audit-store.ts';
import { makeControlStore } from '#aws/projects/control-store.ts';
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { ControlRequest } from '#ports/projects.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `pc-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const store = makeControlStore(client);
const audits = makeAuditStore(client);

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

/** Begins a request of the project, whose audit entry has this id. */
function begin(auditId: string, set: Partial<ControlRequest> = {}, day = '2026-11-27') {
  const clock = { now: () => 9, nowMs: () => 9_000 };
  const admin = { id: 'a', email: 'ann@shop.example', groups: [], authTime: 9 };
  const request = { projectId: 'shop', nonce: 'audit-0001', by: admin.email, at: 9, until: 99 };
  const audit = auditEntry(
    { clock, ids: { next: () => auditId } },
    { projectId: 'shop', admin, action: 'control.ask', target: 'n' },
  );
  const outbox = auditOutbox(audit, 'RQ1');
  return store.begin(Object.assign(request, set), { day, most: 3, audit, outbox });
}

test('a request is kept once, with its audit entry', async () => {
  expect(await store.find('shop', 'audit-0001')).toBeNull();
  expect(await begin('AU1')).toBe(true);
  const kept = { projectId: 'shop', nonce: 'audit-0001', by: 'ann@shop.example', at: 9, until: 99 };
  expect(await store.find('shop', 'audit-0001')).toEqual(kept);
  expect(await begin('AU2', { by: 'bob@shop.example' })).toBe(false);
  expect(await store.find('shop', 'audit-0001')).toEqual(kept);
  expect((await audits.getConsistent(['AU1', 'AU2'])).map(({ auditId }) => auditId)).toEqual([
    'AU1',
  ]);
  expect(await store.find('rival', 'audit-0001')).toBeNull();
});

test('a day takes so many requests of a project, and a refused one leaves nothing', async () => {
  expect(await begin('AU3', { nonce: 'audit-0002' })).toBe(true);
  expect(await begin('AU4', { nonce: 'audit-0003' })).toBe(true);
  expect(await begin('AU5', { nonce: 'audit-0004' })).toBe(false);
  expect(await store.find('shop', 'audit-0004')).toBeNull();
  expect(await audits.getConsistent(['AU5'])).toEqual([]);
  expect(await begin('AU6', { nonce: 'audit-0004' }, '2026-11-28')).toBe(true);
  expect(await begin('AU7', { nonce: 'audit-0004', projectId: 'rival' })).toBe(true);
});

test('a family has one turn at a time, which its holder ends, or its time', async () => {
  const turn = (holder: string, now: number) =>
    store.takeTurn('EVM', { holder, now, until: now + 60 });
  expect(await turn('RQ1', 100)).toBe(true);
  expect(await turn('RQ2', 159)).toBe(false);
  expect(await store.takeTurn('SOL', { holder: 'RQ2', now: 159, until: 219 })).toBe(true);
  await store.endTurn('EVM', 'RQ2');
  expect(await turn('RQ2', 159)).toBe(false);
  await store.endTurn('EVM', 'RQ1');
  expect(await turn('RQ2', 159)).toBe(true);
  // Whoever comes late does not end the turn of the next one.
  expect(await turn('RQ3', 219)).toBe(true);
  await store.endTurn('EVM', 'RQ2');
  expect(await turn('RQ4', 220)).toBe(false);
  const both = await Promise.all(
    ['A', 'B'].map((holder) => store.takeTurn('TRX', { holder, now: 1, until: 2 })),
  );
  expect(both.sort()).toEqual([false, true]);
});
