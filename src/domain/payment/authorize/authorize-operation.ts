/**
 * The checks for operations only: an admin's approval, or every rule of the session key that let
 * the operation through (docs/session-keys.md).
 */

import { isListedVote } from '#domain/approval/is-listed-vote.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { validApprovals } from '#domain/approval/valid-approvals.ts';
import { maxCallGas, maxOperationGas } from '#domain/order/limits.ts';
import { operationApprovals } from '#domain/wallet/approvals-needed.ts';
import type { AssetMovements } from '#domain/wallet/movements/asset-movements.ts';
import { movementsFromOperation } from '#domain/wallet/movements/from-operation.ts';
import { findRecipient, isForbidden } from '#domain/wallet/movements/recipient.ts';
import { shownMicroUsd, usdValue } from '#domain/wallet/movements/usd-value.ts';
import { operationValue } from '#domain/wallet/operation-value.ts';
import { capUse } from '#domain/wallet/policy/cap-use.ts';
import { countableMicroUsd } from '#domain/wallet/policy/countable.ts';
import { dependsOnAllowances, evaluatePolicy } from '#domain/wallet/policy/evaluate-policy.ts';
import { readCallTerms } from '#domain/wallet/read-call-terms.ts';
import { foldCase } from '#model/fold-case.ts';
import { type Operation, onlySigns } from '#model/orders/operation.ts';
import { type Authorization, type AuthorizationContext, refuse } from './authorization-context.ts';
import { findOldPriceShortage } from './find-old-price-shortage.ts';

/**
 * Decides whether an operation may be signed. authorize() has checked its status and that it was
 * not signed elsewhere.
 */
export async function authorizeOperation(
  operation: Operation,
  evidence: AuthorizationContext,
): Promise<Authorization> {
  const { project, settings, chain, approvals, decisions = [] } = evidence;
  if (operation.walletId !== project.walletId) return refuse('it belongs to another wallet');
  if (operation.opType !== 'transfer' && chain.family !== 'EVM') {
    return refuse(`${chain.name} has no ${operation.opType}`);
  }
  const terms = readCallTerms(operation, chain);
  if (!terms) return refuse('its terms cannot be read, or its token is not listed');
  if (terms.opType === 'transfer') {
    const { token } = terms;
    const listed =
      token.decimals === operation.decimals &&
      foldCase(token.address) === foldCase(operation.tokenAddress);
    if (!listed) return refuse('the token is not the listed one');
    if (terms.amount <= 0n) return refuse('the amount is not positive');
  } else if (operation.tokenAddress !== null || operation.amount < 0n) {
    return refuse('it can move only the native coin');
  }
  if (onlySigns(operation)) {
    const { amount, gasLimit, toAddress } = operation;
    if (amount !== 0n || gasLimit !== 0n || toAddress !== '')
      return refuse('it only signs, but has terms of a payment');
  } else if (operation.gasLimit <= 0n || operation.gasLimit > maxCallGas) {
    return refuse(`the gas limit is not within ${maxCallGas}`);
  } else if (operation.gasLimit > chain.maxCallGas) {
    // Not forged: it may have been accepted before the chain had its cap.
    return refuse(`the gas limit is above ${chain.maxCallGas}, the cap of ${chain.name}`, false);
  } else if (evidence.replaces === null && operation.gasLimit > maxOperationGas(chain, operation)) {
    // Nor is this: coin transfers got their cap later.
    return refuse(`the gas limit is above ${chain.maxTransferGas}, the cap of transfers`, false);
  }
  if (approvals.some(({ decision }) => decision === 'reject')) {
    return refuse('an admin rejected the operation');
  }
  const digest = termsDigest(operation);
  if (approvals.some((approval) => approval.digest !== digest)) {
    return refuse('an approval was given for other terms');
  }
  if (!approvals.every((approval) => isListedVote(operation, approval, decisions))) {
    return refuse('an approval is not in the list that it names');
  }
  const moved = movementsFromOperation(chain, terms);
  const decided = await isStillAllowed(operation, evidence, moved);
  if (!decided.ok) return decided;
  const counted = await isCountable(operation, evidence);
  if (!counted.ok) return counted;
  if (isForbidden(settings.addressWhitelist, findRecipient(terms, moved))) {
    return refuse("to_address is no longer on the project's whitelist", false);
  }
  return (await findOldPriceShortage(operation, evidence)) ?? { ok: true };
}

/** Decides whether what let the operation through still holds. */
async function isStillAllowed(
  operation: Operation,
  evidence: AuthorizationContext,
  moved: AssetMovements,
): Promise<Authorization> {
  switch (operation.decidedBy) {
    case 'pending':
      return hasItsApprovals(operation, evidence);
    case 'auto':
      return isAutoApproved(evidence.settings, moved);
    case 'session_key':
      return isAllowedBySessionKey(operation, evidence, moved);
    default:
      return refuse('nobody has decided on it');
  }
}

