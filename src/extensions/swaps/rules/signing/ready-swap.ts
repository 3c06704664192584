/**
 * Decides a swap's next transaction (docs/interface.md "Swap states"). If its token's allowance is
 * too small, it is first set to the exact amount. Once that is mined, the swap's call is built with
 * a deadline counted from now, checked and simulated.
 */

import { paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import type { NonceDeps, ReadyTransaction } from '#domain/payment/deps.ts';
import { failApproved } from '#domain/payment/fail-approved.ts';
import { waitForAnother, waitOrFail } from '#domain/payment/worker/handle-simulation-failure.ts';
import { isReverting } from '#domain/payment/worker/is-reverting.ts';
import { Refused, secondOpinion } from '#domain/payment/worker/second-opinion.ts';
import { simulatePayment } from '#domain/payment/worker/simulate-payment.ts';
import { deadlineAfter, maxWaitSeconds } from '#extensions/swaps/rules/times.ts';
import { causeWith, type StuckKind, stuckKind } from '#model/orders/stuck.ts';
import { needsAllowance, type Swap } from '#model/orders/swap.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { SwapCalls } from '../../ports.ts';
import { allowanceTerms } from './allowance-terms.ts';

/**
 * Once to zero, once to the amount, and once more in case another transaction used the allowance.
 */
const maxAllowances = 3;

type Deps = NonceDeps & { calls: SwapCalls };

/** True if the quote's price is too old for the swap to be signed. */
export const isQuoteTooOld = ({ createdAt }: Pick<Swap, 'createdAt'>, now: number): boolean =>
  now >= createdAt + maxWaitSeconds;

const waitReasons: Partial<Record<StuckKind, string>> = {
  fee_above_cap: 'gas costs more than its quote allows',
  can_not_be_estimated: 'no node could simulate it',
  only_one_provider: 'only one node could simulate it',
  no_coin: 'there was not enough coin for gas',
  no_price: 'the sold token had no price',
  daily_sum: "the project's daily sum of swaps was used up",
};

function waitReason({ stuck, allowancesSet }: Swap): string {
  if (stuck) return waitReasons[stuckKind(stuck.cause)] ?? stuck.cause;
  return allowancesSet > 0
    ? 'the transaction that sets the allowance was not mined'
    : 'the project was frozen, or the chain did not answer';
}

/**
 * Returns the swap's next transaction; null if the swap waits, or has failed. The caller has
 * checked its authorization.
 */
export async function readySwap(deps: Deps, swap: Swap): Promise<ReadyTransaction | null> {
  const now = deps.clock.now();
  if (isQuoteTooOld(swap, now)) {
    const reason = `It could not be signed within ${maxWaitSeconds / 60} minutes: ${waitReason(swap)}`;
    await failApproved(deps, swap, { reason });
    return null;
  }
  const token = swap.tokenAddress;
  if (token !== null) {
    const spender = swap.toAddress;
    const held = await readHoldings(deps, swap, { token, owner: swap.fromAddress, spender });
    if (!held) return null;
    if (held.balance < swap.amount) {
      const [needed, holds] = [swap.amount, held.balance].map((sum) =>
        formatAmount(sum, swap.decimals),
      );
      const reason = `Insufficient ${swap.token}: the swap needs ${needed}, the address holds ${holds}`;
      await waitOrFail(deps, swap, 'no_token', reason);
      return null;
    }
    const isAllowed = !needsAllowance(swap) || held.allowance >= swap.amount;
    if (!isAllowed) return readyAllowance(deps, swap, held.allowance);
  }
  return readyCall(deps, swap, now + deadlineAfter);
}

/**
 * What the address holds and the router may take. Where that would end the swap, by the first
 * provider that shows enough of both. null: only one provider says that it is too little, and the
 * swap waits.
 */
async function readHoldings(
  deps: Deps,
  swap: Swap,
  of: { token: string; owner: string; spender: string },
): Promise<{ balance: bigint; allowance: bigint } | null> {
  const { gateway } = deps;
  const isLast = needsAllowance(swap) && swap.allowancesSet >= maxAllowances;
  const suffices = ({ balance, allowance }: { balance: bigint; allowance: bigint }) =>
    balance >= swap.amount && (!isLast || allowance >= swap.amount);
  const held = await gateway.holdings(of);
  if (suffices(held)) return held;
  const opinion = await secondOpinion(gateway.each(), async (one) => {
    const shown = await one.holdings(of);
    if (!suffices(shown)) throw new Refused('too little');
    return shown;
  });
  if (opinion.kind === 'succeeds') return opinion.value;
  if (opinion.kind === 'fails') return held;
  await waitForAnother(deps, swap, `too little ${swap.token}`);
  return null;
}

async function readyCall(
  deps: Deps,
  swap: Swap,
  deadline: number,
): Promise<ReadyTransaction | null> {
  const called = await withCall(deps, swap, deadline);
  if (!called) return null;
  const terms = paymentTerms(called);
  if (!(await simulatePayment(deps, swap, terms, swap.gasLimit))) return null;
  const { gasLimit } = swap;
  return { order: swap, terms, gasLimit, payable: gasLimit, call: { data: called.data, deadline } };
}

/** The swap with its call; null if the provider cannot build it, or builds another one. */
async function withCall(deps: Deps, swap: Swap, deadline: number): Promise<Swap | null> {
  const { calls } = deps;
  let problem: string | null;
  try {
    const { to, value, data } = await calls.build(swap, deadline);
    const called = { ...swap, data: data.toLowerCase(), deadline };
    const isOurs = to === swap.toAddress && value === (swap.tokenAddress ? 0n : swap.amount);
    problem = isOurs
      ? await calls.problem(called)
      : 'its call goes to another contract, or sends another value';
    if (problem === null) return called;
  } catch (error) {
    // Only the providers' adapters write error messages that are fit for merchants.
    const { name, message } = error as Error;
    problem = name === 'QuoteError' ? message : 'the request failed';
  }
  deps.log.warn('swap.not-built', {
    order_no: swap.orderNo,
    provider: swap.provider,
    reason: problem,
    request_id: swap.requestId,
  });
  const reason = `${swap.provider} did not build the quoted swap: ${problem}`;
  await waitOrFail(deps, swap, causeWith('not_built', problem), reason);
  return null;
}

/**
 * The transaction that sets the allowance. Some tokens (USDT) accept no change from one non-zero
 * allowance to another: it is then set to zero first.
 */
async function readyAllowance(
  deps: Deps,
  swap: Swap,
  allowed: bigint,
): Promise<ReadyTransaction | null> {
  if (swap.allowancesSet >= maxAllowances) {
    const reason = `The allowance of ${swap.token} for the router was set ${maxAllowances} times and is still too small`;
    await failApproved(deps, swap, { reason });
    return null;
  }
  const termsTo = (sets: bigint) => allowanceTerms(deps.calls, swap, sets);
  const ready = (sets: bigint): ReadyTransaction => ({
    order: swap,
    terms: termsTo(sets),
    gasLimit: swap.allowanceGas,
    sets,
    payable: swap.allowanceGas + swap.gasLimit,
  });
  if (allowed > 0n && (await isReverting(deps, termsTo(swap.amount)))) {
    return (await simulatePayment(deps, swap, termsTo(0n), swap.allowanceGas)) ? ready(0n) : null;
  }
  const amount = await simulatePayment(deps, swap, termsTo(swap.amount), swap.allowanceGas);
  return amount ? ready(swap.amount) : null;
}
