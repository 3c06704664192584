/** What a transaction runs in. */

import type { World } from '../state/world.ts';
import type { Transaction } from '../wire/transaction.ts';
import type { Outcome } from './outcome.ts';

export interface BlockContext {
  /** The block that the transaction will be in. */
  number: number;
  /** ms. */
  timestamp: number;
  /** Time of the block before it, ms: "now" of all that is not a contract. */
  headTimestamp: number;
  genesisTimestamp: number;
  witness: string;
  /** Hash of a former block, for contracts; null when it is unknown. */
  blockId(number: number): string | null;
  chainId: bigint;
}

export interface Context {
  world: World;
  block: BlockContext;
  transaction: Transaction;
  outcome: Outcome;
}

/** Slots of 3 s since the genesis, at the head: the time of bandwidth and energy. */
export const slotOf = (block: BlockContext): number =>
  Math.floor((block.headTimestamp - block.genesisTimestamp) / 3000);