/**
 * Whether client_daily_usd can count an operation that no admin approved, by prices that the price feed
 * wrote. A replacement was counted before.
 */
async function isCountable(
  operation: Operation,
  { settings, chain, approvals, prices, replaces }: AuthorizationContext,
): Promise<Authorization> {
  const isCounted =
    settings.clientDailyUsd !== null &&
    replaces === null &&
    validApprovals(operation, approvals) === 0;
  if (!isCounted) return { ok: true };
  if (!(await areAuthentic(operation, prices))) return refuse(madeUpPrice);
  const value = operationValue(operation, chain);
  return value && countableMicroUsd(operation, value) !== null
    ? { ok: true }
    : refuse('over_daily_cap', false);
}

/** Whether the called contract may take a listed token of the address. Throws as AllowanceReader. */
async function holdsAllowance(
  { allowances, chain, address }: AuthorizationContext,
  spender: string | null,
): Promise<boolean> {
  if (!allowances || spender === null) return true;
  return allowances.holdsAllowance({ chain: chain.name, owner: address, spender });
}

/** Counts its approvals against its worth, by prices that the price feed wrote. */
async function hasItsApprovals(
  operation: Operation,
  { approvals, chain, prices }: AuthorizationContext,
): Promise<Authorization> {
  const given = validApprovals(operation, approvals);
  if (given === 0) return refuse('no admin has approved it');
  if (!(await areAuthentic(operation, prices))) return refuse(madeUpPrice);
  const needed = operationApprovals(operation, chain);
  // Not forged: its worth may have changed with the list of tokens since it was approved.
  return given < needed
    ? refuse(`it needs ${needed} approvals and has ${given}`, false)
    : { ok: true };
}

const madeUpPrice = 'one of its prices was not written by the price feed';

async function areAuthentic(
  operation: Operation,
  prices: AuthorizationContext['prices'],
): Promise<boolean> {
  for (const price of operation.prices) {
    if (!(await prices.isAuthentic(price))) return false;
  }
  return true;
}

/**
 * The project's auto-approval. If the project has set a whitelist since, it covers only payments.
 */
function isAutoApproved(
  settings: AuthorizationContext['settings'],
  moved: AssetMovements,
): Authorization {
  const isBound = settings.addressWhitelist.length > 0 && !moved.isPayment;
  if (settings.clientAutoApprove && !isBound) return { ok: true };
  return refuse('client_auto_approve no longer covers it', false);
}

/**
 * Applies the session key's rules again. Of the daily cap, checks that the operation is part of
 * what the day has reserved.
 */
async function isAllowedBySessionKey(
  operation: Operation,
  evidence: AuthorizationContext,
  moved: AssetMovements,
): Promise<Authorization> {
  const { project, settings, chain, session, now, prices } = evidence;
  const key = session?.key;
  if (!key || key.skId !== operation.skId) return refuse('it has no session key');
  // The signed payment may be mined whatever happens to the key, so raising its fees adds no risk.
  const replacesMinable = evidence.replaces !== null && chain.family === 'EVM';
  if (!replacesMinable) {
    if (key.revokedAt !== null) return refuse('session_key_revoked', false);
    if (now >= key.expiresAt) return refuse('session_key_expired', false);
    if (session.waitsForOwner) return refuse('session_key_unconfirmed', false);
  }
  if (!(await areAuthentic(operation, prices))) return refuse(madeUpPrice);
  const snapshots = new Map(operation.prices.map((price) => [price.symbol, price]));
  const counted = usdValue(chain, moved, snapshots);
  if (shownMicroUsd(counted) !== operation.countedMicroUsd) {
    return refuse('its counted USD does not follow from its terms and prices');
  }
  const { cap } = operation.reservation;
  const use = capUse(counted);
  const isReserved = cap?.skId === key.skId && cap.microUsd === use;
  if (!isReserved || session.usedMicroUsd < use) {
    return refuse('it has not reserved its counted USD');
  }
  const asked = {
    key: { ...key, revokedAt: null },
    now: operation.createdAt,
    projectId: project.projectId,
    walletId: project.walletId,
    call: { ...moved, opType: operation.opType, chain: operation.chain },
    counted,
    usedTodayMicroUsd: session.usedMicroUsd - use,
    hasWhitelist: settings.addressWhitelist.length > 0,
  };
  // A replacement adds no risk: the first variant may be mined whatever was allowed since.
  const asksChain = evidence.replaces === null && dependsOnAllowances(asked);
  const reason = evaluatePolicy({
    ...asked,
    holdsAllowance: asksChain && (await holdsAllowance(evidence, moved.contract)),
  });
  // A whitelist that the project has set since then also overrides session keys.
  return reason ? refuse(reason, false) : { ok: true };
}
