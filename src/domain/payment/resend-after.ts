import type { NonceSlot } from '#model/payment.ts';

/**
 * Seconds without being mined after which the same bytes are sent again. A worker that is woken
 * earlier has nothing to send.
 */
export const resendAfter = (blockTimeMs: number): number => Math.max(2, (2 * blockTimeMs) / 1000);

/** The longest pause between two sends of bytes that a node has (seconds). */
const maxPause = 30;

/**
 * The same for a payment that expires. A node that answers "known" to its newest bytes has them in a
 * block, or in its pool, and the node that is read first may be the one that is behind. One answer
 * decides nothing: they are sent again all the same, but each pause is twice as long as the one before.
 */
export function resendPause(
  { sends, attempts }: Pick<NonceSlot, 'sends' | 'attempts'>,
  blockTimeMs: number,
): number {
  const pause = resendAfter(blockTimeMs);
  if (attempts.at(-1)?.outcome !== 'known') return pause;
  return Math.max(pause, Math.min(maxPause, pause * 2 ** Math.max(0, sends - 1)));
}
