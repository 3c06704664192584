import { setTimeout as sleep } from 'node:timers/promises';
import { base58 } from '@scure/base';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { BroadcastOutcome } from '#model/payment.ts';
import { splitTransaction } from '../node/transaction.ts';
import { classifyBroadcastError, isNodeBehind } from './classify-error.ts';

/** How long the other nodes are waited for after one has accepted the bytes (ms). */
const graceMs = 500;

/**
 * Sends signed bytes (base64) to all nodes at once, each once: a node may accept them and never
 * forward them, and the same bytes are the same transaction, so it can be mined only once. Each
 * node simulates first, at the commitment of the blockhash, so a payment that would fail is refused
 * and costs nothing. A node must not resend by itself, since the worker does. One node that accepts
 * is enough, and a node that hangs is not waited for then. Errors are returned, not thrown;
 * 'unclear' means that the transaction may have been sent.
 */
export async function broadcast(rpc: Rpc, raw: string): Promise<BroadcastOutcome> {
  const { signatures } = splitTransaction(Buffer.from(raw, 'base64'));
  const txHash = base58.encode(signatures[0]!);
  const answers: Answer[] = [];
  const sends = Array.from({ length: rpc.count }, async (_, index) => {
    const answer = await send(rpc.at(index), raw, txHash);
    answers.push(answer);
    if (answer.outcome.kind !== 'accepted') throw answer;
  });
  const all = Promise.allSettled(sends);
  const accepted = await Promise.any(sends).then(
    () => true,
    () => false,
  );
  if (accepted) {
    const grace = new AbortController();
    const over = sleep(graceMs, undefined, { signal: grace.signal }).catch(() => {});
    await Promise.race([all, over]);
    grace.abort();
    return { kind: 'accepted' };
  }
  await all;
  return combine(answers);
}

interface Answer {
  outcome: BroadcastOutcome;
  /** The node was only behind: it sent nothing. */
  behind: boolean;
}

/**
 * What the answers say together when no node has accepted the bytes. A refusal counts only if every
 * node that was not behind refuses: after an unclear answer the transaction may have been sent.
 */
function combine(answers: readonly Answer[]): BroadcastOutcome {
  const sure = answers.filter(({ behind }) => !behind);
  const outcomes = (sure.length > 0 ? sure : answers).map(({ outcome }) => outcome);
  return (
    outcomes.find(({ kind }) => kind === 'known') ??
    outcomes.find(({ kind }) => kind === 'unclear') ??
    outcomes[0]!
  );
}

async function send(rpc: Rpc, raw: string, txHash: string): Promise<Answer> {
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
