import type { Batch } from '#extensions/payouts/model/batch.ts';

export const payoutNo = 'PB000000000000000000000001';

/** A batch of level 2 that waits for its approval. */
export const buildBatch = (set: Partial<Batch> = {}): Batch => ({
  batchNo: payoutNo,
  projectId: 'demo',
  batchId: 'payroll-2026-03',
  appId: 'app_1',
  mode: 'partial',
  status: 'accepted',
  rev: 2,
  count: 1,
  refused: 1,
  level: 2,
  microUsd: 1_100_000_000n,
  prices: [],
  asked: 'a'.repeat(64),
  digest: 'b'.repeat(64),
  lines: 1,
  made: 1,
  followed: 0,
  announced: { pendingWebhooks: false, metadataFilters: [] },
  createdAt: 1_767_225_600,
  createdAtMs: 1_767_225_600_000,
  acceptedAt: 1_767_225_601,
  decidedAt: null,
  endedAt: null,
  failReason: null,
  requestId: 'r1',
  ...set,
});
