import type { Chain } from '#model/chain.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import type { Family } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';

/**
 * What one payment of the chain's first listed token reserves for its fee at most, in the coin's
 * smallest units: to somebody new, which costs most, and on TRON with coin burnt for its work. It
 * is what an order is refused without. null where the chain lists no token, or where no node can say
 * what the payment costs: the balances are shown all the same.
 */
export async function tokenPaymentFee(
  deps: { fees: FeeEstimator; unusedRecipients: Record<Family, string> },
  { chain, from }: { chain: Chain; from: string },
): Promise<bigint | null> {
  const token = chain.tokens.find(({ isNative }) => !isNative);
  if (!token) return null;
  try {
    const { maxFee } = await deps.fees.estimate({
      chain: chain.name,
      from,
      to: deps.unusedRecipients[chain.family],
      tokenAddress: token.address,
      amount: 1n,
    });
    return maxFee;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
