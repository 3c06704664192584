/**
 * Submitting an operation of the client wallet (docs/interface.md "Client wallet"): the call is
 * parsed and valued, the policy decides whether it is queued or waits for an admin, the chain gives
 * balances and a fee, and one transaction creates the operation and reserves what it may cost.
 */

import type { Annotations } from '#model/orders/annotations.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { ReservationLimits, ReservationView } from '#model/orders/order-base.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type {
  AllowanceReader,
  BalanceReader,
  CallSimulator,
  FeeEstimate,
  FeeEstimator,
} from '#ports/chains.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { OperationStore } from '#ports/orders.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { SessionKeyConfirmations, SessionKeyStore } from '#ports/projects.ts';
import type { ResourceSource } from '#ports/resources.ts';
import type { Clock, Ids, Logger } from '#ports/runtime.ts';
import { readSessionKeyValue } from '#shared/crypto/session-key-value.ts';
import { once } from '#shared/once.ts';
import { ApiError } from '#wire/api-error.ts';
import { checkConfirmedBalance } from '../balance/check-confirmed-balance.ts';
import { checkNewId } from '../order/check-new-id.ts';
import { operationOutbox } from '../order/events/operation-outbox.ts';
import { creationEvent } from '../order/events/order-event.ts';
import { usdLimit, utcDay } from '../order/limits.ts';
import { findRecipientProblem } from '../order/recipient/find-recipient-problem.ts';
import { retryBackoff } from '../order/retry-backoff.ts';
import { type ReservedFee, reservedFee } from '../reservation/reserved-fee.ts';
import { findSessionKeyByValue } from '../session-key/find-session-key-by-value.ts';
import { hasSignature, waitForOwner } from '../session-key/waits-for-owner.ts';
import type { CallRequest } from './call-request.ts';
import { checkSender, senderAddress } from './check-sender.ts';
import { findRecipient, isForbidden } from './movements/recipient.ts';
import { priceSymbols, shownMicroUsd, usdValue } from './movements/usd-value.ts';
import { newOperation } from './new-operation.ts';
import { type Call, type ParseDeps, parseCall } from './parse-call.ts';
import { clientUse } from './policy/client-use.ts';
import { decide, type PolicyDecision, waitsForProjectSum } from './policy/decide.ts';
import { type CallQuote, quoteCall } from './quote-call.ts';

export interface SubmitDeps extends ParseDeps {
  operations: OperationStore;
  sessionKeys: Pick<SessionKeyStore, 'getForUse' | 'usedToday' | 'noteUse'>;
  confirmations: Pick<SessionKeyConfirmations, 'of'>;
  addresses: Pick<AddressBook, 'owners'>;
  allowances: AllowanceReader;
  balances: BalanceReader;
  fees: FeeEstimator;
  /** As for withdrawals (ApplyDeps). */
  resourceSource?: ResourceSource;
  simulator: CallSimulator;
  prices: PriceBook;
  clock: Clock;
  ids: Ids;
  log: Logger;
}

export interface SubmitInput {
  project: Project;
  settings: ProjectSettings;
  appId: string;
  /** The admin who asked for that key (OrderBase.keyAskedBy). */
  keyAskedBy?: string | undefined;
  keyName?: string | undefined;
  requestId: string;
  /** The number that the record of its request names; absent: there is none yet. */
  orderNo?: string | undefined;
  /** null: the hot wallet's address. */
  from: string | null;
  /** The header X-Session-Key as sent. */
  sessionKey: string | null;
  /** The header Idempotency-Key, and the digest of its request. */
  idempotency: { key: string; digest: string } | null;
  /** Refuse an operation that would wait for an admin (the header X-Refuse-Pending). */
  refusePending?: boolean;
  call: CallRequest;
  annotations?: Annotations;
}

/** Rounds of optimistic creation before the caller gets "try again". */
const rounds = 8;

/**
 * Creates an operation, queued or pending, or returns the one that this Idempotency-Key made.
 * Errors: 40001, 40004, 40901, 40905, 42201, 42202, 50203, 50301; nothing is written with any.
 */
