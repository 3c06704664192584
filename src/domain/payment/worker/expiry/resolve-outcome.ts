import type { ExpiryDeps } from '#domain/payment/deps.ts';
import { rentOf } from '#model/rent-of.ts';
import type { ExpiringGateway } from '#ports/chains.ts';
import type { FinalityCheckpoint } from './finality-checkpoint.ts';
import { mayHide } from './may-hide.ts';

/** A transaction of ours in a final block, which two providers show (the only one, if there is one). */
export interface FinalTransaction {
  txHash: string;
  blockNumber: bigint;
  blockHash: string;
  success: boolean;
  witnessed: true;
  /** All that its sender paid, by the provider that showed its block; absent if that does not say it. */
  fee?: bigint;
  /** As of a mined payment (MinedPayment.rent). */
  rent?: bigint;
}

type Deps = Pick<ExpiryDeps, 'chain' | 'reader' | 'log'> & {
  gateway: Pick<ExpiringGateway, 'isKnown'>;
};

/**
 * What became of everything that was ever signed for an order: the transaction of it that is final;
 * 'void' if none can be mined any more; 'open' if that may still change, or is unknown: a provider
 * does not answer, or a block that was passed unread may hold one of them.
 */
export async function resolveOutcome(
  deps: Deps,
  signed: {
    txHashes: string[];
    /** When the first of them was signed (unix seconds); 0 if that is not known. */
    signedAt: number;
    expiresAt: bigint;
    address: string;
  },
  checkpoint: FinalityCheckpoint,
): Promise<FinalTransaction | 'void' | 'open'> {
  try {
    const outcome = await lookUp(deps, signed, checkpoint);
    const isHidden = checkpoint.passed.some((block) => mayHide(block, signed));
    return outcome === 'void' && isHidden ? 'open' : outcome;
  } catch (error) {
    deps.log.warn('payment.no-second-provider', { chain: deps.chain.name, error });
    return 'open';
  }
}

async function lookUp(
  { gateway, reader }: Deps,
  { txHashes, expiresAt, address }: { txHashes: string[]; expiresAt: bigint; address: string },
  checkpoint: FinalityCheckpoint,
): Promise<FinalTransaction | 'void' | 'open'> {
  let isOpen = expiresAt >= checkpoint.clock;
  for (const txHash of txHashes) {
    // What one does not know, `isKnown` asks of all.
    const number = await reader.blockOf(txHash, { byOne: true });
    if (number === null) {
      isOpen ||= await gateway.isKnown(txHash, expiresAt);
      continue;
    }
    if (number > checkpoint.number) return 'open';
    const [block] = await reader.readBlocks(number, number);
    const sent = block?.sent.find((one) => one.txHash === txHash && one.from === address);
    // The answer is inconsistent: its block does not hold the transaction.
    if (block?.number !== number || !sent) return 'open';
    const by = reader.shownBy?.(block);
    const found = { txHash, blockNumber: number, blockHash: block.hash, success: sent.success };
    const claim = { ...found, from: sent.from, by };
    const [verdict] = await reader.confirmReceipts([claim]);
    // What one provider shows only settles nothing; the alarm for bytes without an outcome fires.
    if (verdict?.kind !== 'confirmed') return 'open';
    return {
      ...found,
      witnessed: true,
      ...(sent.fee !== undefined && { fee: sent.fee }),
      ...rentOf(sent),
    };
  }
  return isOpen ? 'open' : 'void';
}
