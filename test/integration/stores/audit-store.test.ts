import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { auditItems } from '#aws/events/audit-item.ts';
import { makeAuditStore } from '#aws/events/audit-store.ts';
import type { AuditEntry } from '#model/audit.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `audit-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient();

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const entry = (auditId: string): AuditEntry => ({
  auditId,
  projectId: 'demo',
  at: 1_770_000_000,
  atMs: 1_770_000_000_123,
  actor: 'ann@example.com',
  action: 'withdrawal.approve',
  target: 'WD1',
  details: { level: 2, amount: '5.5', nested: { list: [1, null, 'x'] } },
});

test('entries are read as written, in the given order, without absent ones', async () => {
  const store = makeAuditStore(client);
  for (const id of ['AU1', 'AU2', 'AU3']) await transact(client, auditItems(entry(id)));
  const found = await store.getMany(['AU3', 'NOPE', 'AU1']);
  expect(found).toEqual([entry('AU3'), entry('AU1')]);
  expect(await store.getMany([])).toEqual([]);
});
