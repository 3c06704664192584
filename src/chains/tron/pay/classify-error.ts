/** What a node's answer to a broadcast means, by java-tron's codes and its own words. */
import type { BroadcastOutcome } from '#model/payment.ts';

const refused = (reason: string): BroadcastOutcome => ({ kind: 'refused', reason });

/** Words within a code, first match wins: all of them are said before anything is sent on. */
const words: readonly [string, RegExp, BroadcastOutcome][] = [
  ['CONTRACT_VALIDATE_ERROR', /balance is not sufficient/, { kind: 'insufficient_funds' }],
  // The wallet's own: it never had any coin.
  ['CONTRACT_VALIDATE_ERROR', /account \[.*\] does not exist/, { kind: 'insufficient_funds' }],
  ['CONTRACT_VALIDATE_ERROR', /transfer trx to a smartcontract/, refused('recipient_is_contract')],
];

/** `GrpcAPI.Return.response_code`. Codes that are not here may have been sent. */
const codes: Record<string, BroadcastOutcome> = {
  DUP_TRANSACTION_ERROR: { kind: 'known' },
  TRANSACTION_EXPIRATION_ERROR: { kind: 'expired' },
  // Sic. No bandwidth left and no coin to burn for it.
  BANDWITH_ERROR: { kind: 'insufficient_funds' },
  // Its view of the chain lacks the reference block: it is behind, or on another fork, and says
  // nothing of what others know.
  TAPOS_ERROR: { kind: 'unclear', reason: 'the node does not have the reference block' },
  SIGERROR: refused('invalid_signature'),
  TOO_BIG_TRANSACTION_ERROR: refused('oversized'),
  CONTRACT_VALIDATE_ERROR: refused('invalid'),
  CONTRACT_EXE_ERROR: refused('execution'),
  // Refused for now, not for what it is: the word that is not counted against a payment.
  SERVER_BUSY: refused('txpool_full'),
  NO_CONNECTION: refused('txpool_full'),
  NOT_ENOUGH_EFFECTIVE_CONNECTION: refused('txpool_full'),
  BLOCK_UNSOLIDIFIED: refused('txpool_full'),
};

/** What a `code` other than SUCCESS and its `message` (plain text) mean. */
export function classifyBroadcastAnswer(code: unknown, message: unknown): BroadcastOutcome {
  const text = String(message ?? '').toLowerCase();
  const said = words.find(([of, pattern]) => of === code && pattern.test(text));
  if (said) return said[2];
  const known = typeof code === 'string' && Object.hasOwn(codes, code) ? codes[code] : undefined;
  return known ?? { kind: 'unclear', reason: `${String(code)} ${text}`.slice(0, 200) };
}
