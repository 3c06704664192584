import type { ExpiringDeps } from '../deps.ts';
import type { SettledPoint } from './settled-point.ts';

/** Bytes in a final block. */
export interface Found {
  txHash: string;
  blockNumber: bigint;
  blockHash: string;
  success: boolean;
}

/** All bytes that were ever signed for an order: their hashes, and when the last of them expires. */
export interface Signed {
  address: string;
  txHashes: string[];
  expiresAt: bigint;
}

/**
 * What became of all that was signed for an order: the one that is in a final block; 'void' when none
 * can be mined any more, which every provider has to bear out; 'open' while that can change. Throws
 * what a provider fails with.
 */
export async function fateOf(
  deps: Pick<ExpiringDeps, 'reader' | 'gateway'>,
  { address, txHashes, expiresAt }: Signed,
  settled: SettledPoint,
): Promise<Found | 'void' | 'open'> {
  let isOpen = expiresAt >= settled.clock;
  for (const txHash of txHashes) {
    const number = await deps.reader.blockOf(txHash);
    if (number === null) {
      isOpen ||= await deps.gateway.isKnown(txHash);
      continue;
    }
    if (number > settled.number) return 'open';
    const [block] = await deps.reader.readBlocks(number, number);
    const sent = block?.sent.find((one) => one.txHash === txHash && one.from === address);
    // An answer about a block that does not hold it is no answer.
    if (block?.number !== number || !sent) return 'open';
    return { txHash, blockNumber: number, blockHash: block.hash, success: sent.success };
  }
  return isOpen ? 'open' : 'void';
}
