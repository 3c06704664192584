import type { Chain, Token } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ReservationLimits, ReservationView } from '#model/orders/order-base.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { BalanceReader, FeeEstimate, FeeEstimator } from '#ports/chains.ts';
import type { WithdrawalStore } from '#ports/orders.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { ResourceSource } from '#ports/resources.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { once } from '#shared/once.ts';
import { ApiError } from '#wire/api-error.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import { checkConfirmedBalance } from '../balance/check-confirmed-balance.ts';
import { payableOf } from '../balance/payable-of.ts';
import { maxPaymentGas, usdLimit, utcDay } from '../order/limits.ts';
import { findRecipientProblem } from '../order/recipient/find-recipient-problem.ts';
import { feeMicroUsd } from '../reservation/highest-fee.ts';
import { type ReservedFee, reservedFee } from '../reservation/reserved-fee.ts';
import type { OrderTerms } from './answer-for-existing.ts';
import { riskLevel } from './risk-level.ts';

export interface CheckDeps {
  withdrawals: Pick<WithdrawalStore, 'reservations'>;
  balances: BalanceReader;
  fees: FeeEstimator;
  /** Without it every payment reserves the coin for its work. */
  resourceSource?: ResourceSource;
  prices: PriceBook;
  clock: Clock;
  /** Learns of a wallet without coin for fees; null where that is not an order's loss. */
  log: Logger | null;
}

/** What decides on a withdrawal, as it was read and found enough. */
export interface CheckedWithdrawal {
  nowMs: number;
  day: string;
  from: string;
  fee: FeeEstimate;
  /** What the order reserves of it. */
  reserved: ReservedFee;
  /** What the wallet holds, in base units of the token and of the native coin. */
  held: bigint;
  coin: bigint;
  view: ReservationView;
  room: ReservationLimits;
  maxDailyUsed: bigint | null;
  price: PriceSnapshot;
  amountMicroUsd: bigint;
  level: 1 | 2 | 3;
  maxAutoApproveUsed: bigint | null;
  /** Its highest fee where that is counted, millionths of a USD; null where it is not. */
  feeMicroUsd: bigint | null;
  /** The price of the coin that it was valued by, if that is not the token's own. */
  feePrice: PriceSnapshot | null;
  maxAutoFeesUsed: bigint | null;
}

/**
 * Reads everything that decides on a withdrawal and checks it, in the order of docs/interface.md
 * "POST /v1/withdraw/apply". Errors: 40001, 42201, 42202, 42203, 50201, 50203. Writes nothing.
 */
export async function checkWithdrawal(
  deps: CheckDeps,
  { project, settings }: { project: Project; settings: ProjectSettings },
  terms: OrderTerms,
): Promise<CheckedWithdrawal> {
  const { chain, token, toAddress, amount } = terms;
  const { projectId } = project;
  const from = project.hot[chain.family].address;
  checkRecipient(terms, from);
  const nowMs = deps.clock.nowMs();
  const day = utcDay(nowMs);
  // Read reservations first: a payment that is sent afterwards changes their epoch.
  const [view, prices] = await Promise.all([
    deps.withdrawals.reservations({
      projectId,
      chain: chain.name,
      address: from,
      token: token.symbol,
      nativeToken: chain.nativeToken,
      day,
    }),
    deps.prices.latest([
      token.priceSymbol,
      ...(countsFees(settings) ? [coinOf(chain).priceSymbol] : []),
    ]),
  ]);
  const payment = { chain: chain.name, from, to: toAddress, tokenAddress: token.address, amount };
  const estimateByTwo = once(() => deps.fees.estimate(payment, undefined, { byTwo: true }));
  const [tokenShown, coinShown, shownFee] = await Promise.all([
    deps.balances.balance({ chain: chain.name, address: from, tokenAddress: token.address }),
    token.isNative
      ? null
      : deps.balances.balance({ chain: chain.name, address: from, tokenAddress: null }),
    deps.fees.estimate(payment),
  ]);
  const maxAllowed = maxPaymentGas(chain, token.address);
  const estimated = shownFee.gasLimit > maxAllowed ? await estimateByTwo() : shownFee;
  if (estimated.gasLimit > maxAllowed) {
    throw new ApiError(
      'invalidRequest',
      `to_address cannot be paid: it needs ${estimated.gasLimit} gas, at most ${maxAllowed} is allowed`,
    );
  }
  const { room, held, coin, fee, reserved } = await checkConfirmedBalance(deps, {
    chain,
    token,
    amount,
    projectId,
    from,
    view,
    held: payableOf(tokenShown),
    coin: coinShown?.amount ?? payableOf(tokenShown),
    fee: estimated,
    reserve: (fee) => reservedFee(deps.resourceSource, { projectId, from, view }, fee),
    estimateByTwo,
  });
  checkWhitelist(settings, toAddress);
  const maxDailyUsed = checkDailyLimit(settings, terms, view.dailyUsed);
  const price = prices.get(token.priceSymbol);
  if (!price) {
    throw new ApiError('priceUnavailable', `No fresh price of ${token.symbol}: try again shortly`);
  }
  const amountMicroUsd = usdMicro(amount, token.decimals, price.usd);
  const byValue = riskLevel(amountMicroUsd);
  const isFeeCounted = byValue === 1 && countsFees(settings);
  const feePrice = isFeeCounted ? prices.get(coinOf(chain).priceSymbol) : undefined;
  const ofFee = feePrice && feeMicroUsd(fee.maxFee, chain, feePrice.usd);
  // Without the coin's price its fee cannot be counted: a person decides.
  const isUncounted = isFeeCounted && ofFee === undefined;
  const auto = isUncounted
    ? { level: 2 as const, maxUsed: null, maxFeesUsed: null }
    : raiseAboveDailySums(
        settings,
        { level: byValue, amountMicroUsd, feeMicroUsd: ofFee ?? 0n },
        view,
      );
  return {
    nowMs,
    day,
    from,
    fee,
    reserved,
    held,
    coin,
    view,
    room,
    maxDailyUsed,
    price,
    amountMicroUsd,
    level: auto.level,
    maxAutoApproveUsed: auto.maxUsed,
    feeMicroUsd: ofFee ?? null,
    feePrice: feePrice && !token.isNative ? feePrice : null,
    maxAutoFeesUsed: auto.maxFeesUsed,
  };
}

