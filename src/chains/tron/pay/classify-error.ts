/** Classifies a node's answer to a broadcast by java-tron's codes and messages. */
import type { BroadcastOutcome } from '#model/payment.ts';

const refused = (reason: string): BroadcastOutcome => ({ kind: 'refused', reason });

/**
 * Messages within a code; the first match wins. The node sends each of them before it relays
 * anything.
 */
const words: readonly [string, RegExp, BroadcastOutcome][] = [
  ['CONTRACT_VALIDATE_ERROR', /balance is not sufficient/, { kind: 'insufficient_funds' }],
  // The wallet's account: it never held any TRX.
  ['CONTRACT_VALIDATE_ERROR', /account \[.*\] does not exist/, { kind: 'insufficient_funds' }],
  ['CONTRACT_VALIDATE_ERROR', /transfer trx to a smartcontract/, refused('recipient_is_contract')],
  // A node with `trxCacheEnable` notes each id before it checks the transaction, so that it says
  // this of bytes that it refused, too (java-tron 4.8, Wallet.broadcastTransaction).
  [
    'DUP_TRANSACTION_ERROR',
    /transaction already exists/,
    { kind: 'unclear', reason: 'the node already has it' },
  ],
];

/**
 * `GrpcAPI.Return.response_code`. With a code that is not listed, the transaction may have been
 * sent.
 */
const codes: Record<string, BroadcastOutcome> = {
  // "Dup transaction.": it is pending or in a block.
  DUP_TRANSACTION_ERROR: { kind: 'known' },
  TRANSACTION_EXPIRATION_ERROR: { kind: 'expired' },
  // Spelled so by java-tron. No bandwidth is left, and no TRX to burn for it.
  BANDWITH_ERROR: { kind: 'insufficient_funds' },
  // The node does not have the reference block: it is behind, or on another fork. Other nodes may
  // still know the transaction.
  TAPOS_ERROR: { kind: 'unclear', reason: 'the node does not have the reference block' },
  SIGERROR: refused('invalid_signature'),
  TOO_BIG_TRANSACTION_ERROR: refused('oversized'),
  CONTRACT_VALIDATE_ERROR: refused('invalid'),
  CONTRACT_EXE_ERROR: refused('execution'),
  // A temporary refusal that is not the payment's fault: `txpool_full` does not count as a failed
  // attempt.
  SERVER_BUSY: refused('txpool_full'),
  NO_CONNECTION: refused('txpool_full'),
  NOT_ENOUGH_EFFECTIVE_CONNECTION: refused('txpool_full'),
  BLOCK_UNSOLIDIFIED: refused('txpool_full'),
};

/** Classifies a `code` other than SUCCESS and its `message` (plain text). */
export function classifyBroadcastAnswer(code: unknown, message: unknown): BroadcastOutcome {
  const text = String(message ?? '').toLowerCase();
  const said = words.find(([of, pattern]) => of === code && pattern.test(text));
  if (said) return said[2];
  const known = typeof code === 'string' && Object.hasOwn(codes, code) ? codes[code] : undefined;
  return known ?? { kind: 'unclear', reason: `${String(code)} ${text}`.slice(0, 200) };
}
