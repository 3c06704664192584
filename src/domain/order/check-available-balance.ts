import { ApiError } from '#contract/api-error.ts';
import type { Chain, Token } from '#model/chain.ts';
import type { ReservationLimits, ReservationView } from '#model/orders/order-base.ts';
import { formatAmount } from '#money/format-amount.ts';
import type { Logger } from '../ports/runtime/logger.ts';

/** What an order would take from its address, and what is there; smallest units. */
export interface BalanceQuestion {
  chain: Chain;
  /** What `amount` is in. */
  token: Token;
  amount: bigint;
  /** Of the coin, beside `amount`: the maximum fee, and the value of a call. */
  fee: bigint;
  projectId: string;
  from: string;
  /** Balances of the token and of the coin. */
  held: bigint;
  coin: bigint;
  view: ReservationView;
}

/**
 * Largest reserved sums that leave room for an order, at the epochs that were read; ApiError
 * insufficientBalance (42201) when there is none now (docs/decisions.md "Balance check").
 */
export function checkAvailableBalance(log: Logger, question: BalanceQuestion): ReservationLimits {
  const { chain, token, amount, fee, view, coin, held } = question;
  const maxNativeReserved = coin - fee - (token.isNative ? amount : 0n);
  const maxTokenReserved = token.isNative ? maxNativeReserved : held - amount;
  if (!token.isNative && view.token.reserved > maxTokenReserved) {
    throw insufficient(token.symbol, held - view.token.reserved, token.decimals);
  }
  if (view.native.reserved > maxNativeReserved) {
    const decimals = chain.tokens.find((t) => t.isNative)?.decimals ?? 18;
    const available = coin - view.native.reserved;
    if (available < fee) {
      // No order comes of it, so that the worker has nothing to get stuck on: said here, for the alarm.
      const { projectId: project, from: address } = question;
      log.warn('withdraw.no-fee-coin', { chain: chain.name, project, address, cause: 'no_gas' });
    }
    if (token.isNative && available >= amount + fee) {
      throw insufficient(token.symbol, available, decimals);
    }
    throw insufficient(
      chain.nativeToken,
      available,
      decimals,
      `; network fees of up to ${formatAmount(fee, decimals)} ${chain.nativeToken} are reserved with the payment`,
    );
  }
  return {
    maxTokenReserved,
    maxNativeReserved,
    tokenEpoch: view.token.epoch,
    nativeEpoch: view.native.epoch,
  };
}

function insufficient(symbol: string, available: bigint, decimals: number, more = ''): ApiError {
  const shown = formatAmount(available > 0n ? available : 0n, decimals);
  return new ApiError(
    'insufficientBalance',
    `Insufficient balance in the source wallet: ${shown} ${symbol} is available${more}`,
  );
}
