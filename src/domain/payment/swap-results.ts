import { isSwap, type Order } from '../ports/operations.ts';
import type { PaymentSlot } from '../ports/records.ts';
import type { Swap, SwapResult } from '../ports/swaps.ts';
import type { Chain, ChainReader, Logger } from '../ports/world.ts';

/** Asked for at most in one tick: each is a receipt. */
const most = 50;

/**
 * Whether the receipt belongs to what is written of an order now: to its end, and once more when it is
 * final, since in another block, for which its own was exchanged, other amounts may have arrived.
 */
export const needsResult = (order: Order): order is Swap =>
  isSwap(order) && (order.status === 3 || order.status === 4);

/**
 * What arrived by swaps that are about to be confirmed, failed or closed, by transaction hash. One that a node
 * does not tell now is left out, and asked for again at the next tick.
 */
export async function swapResults(
  deps: { chain: Chain; reader: Pick<ChainReader, 'swapResult'>; log: Logger },
  slots: PaymentSlot[],
  orders: ReadonlyMap<string, Order>,
): Promise<Map<string, SwapResult>> {
  const { reader, chain } = deps;
  const results = new Map<string, SwapResult>();
  const asked = slots.flatMap(({ ref, refKind, mined }) => {
    const order = refKind === 'order' ? orders.get(ref) : undefined;
    return order && mined && needsResult(order) ? [{ swap: order, mined }] : [];
  });
  await Promise.all(
    asked.slice(0, most).map(async ({ swap, mined }) => {
      const { txHash, blockHash } = mined;
      try {
        const result = await reader.swapResult?.({
          ...{ txHash, blockHash, address: swap.fromAddress, token: swap.toTokenAddress },
        });
        if (result) results.set(txHash, result);
      } catch (error) {
        deps.log.warn('swap.no-result', { chain: chain.name, order_no: swap.orderNo, error });
      }
    }),
  );
  return results;
}
