import type { Chain, Token } from '#model/chain.ts';
import { mayBeHash } from '#wire/words/may-be-hash.ts';

import type { AssetMovements } from './asset-movements.ts';
import { movementsFromCall } from './from-call.ts';
import { movementsFromTransfer } from './from-transfer.ts';
import { movementsFromTypedData } from './from-typed-data.ts';
import type { UncheckedTypedData } from './unchecked-typed-data.ts';

/** The terms of an operation that decide what it can move; amounts in smallest units. */
export type CallTerms =
  | { opType: 'transfer'; token: Token; toAddress: string; amount: bigint }
  | { opType: 'send-tx'; toAddress: string; value: bigint; data: string }
  | { opType: 'sign-message'; message: string }
  | { opType: 'sign-typed-data'; typedData: UncheckedTypedData };

/**
 * A message is text for its reader and moves nothing on chain, unless it may be the hash of
 * something that does.
 */
const movementsFromMessage = (message: string): AssetMovements => ({
  nativeValue: 0n,
  moves: [],
  isComplete: mayBeHash(message) === null,
  isUnlimited: false,
  contract: null,
  selector: null,
  isPayment: false,
  isCall: false,
  isMoneyContract: false,
});

/** What an operation of any type can move. */
export function movementsFromOperation(
  chain: Pick<Chain, 'family' | 'tokens' | 'chainId'>,
  terms: CallTerms,
): AssetMovements {
  switch (terms.opType) {
    case 'transfer':
      return movementsFromTransfer(chain, terms);
    case 'send-tx':
      return movementsFromCall(chain, { ...terms, to: terms.toAddress });
    case 'sign-typed-data':
      return movementsFromTypedData(chain, terms.typedData);
    case 'sign-message':
      return movementsFromMessage(terms.message);
  }
}
