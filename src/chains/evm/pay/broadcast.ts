import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { BroadcastOutcome } from '#model/payment.ts';
import { classifyBroadcastError } from './classify-error.ts';

/**
 * Sends signed bytes (0x hex) to one node, once: a transport that retries could not say whether a
 * refusal is of the first or of the second sending. Never throws for what the node or the way to
 * it did; 'unclear' means that it may have been sent.
 */
export async function broadcast(rpc: Rpc, raw: string): Promise<BroadcastOutcome> {
  const txHash = `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`;
  try {
    const answer = await rpc.once<unknown>('eth_sendRawTransaction', [raw]);
    if (typeof answer === 'string' && answer.toLowerCase() === txHash) return { kind: 'accepted' };
    return { kind: 'unclear', reason: 'the node answered with another hash' };
  } catch (error) {
    return classifyBroadcastError(error);
  }
}
