import type { Chain } from '#model/chain.ts';
import type { Family } from '#shared/chains.ts';

/**
 * Calls of one tick besides those for blocks: the head, the final block of two providers, the block of
 * a deposit that is due, on TRON and Solana the list of blocks (docs/performance.md "cost").
 */
const callsOfTick = 4;
/**
 * Calls of a worker's run that pays one order: two rounds that read balance, nonce and fees, then the
 * estimate, the sending and, without nonces, the question whether it is mined.
 */
const callsOfPayingRun: Record<Family, number> = { EVM: 13, TRX: 12, SOL: 12 };

/** For each block: on EVM chains block, receipts and traces; elsewhere one call. */
const callsOfBlock = ({ family, traces }: Pick<Chain, 'family' | 'traces'>): number =>
  family !== 'EVM' ? 1 : traces === 'none' ? 2 : 3;

export interface CallsNeeded {
  /** What a watcher needs to keep up with the head, if one provider answers all of it. */
  watcher: number;
  /** What a signer needs for one wallet that pays at every tick. */
  signer: number;
}

/** Calls a second that a chain needs at least. Each call in a batch counts as one. */
export function callsNeeded(
  chain: Pick<Chain, 'family' | 'traces' | 'blockTimeMs' | 'tickSeconds'>,
): CallsNeeded {
  const ticks = 1 / chain.tickSeconds;
  const blocks = 1_000 / chain.blockTimeMs;
  return {
    watcher: blocks * callsOfBlock(chain) + ticks * callsOfTick,
    signer: ticks * callsOfPayingRun[chain.family],
  };
}
