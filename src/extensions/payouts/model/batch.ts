import type { PriceSnapshot } from '#model/price.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { ErrorName } from '#wire/error-codes.ts';
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
  /** What was asked (asked-digest.ts), hex: the same batch_id with another is another batch. */
  asked: string;
  /** What its approvers decide on (batch-digest.ts), hex. */
  digest: string;
  /** Lines that hold its orders, and how many of them are made into orders. */
  lines: number;
  made: number;
  /** Of those the ones whose orders have followed the batch's decision, or have ended. */
  followed: number;
  /** Settings of the project when it was asked: they decide what announces its orders. */
  announced: Pick<ProjectSettings, 'pendingWebhooks' | 'metadataFilters'> &
    Partial<Pick<ProjectSettings, 'screening'>>;
  createdAt: number;
  createdAtMs: number;
  /** Since when everything is reserved; null before. */
  acceptedAt: number | null;
  /** When it was refused, approved, rejected or cancelled; null before, and at level 1. */
  decidedAt: number | null;
  /** Since when nothing is left to do for it. */
  endedAt: number | null;
  failReason: string | null;
  requestId: string;
}

/** An item that was refused, as it is kept: what withdraw/apply would say. */
export interface Refusal {
  position: number;
  bizOrderId: string | null;
  kind: ErrorName;
  message: string;
}
