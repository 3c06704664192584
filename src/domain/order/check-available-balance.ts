import type { Chain, Token } from '#model/chain.ts';
import type { ReservationLimits, ReservationView } from '#model/orders/order-base.ts';
import type { Logger } from '#ports/runtime.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { storedNumber } from '#shared/money/stored-number.ts';
import { ApiError } from '#wire/api-error.ts';

/** What an order would take from its address, and what the address holds, in base units. */
export interface BalanceQuestion {
  chain: Chain;
  /** The token that `amount` is in. */
  token: Token;
  amount: bigint;
  /** Native coin needed besides `amount`: the maximum fee, and the value of a call. */
  fee: bigint;
  projectId: string;
  from: string;
  /** The address's balances of the token and of the native coin. */
  held: bigint;
  coin: bigint;
  view: ReservationView;
  /** Of an order that takes a part of the address's resource (ReservationLimits). */
  maxResourceReserved?: bigint | undefined;
}

/**
 * Returns the highest reserved sums that still leave room for the order, at the epochs that were
 * read. Throws ApiError insufficientBalance (42201) if there is no room now (docs/decisions.md
 * "Balance check").
 */
export function checkAvailableBalance(
  log: Logger | null,
  question: BalanceQuestion,
): ReservationLimits {
  const { chain, token, amount, fee, from, view } = question;
  // What is reserved is stored as a number, so more than that cannot be spent.
  const [held, coin] = [storedNumber(question.held), storedNumber(question.coin)];
  const maxNativeReserved = coin - fee - (token.isNative ? amount : 0n);
  const maxTokenReserved = token.isNative ? maxNativeReserved : held - amount;
  if (!token.isNative && view.token.reserved > maxTokenReserved) {
    const available = held - view.token.reserved;
    throw insufficient(token, { from, needed: amount, available });
  }
  if (view.native.reserved > maxNativeReserved) {
    const decimals = chain.tokens.find((t) => t.isNative)?.decimals ?? 18;
    const needed = fee + (token.isNative ? amount : 0n);
    const available = coin - view.native.reserved;
    if (available < fee) {
      // No order is created, so the worker never marks one as stuck. The alarm needs this log line.
      const { projectId: project } = question;
      log?.warn('withdraw.no-fee-coin', {
        chain: chain.name,
        project,
        address: from,
        cause: 'no_gas',
      });
    }
    const fees = ` including network fees of up to ${formatAmount(fee, decimals)}`;
    throw insufficient({ symbol: chain.nativeToken, decimals }, { from, needed, available, fees });
  }
  return {
    maxTokenReserved,
    maxNativeReserved,
    tokenEpoch: view.token.epoch,
    nativeEpoch: view.native.epoch,
    ...(question.maxResourceReserved !== undefined && {
      maxResourceReserved: question.maxResourceReserved,
      resourceEpoch: view.resource?.epoch ?? 0,
    }),
  };
}

function insufficient(
  { symbol, decimals }: Pick<Token, 'symbol' | 'decimals'>,
  {
    from,
    needed,
    available,
    fees = '',
  }: { from: string; needed: bigint; available: bigint; fees?: string },
): ApiError {
  const [needs, has] = [needed, available > 0n ? available : 0n].map((units) =>
    formatAmount(units, decimals),
  );
  return new ApiError(
    'insufficientBalance',
    `Insufficient ${symbol}: the payment needs ${needs}${fees}, the source wallet ${from} has ${has} available`,
  );
}
