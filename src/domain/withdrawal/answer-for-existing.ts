import type { Chain, Token } from '#model/chain.ts';
import { isFailedOrRejected } from '#model/order-status.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { ApiError } from '#wire/api-error.ts';

/** The normalised terms of an order: what makes two calls the same request. */
export interface OrderTerms {
  chain: Chain;
  token: Token;
  toAddress: string;
  /** Smallest units. */
  amount: bigint;
}

/**
 * The answer to a second apply with the same biz_order_id (docs/interface.md "POST
 * /v1/withdraw/apply", docs/decisions.md "The same order again"): the original record; 40902 if it
 * failed or was rejected, with any parameters; 40901 if chain, token, address or amount differ.
 */
export function answerForExisting(existing: Withdrawal, terms: () => OrderTerms): Withdrawal {
  if (isFailedOrRejected(existing.status)) {
    throw new ApiError(
      'orderConsumed',
      `biz_order_id was used by ${existing.orderNo}, which ended with: ${existing.failReason ?? 'no reason'}. Use a new biz_order_id, for instance ${existing.bizOrderId.slice(0, 58)}-retry`,
    );
  }
  const { chain, token, toAddress, amount } = terms();
  const differing = [
    existing.chain !== chain.name && 'chain',
    existing.token !== token.symbol && 'token',
    existing.toAddress !== toAddress && 'to_address',
    existing.amount !== amount && 'amount',
  ].filter(Boolean);
  if (differing.length > 0) {
    throw new ApiError(
      'orderConflict',
      `biz_order_id belongs to ${existing.orderNo} with another ${differing.join(', ')}`,
    );
  }
  return existing;
}
