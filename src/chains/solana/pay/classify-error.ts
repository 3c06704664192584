/** What a node's refusal of a transaction means; the words are Agave's. */

import { RpcError } from '#chains/rpc/rpc.ts';
import type { BroadcastOutcome } from '#model/payment.ts';

const refused = (reason: string): BroadcastOutcome => ({ kind: 'refused', reason });

/**
 * A node says this of an expired blockhash and of one that it has not seen yet alike: only a final
 * block past the expiry tells them apart, so that it counts as unclear.
 */
export const blockhashNotFound = 'blockhash not found: it expired, or the node is behind';

/**
 * First match wins. Only words that are surely about this very transaction not being taken, or being
 * there already, are listed: all else may have been sent.
 */
const rules: readonly [RegExp, BroadcastOutcome][] = [
  [/already been processed|alreadyprocessed/, { kind: 'known' }],
  [/blockhash not found|blockhashnotfound/, { kind: 'unclear', reason: blockhashNotFound }],
  [/no record of a prior credit|insufficient funds for fee/, { kind: 'insufficient_funds' }],
  [/account \(0\) with insufficient funds for rent/, { kind: 'insufficient_funds' }],
  [/insufficient funds for rent/, refused('rent')],
  // The system program (a balance below zero) and both token programs use 1 for want of funds.
  [/custom program error: 0x1$/, { kind: 'insufficient_funds' }],
  [/signature verification|signature length|signaturefailure/, refused('invalid_signature')],
  [/too large/, refused('too_large')],
  [/failed to deserialize|invalid base64|failed to sanitize/, refused('malformed')],
  [/computational budget exceeded|compute units/, refused('compute_units')],
  [/error processing instruction \d+/, refused('reverted')],
  [/transaction simulation failed/, refused('simulation')],
];

/**
 * What the error of sendTransaction means. Anything that is not a node's own clear word about this
 * transaction (no answer, a gateway's error, words unknown) is 'unclear': it may have been sent.
 */
export function classifyBroadcastError(error: unknown): BroadcastOutcome {
  if (!(error instanceof RpcError)) {
    return { kind: 'unclear', reason: error instanceof Error ? error.name : 'unknown error' };
  }
  const text = error.message.trim().toLowerCase();
  for (const [words, outcome] of rules) if (words.test(text)) return outcome;
  return { kind: 'unclear', reason: `${error.code} ${error.message}`.slice(0, 200) };
}

/** Whether this node was only behind, so that it sent nothing and another one may take the bytes. */
export const isNodeBehind = (error: unknown): boolean =>
  error instanceof RpcError &&
  (error.code === -32005 || /blockhash not found|node is behind|unhealthy/i.test(error.message));
