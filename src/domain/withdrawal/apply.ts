/**
 * Submits a withdrawal (docs/interface.md "POST /v1/withdraw/apply"): idempotency, checks, the
 * approval level by the current price, and one transaction that creates the record and reserves
 * what it may cost.
 */

import { ApiError } from '#contract/api-error.ts';
import type { ChainName } from '#contract/chains.ts';
import type { ErrorName } from '#contract/error-codes.ts';
import { withdrawalStatus } from '#contract/statuses.ts';
import type { Chain, Token } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import { workStages } from '#model/orders/order-base.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import { formatAmount } from '#money/format-amount.ts';
import { parseAmount } from '#money/parse-amount.ts';
import { usdMicro } from '#money/usd-micro.ts';
import { checkAvailableBalance } from '../order/check-available-balance.ts';
import { creationEvent } from '../order/events/order-event.ts';
import { withdrawalOutbox } from '../order/events/withdrawal-outbox.ts';
import { maxGas, usdLimit, utcDay } from '../order/limits.ts';
import { newOrderFields } from '../order/new-order-fields.ts';
import { readAmount } from '../order/read-amount.ts';
import { retryBackoff } from '../order/retry-backoff.ts';
import type { BalanceReader } from '../ports/chains/balance-reader.ts';
import type { FeeEstimator } from '../ports/chains/fee-estimator.ts';
import type { WithdrawalStore } from '../ports/orders/withdrawal-store.ts';
import type { PriceBook } from '../ports/prices/price-book.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Ids } from '../ports/runtime/ids.ts';
import type { Logger } from '../ports/runtime/logger.ts';
import { answerForExisting, type OrderTerms } from './answer-for-existing.ts';
import { riskLevel } from './risk-level.ts';

export interface ApplyDeps {
  withdrawals: WithdrawalStore;
  balances: BalanceReader;
  fees: FeeEstimator;
  prices: PriceBook;
  clock: Clock;
  ids: Ids;
  log: Logger;
  chain(name: ChainName): Chain;
  /** Listed token by symbol, aliases included; undefined when unknown. */
  token(chain: ChainName, symbol: string): Token | undefined;
  /** The normalised address, or what is wrong with it. */
  checkAddress(chain: Chain, text: string): { address: string } | { problem: string };
}

export interface ApplyInput {
  project: Project;
  settings: ProjectSettings;
  appId: string;
  /** The admin who asked for that key (OrderBase.keyAskedBy). */
  keyAskedBy?: string | undefined;
  bizOrderId: string;
  chain: ChainName;
  token: string;
  toAddress: string;
  amount: string;
  memo: string | null;
  requestId: string;
}

/** Rounds of optimistic creation before the caller is told to try again. */
const rounds = 8;

/** Refusals that an order's own reservation may cause. */
const shortages: readonly ErrorName[] = ['insufficientBalance', 'dailyLimit'];

/**
 * Creates the withdrawal, or returns the one that this biz_order_id already made. Errors: 40001,
 * 40004, 40901, 40902, 42201, 42202, 42203, 50201, 50203, 50301; nothing is written with any.
 */
export async function applyWithdrawal(deps: ApplyDeps, input: ApplyInput): Promise<Withdrawal> {
  try {
    return await createOrFind(deps, input);
  } catch (error) {
    // An equal call, made since the lookup, may have reserved what this one finds missing.
    const isShort = error instanceof ApiError && shortages.includes(error.kind);
    const first =
      isShort && (await deps.withdrawals.byOrder(input.project.projectId, input.bizOrderId));
    if (first) return answerForExisting(first, () => parseTerms(deps, input));
    throw error;
  }
}

async function createOrFind(deps: ApplyDeps, input: ApplyInput): Promise<Withdrawal> {
  const existing = await deps.withdrawals.byOrder(input.project.projectId, input.bizOrderId);
  const terms = (): OrderTerms => parseTerms(deps, input);
  if (existing) return answerForExisting(existing, terms);
  const order = terms();
  const { chain, token } = order;
  const from = input.project.hot[chain.family].address;
  if (foldCase(order.toAddress) === foldCase(from)) {
    throw new ApiError('invalidRequest', "to_address is the project's own hot wallet");
  }
  if (foldCase(token.address) === foldCase(order.toAddress)) {
    throw new ApiError('invalidRequest', 'to_address is the token contract itself');
  }
  for (let round = 0; round < rounds; round++) {
    const draft = await preflight(deps, input, order, from);
    const result = await deps.withdrawals.create(draft);
    if (result === 'created') return draft.withdrawal;
    if (result === 'duplicate') {
      const winner = await deps.withdrawals.byOrder(input.project.projectId, input.bizOrderId);
      if (winner) return answerForExisting(winner, terms);
    }
    await retryBackoff(result, round);
  }
  throw new ApiError('busy', 'Busy, try again with the same biz_order_id', {
    headers: { 'retry-after': '1' },
  });
}

function parseTerms(deps: ApplyDeps, input: ApplyInput): OrderTerms {
  const chain = deps.chain(input.chain);
  if (!chain.enabled) {
    throw new ApiError('unsupported', `${chain.name} is not enabled in this deployment`);
  }
  const token = deps.token(input.chain, input.token);
  if (!token) {
    throw new ApiError('invalidRequest', `token ${input.token} is not listed on ${input.chain}`);
  }
  const checked = deps.checkAddress(chain, input.toAddress);
  if ('problem' in checked) throw new ApiError('invalidRequest', `to_address ${checked.problem}`);
  const amount = readAmount(input.amount, token.decimals);
  return { chain, token, toAddress: checked.address, amount };
}

