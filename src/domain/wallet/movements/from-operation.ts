import type { Chain, Token } from '#domain/ports/world.ts';
import type { Moved } from './asset-movements.ts';
import { movedByCall } from './from-call.ts';
import { movedByTransfer } from './from-transfer.ts';
import { movedByTypedData } from './from-typed-data.ts';
import type { TypedData } from './typed-data.ts';

/** The terms of an operation that say what it can move; amounts in smallest units. */
export type MovingTerms =
  | { opType: 'transfer'; token: Token; toAddress: string; amount: bigint }
  | { opType: 'send-tx'; toAddress: string; value: bigint; data: string }
  | { opType: 'sign-message' }
  | { opType: 'sign-typed-data'; typedData: TypedData };

/** A message is text for whoever reads it: it moves nothing that a chain knows of. */
const nothing: Moved = {
  nativeValue: 0n,
  moves: [],
  isComplete: true,
  isUnlimited: false,
  contract: null,
  selector: null,
  isPayment: false,
};

/** What an operation can move, whichever it is. */
export function movedByOperation(
  chain: Pick<Chain, 'family' | 'tokens'>,
  terms: MovingTerms,
): Moved {
  switch (terms.opType) {
    case 'transfer':
      return movedByTransfer(chain, terms);
    case 'send-tx':
      return movedByCall(chain, { ...terms, to: terms.toAddress });
    case 'sign-typed-data':
      return movedByTypedData(chain, terms.typedData);
    case 'sign-message':
      return nothing;
  }
}