export async function submitOperation(deps: SubmitDeps, input: SubmitInput): Promise<Operation> {
  try {
    return await createOrFind(deps, input);
  } catch (error) {
    // The balance may be reserved by the first attempt of this very request, made since the lookup.
    const isShort = error instanceof ApiError && error.kind === 'insufficientBalance';
    const first = isShort && (await findByIdempotencyKey(deps, input));
    if (first) return first;
    throw error;
  }
}

async function createOrFind(deps: SubmitDeps, input: SubmitInput): Promise<Operation> {
  const call = parseCall(deps, input.call);
  const { chain, terms, movements } = call;
  const { project, settings } = input;
  const { projectId, walletId } = project;
  const from = senderAddress(deps.checkAddress, { project, chain, from: input.from });
  if (terms.opType === 'transfer' && terms.toAddress === from) {
    throw new ApiError('invalidRequest', 'to is the sending address itself');
  }
  const [existing, , presented, prices, firstUsage] = await Promise.all([
    findByIdempotencyKey(deps, input),
    checkSender(deps.addresses, { project, chain, address: from }),
    findSessionKeyByValue(deps, { value: input.sessionKey ?? undefined, projectId, walletId }),
    deps.prices.latest(symbolsOf(call, settings)),
    readUsage(deps, input, { call, from }),
  ]);
  if (existing) return existing;
  checkNewId('user_id', input.annotations?.userId ?? '');
  checkRecipient(deps, call);
  const recipient = findRecipient(terms, movements);
  if (isForbidden(settings.addressWhitelist, recipient)) {
    throw new ApiError(
      'addressNotAllowed',
      `The recipient ${recipient} is not on the project's whitelist`,
    );
  }
  // A key that waits for an owner is none.
  const { confirmations } = deps;
  const waiting =
    presented &&
    (await waitForOwner({ confirmations, isSigned: hasSignature }, [presented], settings));
  const key = waiting?.size === 0 ? presented : null;
  const counted = usdValue(chain, movements, prices);
  const holdsAllowance = once(() => mayHoldAllowance(deps, call, from));
  let usage = firstUsage;
  for (let round = 0; round < rounds; round++) {
    if (round > 0) usage = await readUsage(deps, input, { call, from });
    const at = Math.floor(usage.nowMs / 1000);
    const allowed = await decide({
      key,
      now: at,
      project,
      settings,
      call,
      counted,
      usedTodayMicroUsd: usage.usedTodayMicroUsd,
      holdsAllowance,
    });
    const quote = await quoteCall(deps, {
      call,
      from,
      simulate: allowed.decidedBy === 'pending',
    });
    const { limits, fee, reserves } = await reserve(deps, { call, from, projectId, usage, quote });
    const orderNo = input.orderNo ?? deps.ids.next('OP');
    const made = (decision: PolicyDecision, { simulation }: Pick<CallQuote, 'simulation'>) =>
      newOperation({
        orderNo,
        project,
        settings,
        call,
        from,
        decision,
        quote: { simulation, fee },
        reserves,
        nowMs: usage.nowMs,
        day: usage.day,
        countedMicroUsd: shownMicroUsd(counted),
        prices: [...prices.values()],
        appId: input.appId,
        keyAskedBy: input.keyAskedBy,
        keyName: input.keyName,
        idempotencyKey: input.idempotency?.key,
        annotations: input.annotations,
        requestId: input.requestId,
      });
    const asAllowed = made(allowed, quote);
    const fits = fitsClientSum(asAllowed, chain, { settings, usage });
    const decision = fits.isWithin ? allowed : waitsForProjectSum;
    if (input.refusePending && decision.decidedBy === 'pending') {
      const reason = decision.riskReason ?? '';
      throw new ApiError('wouldWait', `The operation would wait for an admin: ${reason}`, {
        fields: { risk_reason: reason },
      });
    }
    const operation = fits.isWithin
      ? withClientUse(asAllowed, fits.microUsd)
      : made(decision, await quoteCall(deps, { call, from, simulate: true }));
    const [result] = await Promise.all([
      deps.operations.create({
        operation,
        idempotency: input.idempotency,
        maxCapUsed: decision.maxCapUsed,
        maxClientUsed: fits.isWithin ? fits.maxUsed : null,
        ...limits,
        outbox: {
          ...operationOutbox(operation, {
            event: creationEvent(operation, settings),
            at,
            start: true,
            metadataKeys: settings.metadataFilters,
          }),
          ...(settings.screening?.operations && { asks: true }),
        },
      }),
      decision.skId !== null && noteUse(deps, decision.skId, at),
    ]);
    if (result === 'created') return operation;
    if (result === 'duplicate') {
      const winner = await findByIdempotencyKey(deps, input);
      if (winner) return winner;
    }
    await retryBackoff(result, round);
  }
  throw new ApiError('busy', 'Busy, try again with the same Idempotency-Key', {
    headers: { 'retry-after': '1' },
  });
}

