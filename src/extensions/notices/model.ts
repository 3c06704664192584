import type { ChainName } from '#shared/chains.ts';

/** A message to approvers about something that waits for a person, and its reminder. */
export interface Notice {
  /** Of an order or a batch its number; of an owners' change the audit entry of the request. */
  noticeId: string;
  kind: 'order' | 'change' | 'batch';
  projectId: string;
  /** The number of the order or batch, or the change's id. */
  subject: string;
  step: 'first' | 'reminder';
  /** When the reminder is sent, unix seconds. */
  remindAt: number;
  /** The channels that have had the message of this step. */
  sentBy: string[];
  /** How often a channel has failed in this step. */
  failures: number;
  /** When it is looked at next, unix milliseconds; null if nothing is left to send. */
  dueAtMs: number | null;
  rev: number;
}

/** A batch of payouts that waits for approvals, read from its own orders. */
export interface WaitingBatch {
  batchNo: string;
  projectId: string;
  level: number;
  count: number;
  /** What each token of a chain comes to, in smallest units. */
  totals: { chain: ChainName; token: string; amount: bigint; decimals: number }[];
  /** Of everything that was asked. */
  microUsd: bigint;
  needed: number;
  createdAt: number;
  /** What its approvers decide on, computed from its orders. */
  digest: string;
}

/** What a notice says, without anything that a merchant or a user can choose freely. */
export interface NoticeMessage {
  /** One line. */
  title: string;
  /** The terms, a line each. */
  lines: string[];
  /** The page that decides; null where the stage has none. */
  link: string | null;
}
