import type { ChainName, Family } from '#shared/chains.ts';
import type { Round } from '../rules/reconcile/due-addresses.ts';
import type { DustItem } from '../rules/reconcile/explain-difference.ts';
import type { Reading } from './reading.ts';

/** Readings of a chain that were taken together, and wait until they can be judged. */
export interface Look {
  /** Grows with time. */
  lookId: string;
  chain: ChainName;
  /** When they were taken, unix seconds. */
  at: number;
  /** They were judged once before: these differ still. */
  isSecond: boolean;
  /** What they hold more than the books is their opening. */
  opens: boolean;
  readings: Reading[];
}

/** The opening of an address in one token. */
export interface Opening {
  /** Smallest units; the fact of it (openingFact) has this amount and this revision. */
  amount: bigint;
  rev: number;
  /** What the chain had at this block. */
  held: bigint;
  block: bigint;
  /** Unix seconds. */
  at: number;
}

/** What reconciliation knows of an address on a chain; openings and dust by the token's symbol. */
export interface AddressRecord {
  projectId: string;
  chain: ChainName;
  address: string;
  openings: Record<string, Opening>;
  dust: Record<string, { rev: number; items: DustItem[] }>;
  /** Transfers (transferId) whose blocks were rescanned for a difference; the newest 100. */
  rescanned: string[];
}

/** How far reconciliation is. */
export interface Progress {
  /** Unix seconds. */
  lastRunAt: number;
  /** By family. `opensUpTo`: its first round, which makes openings up to this position of the journal. */
  rounds: Partial<Record<Family, Round & { opensUpTo: number | null }>>;
  /** The walk that was begun last, and where it continues; null once it has ended. */
  walk: { endedAt: number; next: { projectId: string; cursor: string | null } | null } | null;
}
