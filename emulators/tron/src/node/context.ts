/** The context in which a transaction is executed. */

import type { World } from '../state/world.ts';
import type { Transaction } from '../wire/transaction.ts';
import type { Outcome } from './outcome.ts';

export interface BlockContext {
  /** The block that the transaction will be in. */
  number: number;
  /** ms. */
  timestamp: number;
  /** Time of the block before it, ms. Everything except contracts takes it as the present. */
  headTimestamp: number;
  genesisTimestamp: number;
  witness: string;
  /** Hash of an earlier block, for contracts; null if it is unknown. */
  blockId(number: number): string | null;
  chainId: bigint;
}

export interface Context {
  world: World;
  block: BlockContext;
  transaction: Transaction;
  outcome: Outcome;
}

/** Slots of 3 s from the genesis to the head, in which bandwidth and energy count time. */
export const slotOf = (block: BlockContext): number =>
  Math.floor((block.headTimestamp - block.genesisTimestamp) / 3000);
