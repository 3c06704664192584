import type { DeviceSignature } from '#shared/devices/device-signature.ts';

/**
 * What one admin decided at once: an ordered list of 1 to 500 terms digests, all approved or all
 * rejected. A decision on one order is a list of one. It is in the table that only the approve and
 * reject functions can write, and never changes. The vote on each order names it (`Approval.list`).
 */
export interface Decision {
  /** sha256 of the list (src/domain/approval/terms-digest.ts), hex. */
  listDigest: string;
  digests: string[];
  projectId: string;
  decision: 'approve' | 'reject';
  /** Of a rejection. */
  reason: string | null;
  adminId: string;
  adminEmail: string;
  at: number;
  /** Of a decision on a batch of payouts: which one, and its level; its digest is the batch's. */
  batch?: { no: string; level: number };
  /** By a device of this admin, of decisionText; absent of an unsigned one. */
  signature?: DeviceSignature;
}

/** What names a decision: the same admin deciding the same on the same list is the same decision. */
export type DecisionName = Pick<Decision, 'listDigest' | 'decision' | 'reason' | 'adminId'>;
