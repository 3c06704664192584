/**
 * What only an operation is judged by: an admin's approval, or the session key that let it through,
 * whose every rule is asked again (docs/session-keys.md).
 */

import { validApprovals } from '#domain/approval/approvals-needed.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { maxCallGas } from '#domain/order/limits.ts';
import type { AssetMovements } from '#domain/wallet/movements/asset-movements.ts';
import { movementsFromOperation } from '#domain/wallet/movements/from-operation.ts';
import { findRecipient, isForbidden } from '#domain/wallet/movements/recipient.ts';
import { shownMicroUsd, usdValue } from '#domain/wallet/movements/usd-value.ts';
import { evaluatePolicy } from '#domain/wallet/policy/evaluate-policy.ts';
import { readCallTerms } from '#domain/wallet/read-call-terms.ts';
import { foldCase } from '#model/fold-case.ts';
import { type Operation, onlySigns } from '#model/orders/operation.ts';
import { type Authorization, type AuthorizationContext, refuse } from './authorization-context.ts';

/** Whether an operation that is due, and was not signed elsewhere, may be signed. */
export async function authorizeOperation(
  operation: Operation,
  evidence: AuthorizationContext,
): Promise<Authorization> {
  const { project, settings, chain, approvals } = evidence;
  if (operation.walletId !== project.walletId) return refuse('it is of another wallet');
  if (operation.opType !== 'transfer' && chain.family !== 'EVM') {
    return refuse(`${chain.name} has no ${operation.opType}`);
  }
  const terms = readCallTerms(operation, chain);
  if (!terms) return refuse('its terms can not be read, or its token is not listed');
  if (terms.opType === 'transfer') {
    const { token } = terms;
    const listed =
      token.decimals === operation.decimals &&
      foldCase(token.address) === foldCase(operation.tokenAddress);
    if (!listed) return refuse('the token is not the listed one');
    if (terms.amount <= 0n) return refuse('the amount is not positive');
  } else if (operation.tokenAddress !== null || operation.amount < 0n) {
    return refuse('it moves the coin of the chain alone');
  }
  if (onlySigns(operation)) {
    const { amount, gasLimit, toAddress } = operation;
    if (amount !== 0n || gasLimit !== 0n || toAddress !== '') return refuse('it sends nothing');
  } else if (!hasFittingGas(operation)) {
    return refuse(`the gas limit is not within ${maxCallGas}`);
  }
  if (approvals.some(({ decision }) => decision === 'reject')) {
    return refuse('an admin rejected the operation');
  }
  const digest = termsDigest(operation);
  if (approvals.some((approval) => approval.digest !== digest)) {
    return refuse('an approval was given for other terms');
  }
  const moved = movementsFromOperation(chain, terms);
  const decided = await isDecided(operation, evidence, moved);
  if (!decided.ok) return decided;
  if (isForbidden(settings.addressWhitelist, findRecipient(terms, moved))) {
    return refuse("to_address is no longer on the project's whitelist", false);
  }
  return { ok: true };
}

const hasFittingGas = ({ gasLimit }: Operation): boolean => gasLimit > 0n && gasLimit <= maxCallGas;

/** Who let it through, and whether that still holds. */
async function isDecided(
  operation: Operation,
  evidence: AuthorizationContext,
  moved: AssetMovements,
): Promise<Authorization> {
  switch (operation.decidedBy) {
    case 'pending':
      return validApprovals(operation, evidence.approvals) >= 1
        ? { ok: true }
        : refuse('no admin has approved it');
    case 'auto':
      return isAutomatic(evidence.settings, moved);
    case 'session_key':
      return isLetThrough(operation, evidence, moved);
    default:
      return refuse('nobody has decided on it');
  }
}

/** The project's own rule; a whitelist that was set since takes other calls out of its hands. */
function isAutomatic(
  settings: AuthorizationContext['settings'],
  moved: AssetMovements,
): Authorization {
  const isBound = settings.addressWhitelist.length > 0 && !moved.isPayment;
  if (settings.clientAutoApprove && !isBound) return { ok: true };
  return refuse('client_auto_approve does not let it through any more', false);
}

/** The session key's rules; of the daily cap, that the operation is in what the day has reserved. */
async function isLetThrough(
  operation: Operation,
  evidence: AuthorizationContext,
  moved: AssetMovements,
): Promise<Authorization> {
  const { project, settings, chain, session, now, prices } = evidence;
  const key = session?.key;
  if (!key || key.skId !== operation.skId) return refuse('it has no session key');
  // What was signed may be mined whatever becomes of the key: to raise its fees changes nothing.
  const replacesMinable = evidence.replaces !== null && chain.family === 'EVM';
  if (!replacesMinable) {
    if (key.revokedAt !== null) return refuse('session_key_revoked', false);
    if (now >= key.expiresAt) return refuse('session_key_expired', false);
  }
  for (const price of operation.prices) {
    if (!(await prices.isAuthentic(price))) {
      return refuse('a price of it is not one that the price feed wrote');
    }
  }
  const snapshots = new Map(operation.prices.map((price) => [price.symbol, price]));
  const counted = usdValue(chain, moved, snapshots);
  if (shownMicroUsd(counted) !== operation.countedMicroUsd) {
    return refuse('what it counts does not follow from its terms and prices');
  }
  const { cap } = operation.reservation;
  const isReserved = cap?.skId === key.skId && cap.microUsd === counted.microUsd;
  if (!isReserved || session.usedMicroUsd < counted.microUsd) {
    return refuse('it has not reserved what it counts');
  }
  const reason = evaluatePolicy({
    key: { ...key, revokedAt: null },
    now: operation.createdAt,
    projectId: project.projectId,
    walletId: project.walletId,
    call: { ...moved, opType: operation.opType, chain: operation.chain },
    counted,
    usedTodayMicroUsd: session.usedMicroUsd - counted.microUsd,
    hasWhitelist: settings.addressWhitelist.length > 0,
  });
  // A whitelist that was set since takes what it judges out of every key's hands.
  return reason ? refuse(reason, false) : { ok: true };
}
