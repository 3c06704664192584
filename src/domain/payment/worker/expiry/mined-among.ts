import { inGroups } from '#async/limit.ts';
import { newestAttempt } from '#domain/payment/broadcast/send.ts';
import type { ExpiringDeps } from '#domain/payment/deps.ts';
import type { NonceSlot } from '#model/payment.ts';

/**
 * Serials of the payments that a node shows in a block already, before our watcher has read it: they
 * need not be sent again and are in no node's way. Only those whose sending is noted are asked about.
 * One node's word, good for pace and for nothing else; no answer counts as no.
 */
export async function minedAmong(
  deps: Pick<ExpiringDeps, 'reader'>,
  open: readonly NonceSlot[],
): Promise<Set<number>> {
  const mined = new Set<number>();
  const sent = open.filter(({ sends }) => sends > 0);
  await inGroups(sent, async (slot) => {
    if (await isMined(deps, slot)) mined.add(slot.nonce);
  });
  return mined;
}

export async function isMined(
  { reader }: Pick<ExpiringDeps, 'reader'>,
  slot: NonceSlot,
): Promise<boolean> {
  try {
    return (await reader.blockOf(newestAttempt(slot).txHash)) !== null;
  } catch {
    return false;
  }
}
