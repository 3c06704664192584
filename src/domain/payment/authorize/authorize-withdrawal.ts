/** The checks for withdrawals only: the hot wallet, the level by price, the approvals. */

import { isListedVote } from '#domain/approval/is-listed-vote.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { validApprovals } from '#domain/approval/valid-approvals.ts';
import { maxGas, maxPaymentGas } from '#domain/order/limits.ts';
import { withdrawalApprovals } from '#domain/withdrawal/approvals-needed.ts';
import { riskLevel } from '#domain/withdrawal/risk-level.ts';
import { foldCase } from '#model/fold-case.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { type Authorization, type AuthorizationContext, refuse } from './authorization-context.ts';
import { findOldPriceShortage } from './find-old-price-shortage.ts';

/**
 * Decides whether a withdrawal may be signed. authorize() has checked its status and that it was
 * not signed elsewhere.
 */
export async function authorizeWithdrawal(
  withdrawal: Withdrawal,
  evidence: AuthorizationContext,
): Promise<Authorization> {
  const { project, settings, chain, approvals, decisions = [], prices, replaces } = evidence;
  if (withdrawal.fromAddress !== project.hot[chain.family].address) {
    return refuse("the sending address is not the project's hot wallet");
  }
  const token = chain.tokens.find((t) => t.symbol === withdrawal.token);
  if (
    !token ||
    token.decimals !== withdrawal.decimals ||
    foldCase(token.address) !== foldCase(withdrawal.tokenAddress)
  ) {
    return refuse('the token is not the listed one');
  }
  if (withdrawal.amount <= 0n) return refuse('the amount is not positive');
  if (withdrawal.gasLimit <= 0n || withdrawal.gasLimit > maxGas) {
    return refuse(`the gas limit is not within ${maxGas}`);
  }
  const maxAllowed = maxPaymentGas(chain, withdrawal.tokenAddress);
  if (replaces === null && withdrawal.gasLimit > maxAllowed) {
    // Not forged: it may have been accepted before coin transfers had their cap.
    return refuse(`the gas limit is above ${maxAllowed}, the cap of coin transfers`, false);
  }
  const { symbol } = withdrawal.price;
  if (symbol !== token.priceSymbol && symbol === token.symbol) {
    // Not forged: it was accepted before the token got a price of its own.
    return refuse(
      `the order was priced as ${symbol}, which now counts as ${token.priceSymbol}`,
      false,
    );
  }
  if (symbol !== token.priceSymbol || !(await prices.isAuthentic(withdrawal.price))) {
    return refuse("the order's price was not written by the price feed");
  }
  const microUsd = usdMicro(withdrawal.amount, withdrawal.decimals, withdrawal.price.usd);
  if (microUsd !== withdrawal.amountMicroUsd || riskLevel(microUsd) > withdrawal.level) {
    return refuse('the level does not follow from amount and price');
  }
  const digest = termsDigest(withdrawal);
  if (approvals.some((approval) => approval.decision === 'reject')) {
    return refuse('an admin rejected the order');
  }
  if (approvals.some((approval) => approval.digest !== digest)) {
    return refuse('an approval was given for other terms');
  }
  if (!approvals.every((approval) => isListedVote(withdrawal, approval, decisions))) {
    return refuse('an approval is not in the list that it names');
  }
  const given = validApprovals(withdrawal, approvals);
  const needed = withdrawalApprovals(withdrawal);
  if (given < needed) {
    return refuse(`level ${withdrawal.level} needs ${needed} approvals and has ${given}`);
  }
  if (
    settings.addressWhitelist.length > 0 &&
    !settings.addressWhitelist.includes(withdrawal.toAddress)
  ) {
    return refuse("to_address is no longer on the project's whitelist", false);
  }
  return (await findOldPriceShortage(withdrawal, evidence)) ?? { ok: true };
}
