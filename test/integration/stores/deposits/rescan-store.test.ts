import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRescanStore } from '#aws/deposits/rescan-store.ts';
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { RescanJob } from '#model/rescan.ts';
import { twoOwners } from '#test/scenarios/two-owners.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `rescan-${process.pid}`;
const { client, time, deps, one } = twoOwners();

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('a rescan job is stored, ended once and read back whole', async () => {
  const rescans = makeRescanStore(client);
  const job: RescanJob = {
    rescanId: 'RS1',
    chain: 'ETH',
    txHash: null,
    from: 2n ** 60n,
    to: 2n ** 60n + 5n,
    state: 'queued',
    found: null,
    error: null,
    askedBy: 'one@example.com',
    createdAt: time.now,
    endedAt: null,
  };
  const audit = auditEntry(deps, { ...one('-'), action: 'chain.rescan', target: 'ETH' });
  await rescans.create(job, audit, auditOutbox(audit, 'r'));
  expect(await rescans.get('ETH', 'RS1')).toEqual(job);
  expect(await rescans.get('BSC', 'RS1')).toBeNull();
  const transaction = {
    block: '7',
    success: true,
    total: 1,
    transfers: [
      {
        position: 'log:0',
        from: '0x01',
        to: '0x02',
        token: 'USDT',
        tokenAddress: '0x03',
        amount: '12.5',
        least: '1',
        verdict: 'deposit' as const,
        projectId: 'demo',
        userId: 'alice',
        depositNo: 'DP1',
      },
    ],
  };
  const end = { found: 2, error: null, at: time.now + 1, transaction };
  await rescans.end('ETH', 'RS1', { ...end, state: 'done' });
  await rescans.end('ETH', 'RS1', { ...end, state: 'failed' });
  expect(await rescans.get('ETH', 'RS1')).toEqual({
    ...job,
    state: 'done',
    found: 2,
    endedAt: time.now + 1,
    reason: null,
    transaction,
  });
});