/** The prices that a call is valued with; of the coin also where its fee counts. */
const symbolsOf = ({ chain, movements }: Call, { clientDailyUsd }: ProjectSettings): string[] => {
  const coin = chain.tokens.find(({ isNative }) => isNative);
  const ofFee = clientDailyUsd === null || !coin ? [] : [coin.priceSymbol];
  return [...new Set([...priceSymbols(chain, movements), ...ofFee])];
};

/**
 * Whether what is left of client_daily_usd covers an operation that no admin has to approve: what it
 * counts of that sum, and the use so far that still leaves enough. Both are null if nothing counts.
 */
function fitsClientSum(
  operation: Operation,
  chain: Call['chain'],
  { settings, usage }: { settings: ProjectSettings; usage: Usage },
): { isWithin: true; microUsd: bigint | null; maxUsed: bigint | null } | { isWithin: false } {
  const { clientDailyUsd } = settings;
  if (clientDailyUsd === null || operation.decidedBy === 'pending') {
    return { isWithin: true, microUsd: null, maxUsed: null };
  }
  const microUsd = clientUse(operation, chain);
  if (microUsd === null) return { isWithin: false };
  const maxUsed = usdLimit(clientDailyUsd) - microUsd;
  return usage.clientUsedMicroUsd <= maxUsed
    ? { isWithin: true, microUsd, maxUsed }
    : { isWithin: false };
}

const withClientUse = (operation: Operation, microUsd: bigint | null): Operation =>
  microUsd === null
    ? operation
    : { ...operation, reservation: { ...operation.reservation, clientMicroUsd: microUsd } };

/** Whether the called contract may take a listed token of the sender, or this is not known. */
async function mayHoldAllowance(
  { allowances, log }: Pick<SubmitDeps, 'allowances' | 'log'>,
  { chain, movements }: Pick<Call, 'chain' | 'movements'>,
  owner: string,
): Promise<boolean> {
  const spender = movements.contract;
  if (spender === null) return false;
  try {
    return await allowances.holdsAllowance({ chain: chain.name, owner, spender });
  } catch (error) {
    log.warn('operation.allowances-unread', { chain: chain.name, error });
    return true;
  }
}

/** Refuses what would be lost, also where a call pays a listed token. Errors: invalidRequest. */
function checkRecipient(deps: Pick<ParseDeps, 'checkAddress'>, { chain, terms, movements }: Call) {
  const to = findRecipient(terms, movements);
  const token = terms.opType === 'transfer' ? terms.token : movements.moves[0]?.token;
  if (to === null || !token) return;
  const checked = deps.checkAddress(chain, to);
  const problem = 'problem' in checked ? checked.problem : findRecipientProblem(chain, token, to);
  const field = terms.opType === 'transfer' ? 'to' : 'data pays an address that';
  if (problem) throw new ApiError('invalidRequest', `${field} ${problem}`);
}

