import type { Chain } from '#model/chain.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { Logger } from '#ports/runtime.ts';

/** The most reasons that one tick asks for: each takes two calls to a node. */
const maxAsked = 50;

/**
 * Why these payments reverted, by transaction hash, if the chain reports them. The reasons are
 * optional: if a node does not answer, they are left out.
 */
export async function readRevertReasons(
  deps: { chain: Chain; reader: Pick<ChainReader, 'revertReason'>; log: Logger },
  slots: NonceSlot[],
): Promise<Map<string, string>> {
  const { reader, chain } = deps;
  const reasons = new Map<string, string>();
  const reverted = slots.flatMap(({ mined }) => (mined && !mined.success ? [mined] : []));
  for (const { txHash, blockNumber } of reverted.slice(0, maxAsked)) {
    try {
      const reason = await reader.revertReason?.({ txHash, blockNumber });
      if (reason) reasons.set(txHash, reason);
    } catch (error) {
      deps.log.warn('payment.no-revert-reason', { chain: chain.name, tx_hash: txHash, error });
      break;
    }
  }
  return reasons;
}
