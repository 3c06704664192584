/** So far may a stored time be ahead: clocks differ, and networks allow it of their blocks (seconds). */
const maxDrift = 15;

/**
 * When the wait of `creditSeconds` begins for what a block holds (unix seconds): at the block's time,
 * and at the latest when we first see it. The time is the answer of one provider on most chains, and our own
 * clock bounds it from above. It cannot from below: whoever catches up, or reads a block again, sees
 * blocks that are truly old. A time that is wrongly past shortens this wait only; the depth in blocks
 * and a second provider are still needed (docs/decisions.md "Thresholds").
 *
 * @param blockTime 0 if the block has no time.
 * @param seenAt When we first saw the block.
 * @example waitStart(1_700_000_000, 1_700_000_004) // 1_700_000_000
 */
export const waitStart = (blockTime: number, seenAt: number): number =>
  blockTime === 0 ? seenAt : Math.min(blockTime, seenAt);

/**
 * Whether a stored start of a wait can be true: no block has been seen that is made later. Records of
 * earlier releases keep a block's time as a provider showed it.
 */
export const isPossibleStart = (start: number, now: number): boolean => start <= now + maxDrift;