/** Errors: invalidRequest. */
function checkRecipient({ chain, token, toAddress }: OrderTerms, from: string): void {
  if (foldCase(toAddress) === foldCase(from)) {
    throw new ApiError('invalidRequest', "to_address is the project's own hot wallet");
  }
  const problem = findRecipientProblem(chain, token, toAddress);
  if (problem) throw new ApiError('invalidRequest', `to_address ${problem}`);
}

function checkWhitelist(settings: ProjectSettings, toAddress: string): void {
  if (settings.addressWhitelist.length > 0 && !settings.addressWhitelist.includes(toAddress)) {
    throw new ApiError(
      'addressNotAllowed',
      `to_address ${toAddress} is not on the project's whitelist`,
    );
  }
}

/**
 * The highest use so far that still leaves enough of the configured daily limit; null without a
 * limit.
 */
function checkDailyLimit(
  settings: ProjectSettings,
  terms: OrderTerms,
  used: bigint,
): bigint | null {
  const limit = settings.dailyLimits.find(
    (l) => l.chain === terms.chain.name && l.token === terms.token.symbol,
  );
  if (!limit) return null;
  const room = parseDecimalAmount(limit.amount, terms.token.decimals) - terms.amount;
  if (used > room) {
    throw new ApiError(
      'dailyLimit',
      `Daily withdrawal limit of ${limit.amount} ${limit.token} on ${limit.chain} exceeded: the withdrawal needs ${formatAmount(terms.amount, terms.token.decimals)}, ${formatAmount(used, terms.token.decimals)} is used today (UTC)`,
    );
  }
  return room;
}

/** Whether a sum is on that fees of level 1 count in. */
const countsFees = ({ autoApproveDailyUsd, autoFeesDailyUsd }: ProjectSettings): boolean =>
  autoApproveDailyUsd !== null || autoFeesDailyUsd != null;

const coinOf = ({ tokens }: Chain): Token => tokens.find(({ isNative }) => isNative)!;

/**
 * Level 1 becomes 2 above the project's daily sum of automatic approvals, in which the highest fee
 * counts as the amount does, and above that of their fees (docs/decisions.md "Limits on a stolen
 * key"). A fee never changes the level otherwise.
 */
function raiseAboveDailySums(
  { autoApproveDailyUsd, autoFeesDailyUsd }: ProjectSettings,
  of: { level: 1 | 2 | 3; amountMicroUsd: bigint; feeMicroUsd: bigint },
  view: ReservationView,
): { level: 1 | 2 | 3; maxUsed: bigint | null; maxFeesUsed: bigint | null } {
  const { level, amountMicroUsd, feeMicroUsd } = of;
  if (level !== 1) return { level, maxUsed: null, maxFeesUsed: null };
  const maxUsed =
    autoApproveDailyUsd === null
      ? null
      : usdLimit(autoApproveDailyUsd) - amountMicroUsd - feeMicroUsd;
  const maxFeesUsed = autoFeesDailyUsd == null ? null : usdLimit(autoFeesDailyUsd) - feeMicroUsd;
  const isAbove =
    (maxUsed !== null && view.autoApproveUsedMicroUsd > maxUsed) ||
    (maxFeesUsed !== null && (view.autoFeesUsedMicroUsd ?? 0n) > maxFeesUsed);
  return isAbove
    ? { level: 2, maxUsed: null, maxFeesUsed: null }
    : { level: 1, maxUsed, maxFeesUsed };
}
