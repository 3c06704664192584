import type { PriceSnapshot } from '#model/price.ts';
import type { BatchStatus } from './batch-status.ts';

/** `all`: one refused item refuses all. `partial`: the others are paid. */
export type BatchMode = 'all' | 'partial';

/** The record of a batch. What it consists of never changes; its status and its counts do. */
export interface Batch {
  batchNo: string;
  projectId: string;
  /** The merchant's own id of it. */
  batchId: string;
  appId: string;
  mode: BatchMode;
  status: BatchStatus;
  /** Increases with every change. */
  rev: number;
  /** Its orders, and the items that were asked with them and refused. */
  count: number;
  refused: number;
  /** Of the sum of all that was asked and could be read. */
  level: 1 | 2 | 3;
  microUsd: bigint;
  /** The one price of each token by which that was valued. */
  prices: PriceSnapshot[];
  /** What its approvers decide on (batch-digest.ts), hex. */
  digest: string;
  /** Lines that hold its orders, and how many of them are made into orders. */
  lines: number;
  made: number;
  createdAt: number;
  createdAtMs: number;
  /** Since when everything is reserved; null before. */
  acceptedAt: number | null;
  /** Since when nothing is left to do for it. */
  endedAt: number | null;
  failReason: string | null;
  requestId: string;
}
