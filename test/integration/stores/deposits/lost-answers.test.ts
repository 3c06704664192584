/** The SDK sends a write again whose answer was lost: its own first try must not look like another's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeRescanStore } from '#aws/deposits/rescan-store.ts';
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { RescanJob } from '#model/rescan.ts';
import { client, deps, one, repeating } from '#test/scenarios/stores/deposits/lost-answers.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `lost-answers-${process.pid}`;

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('a rescan continues after the lost answer of its progress, and another run still ends', async () => {
  const rescans = makeRescanStore(client);
  const job: RescanJob = {
    rescanId: 'RS1',
    chain: 'ETH',
    txHash: null,
    from: 1n,
    to: 100n,
    state: 'queued',
    found: null,
    error: null,
    askedBy: 'one@example.com',
    // DynamoDB Local deletes what has expired, as DynamoDB does.
    createdAt: Math.floor(Date.now() / 1_000),
    endedAt: null,
  };
  const audit = auditEntry(deps, { ...one('-'), action: 'chain.rescan', target: 'ETH' });
  await rescans.create(job, audit, auditOutbox(audit, 'r'));
  const lossy = makeRescanStore(repeating);
  expect(await lossy.advance(job, { next: 21n, found: 1 })).toBe(true);
  expect(await rescans.advance(job, { next: 21n, found: 1 })).toBe(false);
  const moved = { ...job, next: 21n, found: 1 };
  expect(await rescans.get('ETH', 'RS1')).toEqual(moved);
  expect(await lossy.advance(moved, { next: 41n, found: 1 })).toBe(true);
  expect(await rescans.advance(moved, { next: 61n, found: 2 })).toBe(false);
  expect(await rescans.get('ETH', 'RS1')).toEqual({ ...moved, next: 41n });
});

test('a tick has its lease after the lost answer of taking it, and another tick has not', async () => {
  const store = makeChainStateStore(client);
  const lossy = makeChainStateStore(repeating);
  expect(await lossy.takeLease('BSC', 0, 75)).toMatchObject({ chain: 'BSC', fence: 1 });
  expect(await store.takeLease('BSC', 0, 75)).toBeNull();
  expect(await lossy.takeLease('BSC', 1, 75)).toMatchObject({ fence: 2 });
  expect(await store.takeLease('BSC', 1, 75)).toBeNull();
  expect(await store.lease('BSC')).toMatchObject({ fence: 2 });
});
