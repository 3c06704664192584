import { isSwap, type Order } from '../ports/operations.ts';
import type { PaymentSlot } from '../ports/records.ts';
import type { SwapResult } from '../ports/swaps.ts';
import type { Chain, ChainReader, Logger } from '../ports/world.ts';

/** Asked for at most in one tick: each is a receipt. */
const most = 50;

/**
 * What arrived by swaps that are about to be confirmed or failed, by transaction hash. One that a node
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
    return order && mined && isSwap(order) && order.status === 3 ? [{ swap: order, mined }] : [];
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
