import { nthSender } from '#chains/rpc/nth-sender.ts';
import type { BroadcastOutcome } from '#model/payment.ts';
import type { TronHttp } from '../node/http.ts';
import { bytesIn, readMessage } from '../node/protobuf.ts';
import { sha256 } from '../node/transaction.ts';
import { classifyBroadcastAnswer } from './classify-error.ts';

/** Id of a signed transaction (hex): the hash of its raw part. */
export const transactionId = (signed: string): string =>
  sha256(bytesIn(readMessage(Buffer.from(signed, 'hex')), 1)).toString('hex');

/**
 * Sends signed bytes (hex) to one node, once: if the transport retried, it could not tell whether a
 * refusal belongs to the first or the second sending. An error of the node or of the connection is
 * returned, not thrown; 'unclear' means that the transaction may have been sent. The bytes are sent
 * as hex, because a node that receives JSON builds the transaction again from it. `repeat` counts
 * the earlier sends of the payment.
 */
export async function broadcast(
  http: TronHttp,
  raw: string,
  repeat = 0,
): Promise<BroadcastOutcome> {
  const txHash = transactionId(raw);
  let answer: unknown;
  try {
    answer = await nthSender(http, repeat).once('wallet/broadcasthex', { transaction: raw });
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown error';
    return { kind: 'unclear', reason };
  }
  const { result, code, message, txid } = answer as Record<string, unknown>;
  if (typeof txid === 'string' && txid.toLowerCase() !== txHash)
    return { kind: 'unclear', reason: 'the node answered with another hash' };
  if (result === true && txid !== undefined) return { kind: 'accepted' };
  return classifyBroadcastAnswer(code, message);
}
