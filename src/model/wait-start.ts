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
