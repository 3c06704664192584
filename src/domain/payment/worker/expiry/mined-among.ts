import { newestAttempt } from '#domain/payment/broadcast/send.ts';
import type { ExpiryDeps } from '#domain/payment/deps.ts';
import type { NonceSlot } from '#model/payment.ts';

/**
 * Sequence numbers of the payments that a node already shows in a block, before our watcher has
 * read it: they need no further sending and take no room in the nodes' pools. Only payments whose
 * sending is recorded are looked up, all at once, and not those that were `seen` mined before. It
 * is one node's answer, used only for pace; no answer counts as not mined.
 */
export async function minedAmong(
  deps: Pick<ExpiryDeps, 'reader'>,
  open: readonly NonceSlot[],
  seen: ReadonlySet<number> = new Set(),
): Promise<Set<number>> {
  const mined = new Set<number>();
  await Promise.all(
    open.map(async (slot) => {
      const isSeen = seen.has(slot.nonce);
      if (isSeen || (slot.sends > 0 && (await isMined(deps, slot)))) mined.add(slot.nonce);
    }),
  );
  return mined;
}

export async function isMined(
  { reader }: Pick<ExpiryDeps, 'reader'>,
  slot: NonceSlot,
): Promise<boolean> {
  try {
    return (await reader.blockOf(newestAttempt(slot).txHash, { byOne: true })) !== null;
  } catch {
    return false;
  }
}
