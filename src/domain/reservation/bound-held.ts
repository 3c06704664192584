import type { HoldingOrder } from '#model/orders/reservation-check.ts';

/** How far the clocks of two functions may differ, ms. */
const clockMargin = 1_000;

/**
 * An order has its time of creation before it is written: the call may take its 25 s, and wait for
 * a conflict. After this time (ms) it is written, or it never will be.
 */
const writtenWithin = 40_000;

/** The bounds of a sum, and how many of its orders are known to have ended. */
export interface HeldBounds {
  min: bigint;
  max: bigint;
  ended: number;
}

/**
 * The bounds of what orders held of one sum at `atMs`, the moment when the stored sum was read.
 * `before` are the orders of the address as they were read before that moment, `after` those of
 * both readings as they were read after it. Orders that were created or ended at about that moment
 * count only in the upper bound. On a quiet address the bounds are equal.
 */
export function boundHeld(
  id: string,
  input: { before: HoldingOrder[]; after: HoldingOrder[]; atMs: number },
): HeldBounds {
  const { before, after, atMs } = input;
  const earlier = new Map(before.map((order) => [order.orderNo, order]));
  const bounds = { min: 0n, max: 0n, ended: 0 };
  for (const later of after) {
    const first = earlier.get(later.orderNo);
    // A fee limit may be raised between the two readings.
    const [one, other] = [sumOf(first ?? later, id), sumOf(later, id)];
    const [low, high] = one < other ? [one, other] : [other, one];
    if (high === 0n) continue;
    if (!later.isHolding) bounds.ended += 1;
    const held = wasHeld(first, later, atMs);
    if (held === 'no') continue;
    bounds.max += high;
    if (held === 'yes') bounds.min += low;
  }
  return bounds;
}

/** What an order that was read before (unless it is new) and after a moment held at that moment. */
function wasHeld(
  first: HoldingOrder | undefined,
  later: HoldingOrder,
  atMs: number,
): 'yes' | 'no' | 'perhaps' {
  if (first && !first.isHolding) return 'no';
  if (!first && later.createdAtMs > atMs + clockMargin) return 'no';
  // An old order that the first reading lacked came late into the index.
  const isOld = first !== undefined || later.createdAtMs < atMs - writtenWithin;
  if (!isOld) return 'perhaps';
  if (later.isHolding) return 'yes';
  // The time of its end is in whole seconds, and is taken before the end is written.
  const endedMs = (later.endedAt ?? 0) * 1000;
  return endedMs > atMs + clockMargin ? 'yes' : 'perhaps';
}

const sumOf = (order: HoldingOrder, id: string): bigint =>
  order.sums.reduce((sum, one) => (one.id === id ? sum + one.sum : sum), 0n);
