import type { ChainReader } from '#domain/ports/chains/chain-reader.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import type { Chain } from '#model/chain.ts';
import type { NonceSlot } from '#model/payment.ts';

/** Asked for at most in one tick: each is two questions to a node. */
const maxAsked = 50;

/**
 * Why these payments failed in their blocks, by transaction hash, where the chain tells. Nobody waits
 * for it: a node that does not answer leaves the reason out.
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
