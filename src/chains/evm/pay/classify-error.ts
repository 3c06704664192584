/** Classifies a node's refusal of a transaction; each rule names the nodes that use its message. */

import { RpcError } from '#chains/rpc/rpc.ts';
import type { BroadcastOutcome } from '#model/payment.ts';

const refused = (reason: string): BroadcastOutcome => ({ kind: 'refused', reason });

/**
 * The first match wins. Only messages that certainly mean that this transaction was not accepted,
 * or is known already, are listed: after any other it may have been sent.
 */
const rules: readonly [RegExp, BroadcastOutcome][] = [
  // This rule comes first, since the rest of the message is the contract's own text. nitro
  // simulates a transaction before it accepts it.
  [/execution reverted/, refused('reverted')],
  // Arbitrum answers this both for a nonce too low and for one too high.
  [/invalid transaction nonce/, { kind: 'unclear', reason: 'invalid transaction nonce' }],
  // geth, bor, bsc, op-geth, reth, erigon 3: already known; erigon 2: existing tx with same hash;
  // nethermind: AlreadyKnown; besu: Known transaction; anvil: already imported.
  [
    /already ?known|known transaction|existing tx with same hash|already imported|already_exists|transaction already exists|already in (the )?(mem)?pool/,
    { kind: 'known' },
  ],
  // geth family; nethermind: OldNonce; OpenEthereum: nonce is too low; besu: below sender account
  [
    /nonce (is )?too low|oldnonce|nonce below (sender )?account|nonce has already been used/,
    { kind: 'nonce_too_low' },
  ],
  // nethermind refuses gaps, geth does when the pool is full; anvil and nitro for calls.
  [
    /nonce (is )?too high|noncegap|nonce gap|gapped.nonce|noncetoofarinfuture|nonce too far|too distant|future transaction tries to replace pending/,
    { kind: 'nonce_gap' },
  ],
  // Replacement: geth; erigon 2: could not replace; anvil: insufficient gas price to replace;
  // nethermind: ReplacementNotAllowed, OwnNonceAlreadyUsed (another one of ours at this nonce).
  [
    /replacement (transaction|fee)|could not replace|to replace existing|replacementnotallowed|ownnoncealreadyused|another transaction with same nonce/,
    { kind: 'underpriced' },
  ],
  // Price: geth, bsc, bor (gas tip cap below minimum); geth's base fee check at the state
  // transition, which nitro, reth and anvil apply to the pool; nethermind: FeeTooLow.
  [
    /underpriced|max fee per gas less than block base fee|fee cap less than (block )?base fee|gas price below|gas price too low|gas price is too low|fee ?too ?low|below configured minimum|min(imum)? gas price|tip (cap )?(below|too low)/,
    { kind: 'underpriced' },
  ],
  // geth family; nethermind: InsufficientFunds; besu: Upfront cost; nitro (classic): not enough
  [
    /insufficient ?(funds|balance)|upfront cost exceeds|not enough funds|doesn't have enough funds|would cause overdraft|overshot/,
    { kind: 'insufficient_funds' },
  ],
  // nethermind: GasLimitExceeded, gas limit reached; erigon: gas limit too high; anvil: intrinsic
  // gas too high; geth since Fusaka: the cap per transaction.
  [
    /intrinsic gas too high|exceeds (the )?block gas limit|gas ?limit ?(exceeded|reached|too high)|greater than (the )?(block gas limit|cap)|exceeds current gas limit|gas limit is beyond|beyond limit|exceeds maximum (transaction )?gas|transaction gas limit too high/,
    refused('block_gas_limit'),
  ],
  // geth since Pectra: the floor of EIP-7623 for calldata.
  [
    /intrinsic gas|transaction gas is too low|gas too low|insufficient gas for floor data/,
    refused('intrinsic_gas'),
  ],
  // geth, of an address that delegates or has an authorization under way (EIP-7702); geth's blob
  // pool: account limit. The pool takes the transaction once earlier ones are mined.
  [
    /in-flight transaction limit|(authority|address) already reserved|account limit exceeded/,
    refused('account_limit'),
  ],
  [
    /(tx|transaction|sub-) ?pool (is )?(full|overflow)|txpool is full|pool is full|queue full|pending tx pool full|too many transactions in the queue|out of capacity/,
    refused('txpool_full'),
  ],
  [/exceeds the configured cap|transaction fee cap exceeded/, refused('node_fee_cap')],
  [
    /max priority fee per gas higher than max fee per gas|tip higher than fee cap/,
    refused('tip_above_fee_cap'),
  ],
  [/chain ?id|eip-?155/, refused('wrong_chain')],
  [/temporarily banned|is banned|blacklist|forbidden sender/, refused('banned')],
  [
    /invalid sender|sender not an eoa|senderiscontract|failedtoresolvesender|invalid signature/,
    refused('invalid_sender'),
  ],
  [
    /^rlp:|invalid rlp|failed to decode (signed )?transaction|transaction type not supported|typed transaction too short|oversized data|negative value|gas uint64 overflow|int256overflow|nonce has max value/,
    refused('malformed'),
  ],
];

/**
 * Classifies the error of eth_sendRawTransaction. Anything that is not a node's clear statement
 * about this transaction (no answer, a gateway's error, an unknown message) is 'unclear': it may
 * have been sent.
 */
export function classifyBroadcastError(error: unknown): BroadcastOutcome {
  if (!(error instanceof RpcError)) {
    return { kind: 'unclear', reason: error instanceof Error ? error.name : 'unknown error' };
  }
  const text = `${error.message} ${typeof error.data === 'string' ? error.data : ''}`
    .trim()
    .toLowerCase();
  for (const [words, outcome] of rules) if (words.test(text)) return outcome;
  return { kind: 'unclear', reason: `${error.code} ${error.message}`.slice(0, 200) };
}
