import type { Chain, Token } from '#model/chain.ts';
import type { StoredReservation } from '#model/orders/reservation-check.ts';
import type { Project } from '#model/project.ts';
import type { BalanceReader, FeeEstimator } from '#ports/chains.ts';
import type { ReservationStore } from '#ports/orders.ts';
import type { Clock } from '#ports/runtime.ts';
import type { Family } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { tokenPaymentFee } from './token-payment-fee.ts';

/** What the hot wallet has of one token, in smallest units. */
export interface HotBalance {
  token: Token;
  balance: bigint;
  /** Held by unfinished orders: amounts, and fees in the coin. */
  reserved: bigint;
}

export interface HotWallet {
  chain: Chain;
  address: string;
  /** Unix seconds. */
  readAt: number;
  balances: HotBalance[];
  /** Of one token payment, at most, in the coin; null where that is not known (tokenPaymentFee). */
  paymentFee: bigint | null;
}

/**
 * What the hot wallet holds of each listed token of a chain, asked of a node now, what unfinished
 * orders have reserved of it, and what a payment costs. Errors: unsupported (chain not enabled),
 * nodeUnavailable.
 */
export async function readHotWallet(
  deps: {
    balances: BalanceReader;
    fees: FeeEstimator;
    unusedRecipients: Record<Family, string>;
    reservations: Pick<ReservationStore, 'sumsOf'>;
    clock: Clock;
  },
  { project, chain }: { project: Project; chain: Chain },
): Promise<HotWallet> {
  if (!chain.enabled) {
    throw new ApiError('unsupported', `${chain.name} is not enabled in this deployment`);
  }
  const { address } = project.hot[chain.family];
  const [sums, amounts, paymentFee] = await Promise.all([
    deps.reservations.sumsOf(chain.name, address, []),
    Promise.all(
      chain.tokens.map(({ address: tokenAddress }) =>
        deps.balances.balance({ chain: chain.name, address, tokenAddress }),
      ),
    ),
    tokenPaymentFee(deps, { chain, from: address }),
  ]);
  return {
    chain,
    address,
    readAt: deps.clock.now(),
    balances: chain.tokens.map((token, i) => ({
      token,
      balance: amounts[i]!.amount,
      reserved: reservedOf(sums, project.projectId, token),
    })),
    paymentFee,
  };
}

/** What a project's unfinished orders hold of a token, by the sums of their address. */
export function reservedOf(
  sums: readonly Pick<StoredReservation, 'projectId' | 'token' | 'reserved'>[],
  projectId: string,
  { symbol, isNative }: Pick<Token, 'symbol' | 'isNative'>,
): bigint {
  const named = isNative ? '_native' : symbol;
  return sums
    .filter((sum) => sum.projectId === projectId && sum.token === named)
    .reduce((total, { reserved }) => total + reserved, 0n);
}