/** Notes the time of use that lists show. If that fails, the operation is still valid. */
async function noteUse({ sessionKeys, log }: SubmitDeps, skId: string, at: number): Promise<void> {
  try {
    await sessionKeys.noteUse(skId, at);
  } catch (error) {
    log.warn('session-key.use-not-noted', { sk_id: skId, error });
  }
}

/** The operation of an Idempotency-Key. Errors: orderConflict (40901). */
async function findByIdempotencyKey(
  { operations, clock }: SubmitDeps,
  { idempotency, project }: SubmitInput,
): Promise<Operation | null> {
  if (!idempotency) return null;
  const { key, digest } = idempotency;
  const known = await operations.byIdempotencyKey(project.projectId, key, clock.now());
  if (!known) return null;
  if (known.digest !== digest) {
    throw new ApiError(
      'orderConflict',
      `Idempotency-Key belongs to ${known.orderNo}, which was created by another request`,
    );
  }
  return operations.get(known.orderNo);
}

/** What other orders have used and reserved at one moment. */
interface Usage {
  nowMs: number;
  /** UTC day, `YYYY-MM-DD`. */
  day: string;
  /** null for a call that takes nothing from its address. */
  reservations: ReservationView | null;
  /** Micro-USD that operations of the session key have reserved today. */
  usedTodayMicroUsd: bigint;
  /** Micro-USD that operations have used of client_daily_usd today; 0 while that is off. */
  clientUsedMicroUsd: bigint;
}

/** Is read before the balances: a payment that is sent in between changes the reservations' epoch. */
async function readUsage(
  { operations, sessionKeys, clock }: SubmitDeps,
  { project, settings, sessionKey }: SubmitInput,
  { call, from }: { call: Call; from: string },
): Promise<Usage> {
  const nowMs = clock.nowMs();
  const day = utcDay(nowMs);
  const { reserved } = call;
  const { name: chain, nativeToken } = call.chain;
  const skId = sessionKey === null ? undefined : readSessionKeyValue(sessionKey)?.skId;
  const { projectId } = project;
  const [reservations, use, clientUsedMicroUsd] = await Promise.all([
    reserved &&
      operations.reservations({
        projectId,
        chain,
        address: from,
        day,
        nativeToken,
        token: reserved.token.symbol,
      }),
    skId === undefined ? null : sessionKeys.usedToday([skId], day),
    settings.clientDailyUsd === null ? 0n : operations.clientUsed(projectId, day),
  ]);
  const usedTodayMicroUsd = use?.get(skId ?? '')?.usedMicroUsd ?? 0n;
  return { nowMs, day, reservations, usedTodayMicroUsd, clientUsedMicroUsd };
}

/** A call that takes nothing reserves nothing. */
const noLimits: ReservationLimits = {
  maxTokenReserved: 0n,
  maxNativeReserved: 0n,
  tokenEpoch: 0,
  nativeEpoch: 0,
};

/**
 * What the operation reserves, and the fee that it does so for. Errors: insufficientBalance (42201),
 * nodeUnavailable (50203).
 */
async function reserve(
  deps: SubmitDeps,
  input: {
    call: Call;
    from: string;
    projectId: string;
    usage: Usage;
    quote: CallQuote;
  },
): Promise<{ limits: ReservationLimits; fee: FeeEstimate; reserves: ReservedFee }> {
  const { call, from, projectId, usage, quote } = input;
  const { chain, reserved } = call;
  const { reservations: view } = usage;
  if (!reserved || !view) {
    const { fee } = quote;
    return { limits: noLimits, fee, reserves: { maxFee: fee.maxFee, resource: {} } };
  }
  const confirmed = await checkConfirmedBalance(deps, {
    chain,
    token: reserved.token,
    amount: reserved.amount,
    projectId,
    from,
    held: quote.balance.token,
    coin: quote.balance.coin,
    view,
    value: reserved.value,
    fee: quote.fee,
    reserve: (fee) => reservedFee(deps.resourceSource, { projectId, from, view }, fee),
    estimateByTwo: quote.estimateByTwo,
  });
  return { limits: confirmed.room, fee: confirmed.fee, reserves: confirmed.reserved };
}
