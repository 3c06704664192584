/** The keys of the tables `deposits` and `chain-state` (table-keys.ts). */
import { createHash } from 'node:crypto';
import type { ChainName, Family } from '#shared/chains.ts';
import { type Key, pad } from './table-keys.ts';

/**
 * Table `deposits`: sub-accounts, addresses, their journal, deposits. An extension's records have
 * partition keys of their own (src/extensions/token-sweep/store/sweep-keys.ts: `SW#`, `SF#`).
 */
export const depositKeys = {
  subAccount: (projectId: string, subAccountId: number): Key => ({
    pk: `SUB#${projectId}#${subAccountId}`,
    sk: '-',
  }),
  user: (projectId: string, userId: string): Key => ({ pk: `U#${projectId}#${userId}`, sk: '-' }),
  subIndexCounter: (projectId: string): Key => ({ pk: `CNT#${projectId}`, sk: 'SUBINDEX' }),
  /** The last position of all blocks of the journal that were begun: `n`. */
  journalCounter: (): Key => ({ pk: 'CNT', sk: 'JOURNAL' }),
  /** The block that is filled in a slot: its last position taken `n`, and its end `to`. */
  journalLane: (lane: number): Key => ({ pk: 'CNT', sk: `JOURNAL#${lane}` }),
  /** The id of the table that an operator has confirmed after a restore (docs/runbook.md). */
  confirmedTable: (): Key => ({ pk: 'CNT', sk: 'TABLE' }),
  /** EVM addresses in lower case, others as they are written. */
  address: (family: Family, address: string): Key => ({ pk: `ADDR#${family}#${address}`, sk: '-' }),
  /**
   * A user's address of a project, under its first and last characters (addressEnds): those that look
   * alike are in one partition.
   */
  ends: (projectId: string, family: Family, ends: string, address: string): Key => ({
    pk: `AE#${projectId}#${family}#${ends}`,
    sk: address,
  }),
  /** A partition holds 10,000 positions. */
  journal: (position: number): Key => ({
    pk: `J#${Math.floor(position / 10_000)}`,
    sk: pad(position),
  }),
  deposit: (depositNo: string): Key => ({ pk: `D#${depositNo}`, sk: '-' }),
  identity: (identity: string): Key => ({ pk: `I#${identity}`, sk: '-' }),
  stray: (subject: string): Key => ({ pk: `I#${subject}`, sk: 'STRAY' }),
  /**
   * The entry of a deposit that waits for its credit (`WATCH`), or is credited and not final yet
   * (`FINAL`). An internal transfer has the second kind, under its identity, and a stray move under
   * its subject.
   */
  watched: (
    list: 'WATCH' | 'FINAL',
    chain: ChainName,
    part: number,
    block: bigint,
    id: string,
  ): Key => ({
    pk: `${list}#${chain}#${part}`,
    sk: `${pad(block)}#${id}`,
  }),
};

/**
 * Parts of each of a chain's two lists of deposits. A part is one partition, which takes 1,000 write
 * units a second; a deposit costs four in its waiting list and four in its unsettled one. Each part
 * costs an idle tick half a read unit. There must never be fewer.
 */
export const depositParts = 2;

/**
 * The part that a new deposit or an internal transfer belongs to, 0 to `depositParts` - 1; it is stored
 * with the deposit.
 */
export const depositPart = (id: string): number =>
  createHash('sha256').update(id).digest()[0]! % depositParts;

/** Table `chain-state`: cursors, stops, coverage, address filters, rescans and checked balances. */
export const chainKeys = {
  /** The cursor, and the lease once a tick has taken it. */
  cursor: (chain: ChainName): Key => ({ pk: `C#${chain}`, sk: 'CURSOR' }),
  /** By both ends: after a reorganisation a shorter stretch may end at the same block. */
  coverage: (chain: ChainName, from: bigint, to: bigint): Key => ({
    pk: `V#${chain}`,
    sk: `${pad(to)}#${pad(from)}`,
  }),
  /** In 16 partitions: a cold watcher of fifty million addresses reads 300 MB of them. */
  filter: (family: Family, index: number): Key => ({
    pk: `F#${family}#${index % 16}`,
    sk: pad(index),
  }),
  rescan: (chain: ChainName, id: string): Key => ({ pk: `RS#${chain}`, sk: id }),
  /** An address of ours that sent in a block, where blocks are not read whole. */
  sender: (chain: ChainName, block: bigint, address: string): Key => ({
    pk: `SEND#${chain}`,
    sk: `${pad(block)}#${address}`,
  }),
  /** The block that the watcher is stopped at. An owner's pass is written here and nowhere else. */
  stop: (chain: ChainName): Key => ({ pk: `ST#${chain}`, sk: '-' }),
};
