import { collectedBy, isCollect } from '#model/orders/collected.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { BookTransfer } from './transaction-moves.ts';

/**
 * The transfers of a successful collection on Solana, by its terms: either all of them happened or
 * none. The balances of its block name only the owner who lost most. Empty for any other order. Not for
 * EVM, where a collection goes past owners that cannot send, and the token's logs say who did.
 */
export const collectTransfers = (order: InternalOrder): BookTransfer[] =>
  isCollect(order)
    ? collectedBy(order).map(({ owner, amount }) => ({
        from: owner,
        to: order.toAddress,
        token: order.token,
        amount,
      }))
    : [];
