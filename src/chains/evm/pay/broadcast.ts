import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { nthSender } from '#chains/rpc/nth-sender.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { BroadcastOutcome } from '#model/payment.ts';
import { classifyBroadcastError } from './classify-error.ts';

/**
 * Sends signed bytes (0x hex) to one node, once: if the transport retried, it could not tell
 * whether a refusal belongs to the first or the second sending. An error of the node or of the
 * connection is returned, not thrown; 'unclear' means that the transaction may have been sent.
 * `repeat` counts the earlier sends of the payment.
 */
export async function broadcast(rpc: Rpc, raw: string, repeat = 0): Promise<BroadcastOutcome> {
  const txHash = `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`;
  try {
    const answer = await nthSender(rpc, repeat).once<unknown>('eth_sendRawTransaction', [raw]);
    if (typeof answer === 'string' && answer.toLowerCase() === txHash) return { kind: 'accepted' };
    return { kind: 'unclear', reason: 'the node answered with another hash' };
  } catch (error) {
    return classifyBroadcastError(error);
  }
}
