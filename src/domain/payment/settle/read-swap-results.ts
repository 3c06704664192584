import type { Chain } from '#model/chain.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import type { Swap, SwapResult } from '#model/orders/swap.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { AskingTurns } from './asking-turns.ts';

/** The most results that one page asks for: each takes a receipt. */
const maxAsked = 50;

/**
 * True if the slot's swap needs the amount that it received: it is about to end, or it was
 * confirmed and is now final, perhaps in another block with another amount.
 */
export function needsResult(
  order: Order | undefined,
  { refKind, mined }: NonceSlot,
  isFinal: boolean,
): order is Swap {
  if (!order || !isSwap(order) || refKind !== 'order' || !mined) return false;
  if (order.status === 'broadcast') return mined.success || isFinal;
  return order.status === 'confirmed' && isFinal && mined.success;
}

/**
 * What swaps that are about to end received, by transaction hash. A result that no node gives now
 * is left out, and asked for again at the next tick.
 */
export async function readSwapResults(
  deps: {
    chain: Chain;
    reader: Pick<ChainReader, 'swapResult'>;
    clock: Clock;
    turns: AskingTurns;
    log: Logger;
  },
  slots: NonceSlot[],
  orders: ReadonlyMap<string, Order>,
  isFinal: (slot: NonceSlot) => boolean,
): Promise<Map<string, SwapResult>> {
  const { reader, chain } = deps;
  const results = new Map<string, SwapResult>();
  const unread = slots.flatMap((slot) => {
    const swap = orders.get(slot.ref);
    const { mined } = slot;
    return mined && needsResult(swap, slot, isFinal(slot)) ? [{ swap, mined }] : [];
  });
  const now = deps.clock.now();
  const key = ({ mined }: (typeof unread)[number]) => `swap ${mined.txHash}`;
  const part = deps.turns.pick(unread, { key, now, most: maxAsked });
  await Promise.all(
    part.map(async ({ swap, mined }) => {
      const { txHash, blockHash } = mined;
      try {
        const result = await reader.swapResult?.({
          txHash,
          blockHash,
          address: swap.fromAddress,
          token: swap.toTokenAddress,
        });
        if (result) results.set(txHash, result);
      } catch (error) {
        deps.log.warn('swap.no-result', { chain: chain.name, order_no: swap.orderNo, error });
      }
      if (!results.has(txHash)) deps.turns.stayedOpen(key({ swap, mined }), now);
    }),
  );
  return results;
}
