import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#aws/dynamodb/transact.ts';
import { auditItems } from '#aws/events/audit-item.ts';
import { makeAuditStore } from '#aws/events/audit-store.ts';
import { client, entry } from '#test/scenarios/stores/audit-store.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `audit-${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('entries are read as written, in the given order, without absent ones', async () => {
  const store = makeAuditStore(client);
  for (const id of ['AU1', 'AU2', 'AU3']) await transact(client, auditItems(entry(id)));
  const found = await store.getMany(['AU3', 'NOPE', 'AU1']);
  expect(found).toEqual([entry('AU3'), entry('AU1')]);
  expect(await store.getMany([])).toEqual([]);
});