/**
 * Reads everything that decides on the order and checks it, in the order of docs/interface.md "POST
 * /v1/withdraw/apply".
 */
async function preflight(deps: ApplyDeps, input: ApplyInput, order: OrderTerms, from: string) {
  const { chain, token, toAddress, amount } = order;
  const { projectId } = input.project;
  const nowMs = deps.clock.nowMs();
  const at = Math.floor(nowMs / 1000);
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
    deps.prices.latest([token.priceSymbol]),
  ]);
  const { memo } = input;
  const terms = {
    chain: chain.name,
    from,
    to: toAddress,
    tokenAddress: token.address,
    amount,
    memo,
  };
  const [held, coin, fee] = await Promise.all([
    deps.balances.balance({ chain: chain.name, address: from, tokenAddress: token.address }),
    token.isNative
      ? null
      : deps.balances.balance({ chain: chain.name, address: from, tokenAddress: null }),
    deps.fees.estimate(terms),
  ]);
  if (fee.gasLimit > maxGas) {
    throw new ApiError(
      'invalidRequest',
      `to_address cannot be paid: it needs ${fee.gasLimit} gas, at most ${maxGas} is allowed`,
    );
  }
  const room = checkAvailableBalance(deps.log, {
    chain,
    token,
    amount,
    projectId,
    from,
    view,
    held: held.amount,
    coin: coin?.amount ?? held.amount,
    fee: fee.maxFee,
  });
  checkWhitelist(input.settings, toAddress);
  const maxDailyUsed = checkDailyLimit(input.settings, order, view.dailyUsed);
  const price = prices.get(token.priceSymbol);
  if (!price) {
    throw new ApiError('priceUnavailable', `No fresh price of ${token.symbol}: try again shortly`);
  }
  const amountMicroUsd = usdMicro(amount, token.decimals, price.usd);
  const byValue = riskLevel(amountMicroUsd);
  const auto = autoApprove(input.settings, byValue, amountMicroUsd, view.autoApproveUsedMicroUsd);
  const isApproved = auto.level === 1;
  const withdrawal: Withdrawal = {
    orderNo: deps.ids.next('WD'),
    projectId,
    bizOrderId: input.bizOrderId,
    appId: input.appId,
    ...(input.keyAskedBy !== undefined && { keyAskedBy: input.keyAskedBy }),
    chain: chain.name,
    token: token.symbol,
    tokenAddress: token.address,
    decimals: token.decimals,
    fromAddress: from,
    toAddress,
    amount,
    memo: input.memo,
    level: auto.level,
    price,
    amountMicroUsd,
    gasLimit: fee.gasLimit,
    maxFeePerGas: fee.maxFeePerGas,
    reservation: {
      amount,
      fee: fee.maxFee,
      day,
      dailyLimit: true,
      autoApproveMicroUsd: isApproved ? amountMicroUsd : 0n,
    },
    status: isApproved ? withdrawalStatus.approved : withdrawalStatus.pending,
    ...newOrderFields(),
    createdAt: at,
    createdAtMs: nowMs,
    approvedAt: isApproved ? at : null,
    cancelledAt: null,
    workStage: isApproved ? workStages.approved : workStages.waitsForApproval,
    requestId: input.requestId,
  };
  const first = creationEvent(withdrawal, input.settings);
  const event = isApproved ? 'withdraw.approved' : first && 'withdraw.pending';
  return {
    withdrawal,
    outbox: withdrawalOutbox(withdrawal, { event, at, start: true }),
    ...room,
    maxDailyUsed,
    maxAutoApproveUsed: auto.maxUsed,
  };
}

function checkWhitelist(settings: ProjectSettings, toAddress: string): void {
  if (settings.addressWhitelist.length > 0 && !settings.addressWhitelist.includes(toAddress)) {
    throw new ApiError('addressNotAllowed');
  }
}

/**
 * The highest use so far that still leaves enough of the configured daily limit; null without a
 * limit.
 */
function checkDailyLimit(
  settings: ProjectSettings,
  order: OrderTerms,
  used: bigint,
): bigint | null {
  const limit = settings.dailyLimits.find(
    (l) => l.chain === order.chain.name && l.token === order.token.symbol,
  );
  if (!limit) return null;
  const room = parseAmount(limit.amount, order.token.decimals) - order.amount;
  if (used > room) {
    throw new ApiError(
      'dailyLimit',
      `Daily withdrawal limit of ${limit.amount} ${limit.token} on ${limit.chain} exceeded: the withdrawal needs ${formatAmount(order.amount, order.token.decimals)}, ${formatAmount(used, order.token.decimals)} is used today (UTC)`,
    );
  }
  return room;
}

/**
 * Level 1 becomes 2 above the project's daily sum of automatic approvals (docs/decisions.md "Limits
 * on a stolen key").
 */
function autoApprove(
  settings: ProjectSettings,
  level: 1 | 2 | 3,
  microUsd: bigint,
  used: bigint,
): { level: 1 | 2 | 3; maxUsed: bigint | null } {
  if (level !== 1 || settings.autoApproveDailyUsd === null) return { level, maxUsed: null };
  const maxUsed = usdLimit(settings.autoApproveDailyUsd) - microUsd;
  return used > maxUsed ? { level: 2, maxUsed: null } : { level: 1, maxUsed };
}
