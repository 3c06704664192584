/** Classifies a node's refusal of a transaction by Agave's messages. */

import { RpcError } from '#chains/rpc/rpc.ts';
import type { BroadcastOutcome } from '#model/payment.ts';

const refused = (reason: string): BroadcastOutcome => ({ kind: 'refused', reason });

/**
 * A node answers this both for an expired blockhash and for one that it has not seen yet. Only a
 * final block past the expiry distinguishes them, so the outcome is unclear.
 */
export const blockhashNotFound = 'blockhash not found: it expired, or the node is behind';

/**
 * The first match wins. Only messages that certainly mean that this transaction was not accepted,
 * or is known already, are listed: after any other it may have been sent.
 */
const rules: readonly [RegExp, BroadcastOutcome][] = [
  [/already been processed|alreadyprocessed/, { kind: 'known' }],
  [/blockhash not found|blockhashnotfound/, { kind: 'unclear', reason: blockhashNotFound }],
  [/no record of a prior credit|insufficient funds for fee/, { kind: 'insufficient_funds' }],
  [/account \(0\) with insufficient funds for rent/, { kind: 'insufficient_funds' }],
  [/insufficient funds for rent/, refused('rent')],
  // The system program (a balance below zero) and both token programs use 1 for insufficient funds.
  [/custom program error: 0x1$/, { kind: 'insufficient_funds' }],
  [/signature verification|signature length|signaturefailure/, refused('invalid_signature')],
  [/too large/, refused('too_large')],
  [/failed to deserialize|invalid base64|failed to sanitize/, refused('malformed')],
  [/computational budget exceeded|compute units/, refused('compute_units')],
  [/error processing instruction \d+/, refused('reverted')],
  [/transaction simulation failed/, refused('simulation')],
];

/**
 * Classifies the error of sendTransaction. Anything that is not a node's clear statement about this
 * transaction (no answer, a gateway's error, an unknown message) is 'unclear': it may have been
 * sent.
 */
export function classifyBroadcastError(error: unknown): BroadcastOutcome {
  if (!(error instanceof RpcError)) {
    return { kind: 'unclear', reason: error instanceof Error ? error.name : 'unknown error' };
  }
  const text = error.message.trim().toLowerCase();
  for (const [words, outcome] of rules) if (words.test(text)) return outcome;
  return { kind: 'unclear', reason: `${error.code} ${error.message}`.slice(0, 200) };
}

/** Whether this node was only behind: it sent nothing, and another node may accept the bytes. */
export const isNodeBehind = (error: unknown): boolean =>
  error instanceof RpcError &&
  (error.code === -32005 || /blockhash not found|node is behind|unhealthy/i.test(error.message));
