import { base58 } from '@scure/base';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { BroadcastOutcome } from '#model/payment.ts';
import { splitTransaction } from '../node/transaction.ts';
import { classifyBroadcastError, isNodeBehind } from './classify-error.ts';

/**
 * Sends signed bytes (base64) to one node, once. Other nodes are tried only while each answers that
 * it is behind: the same bytes are the same transaction, so it can be mined only once. The node
 * simulates first, at the commitment of the blockhash, so a payment that would fail is refused and
 * costs nothing. The node must not resend by itself, since the worker does. An error of the node or
 * of the connection is returned, not thrown; 'unclear' means that the transaction may have been
 * sent.
 */
export async function broadcast(rpc: Rpc, raw: string): Promise<BroadcastOutcome> {
  const { signatures } = splitTransaction(Buffer.from(raw, 'base64'));
  const txHash = base58.encode(signatures[0]!);
  let last = await send(rpc, raw, txHash);
  for (let i = 0; last.behind && rpc.count > 1 && i < rpc.count; i += 1) {
    last = await send(rpc.at(i), raw, txHash);
  }
  return last.outcome;
}

async function send(
  rpc: Rpc,
  raw: string,
  txHash: string,
): Promise<{ outcome: BroadcastOutcome; behind: boolean }> {
  const config = { encoding: 'base64', preflightCommitment: 'confirmed', maxRetries: 0 };
  try {
    const answer = await rpc.once<unknown>('sendTransaction', [raw, config]);
    const right = answer === txHash;
    const reason = 'the node answered with another signature';
    return { outcome: right ? { kind: 'accepted' } : { kind: 'unclear', reason }, behind: false };
  } catch (error) {
    return { outcome: classifyBroadcastError(error), behind: isNodeBehind(error) };
  }
}
