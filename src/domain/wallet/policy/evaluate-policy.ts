/**
 * Decides whether a session key approves an operation (docs/interface.md "Risk reasons";
 * docs/decisions.md "Client wallet"; the order is in docs/session-keys.md). It is pure, because the
 * signer evaluates it again.
 */

import type { OperationType, RiskReason } from '#model/orders/operation-types.ts';
import type { SessionKey, SessionKeyScope } from '#model/session-key.ts';
import type { ChainName } from '#shared/chains.ts';
import type { AssetMovements } from '../movements/asset-movements.ts';
import type { UsdValue } from '../movements/usd-value.ts';

export interface ScopedCall
  extends Pick<
    AssetMovements,
    | 'contract'
    | 'selector'
    | 'nativeValue'
    | 'isPayment'
    | 'isComplete'
    | 'isCall'
    | 'isMoneyContract'
  > {
  opType: OperationType;
  chain: ChainName;
}

export interface ScopeQuestion {
  /** null: no key was presented, or not a valid one. */
  key: SessionKey | null;
  /** Unix seconds. */
  now: number;
  projectId: string;
  walletId: number;
  call: ScopedCall;
  counted: UsdValue;
  /** What the key's other operations have reserved on this UTC day. */
  usedTodayMicroUsd: bigint;
  /** The project pays only to listed addresses. */
  hasWhitelist: boolean;
  /** The called contract may take a listed token of the address (dependsOnAllowances). */
  holdsAllowance: boolean;
}

/**
 * The first reason why the operation has to wait for an admin, or null if the key approves it. An
 * approved operation reserves `counted.microUsd` of the day's cap.
 */
export function evaluatePolicy(question: ScopeQuestion): RiskReason | null {
  const { key, call, counted } = question;
  if (!key || !isUsable(key, question)) return 'no_session_key';
  const { chains } = key.scope;
  if (chains.length > 0 && !chains.includes(call.chain)) return 'chain_not_in_scope';
  if (!isContractAllowed(key, question)) return 'contract_not_in_scope';
  if (!isSelectorAllowed(key, call)) return 'selector_not_in_scope';
  if (key.scope.denyNative && call.nativeValue > 0n) return 'native_denied';
  if (isOverPerTx(key, question)) return 'over_per_tx';
  const { dailyCapMicroUsd: cap } = key;
  const used = question.usedTodayMicroUsd + counted.microUsd;
  return cap !== null && used > cap ? 'over_daily_cap' : null;
}

/**
 * Whether the decision depends on what the called contract may take. The chain need not be queried
 * for it otherwise.
 */
export const dependsOnAllowances = (question: Omit<ScopeQuestion, 'holdsAllowance'>): boolean =>
  evaluatePolicy({ ...question, holdsAllowance: false }) !==
  evaluatePolicy({ ...question, holdsAllowance: true });

/** A key of another project or wallet counts as no key. */
const isUsable = (key: SessionKey, { now, projectId, walletId }: ScopeQuestion): boolean =>
  key.projectId === projectId &&
  key.walletId === walletId &&
  key.revokedAt === null &&
  now < key.expiresAt;

function isContractAllowed(
  { scope }: SessionKey,
  { call, hasWhitelist }: Pick<ScopeQuestion, 'call' | 'hasWhitelist'>,
): boolean {
  const { opType } = call;
  // Only its reader knows what a message does, so a key with limits does not sign messages.
  if (opType === 'sign-message') {
    if (scope.allowContracts.length > 0 || scope.allowSelectors.length > 0) return false;
    if (scope.allowMessages === false) return false;
    // It may be the hash of an order, which moves coins or pays anybody.
    return call.isComplete || !(scope.denyNative || hasWhitelist);
  }
  // With a whitelist of recipients, only a payment to one of them can be approved.
  if (hasWhitelist && !call.isPayment) return false;
  return scope.allowContracts.length === 0 || namesContract(scope, call);
}

/** The scope names the contract, on every chain or on the call's own. */
const namesContract = (
  { allowContracts }: SessionKeyScope,
  { chain, contract }: Pick<ScopedCall, 'chain' | 'contract'>,
): boolean =>
  contract !== null &&
  (allowContracts.includes(contract) || allowContracts.includes(`${chain}:${contract}`));

function isSelectorAllowed({ scope }: SessionKey, call: ScopedCall): boolean {
  if (scope.opTypes && !scope.opTypes.includes(call.opType)) return false;
  if (scope.allowSelectors.length === 0) return true;
  if (call.selector !== null) return scope.allowSelectors.includes(call.selector);
  // Transfers of coins, TRX and SOL have no selector. A call or message without one must not bypass
  // the list.
  return call.opType === 'transfer';
}

function isOverPerTx(key: SessionKey, question: ScopeQuestion): boolean {
  const { call, counted } = question;
  const { maxPerTxMicroUsd: max, dailyCapMicroUsd } = key;
  if (max === null && dailyCapMicroUsd === null) return false;
  if (counted.isUnlimited || counted.isNativeUnpriced) return true;
  // A text can give away an account at another venue, and no cap counts it.
  if (call.opType === 'sign-message' && key.scope.allowMessages !== true) return true;
  if (counted.isCallUnknown && !isVouchedFor(key, question)) return true;
  return max !== null && counted.microUsd > max;
}

/**
 * Whether a call passes although its value is unknown: the key's scope names its contract and its
 * selector, and that contract can move no listed token of the address.
 */
function isVouchedFor(
  { scope }: SessionKey,
  { call, holdsAllowance }: Pick<ScopeQuestion, 'call' | 'holdsAllowance'>,
): boolean {
  const { selector, isCall, isMoneyContract } = call;
  if (!isCall || isMoneyContract || holdsAllowance) return false;
  return namesContract(scope, call) && selector !== null && scope.allowSelectors.includes(selector);
}
