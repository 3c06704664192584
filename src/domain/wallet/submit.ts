/**
 * Asking the wallet for an operation (docs/interface.md "Client wallet"): what it moves and counts,
 * whether a session key lets it through, and one transaction that creates it and reserves what it
 * may cost.
 */
import { ApiError } from '#contract/api-error.ts';
import { readSessionKeyValue } from '#crypto/session-key-value.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { ReservationView } from '#model/orders/order-base.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import { checkAvailableBalance } from '../order/check-available-balance.ts';
import { operationOutbox } from '../order/events/operation-outbox.ts';
import { creationEvent } from '../order/events/order-event.ts';
import { maxCallGas, utcDay } from '../order/limits.ts';
import { retryBackoff } from '../order/retry-backoff.ts';
import type { BalanceReader } from '../ports/chains/balance-reader.ts';
import type { CallSimulator } from '../ports/chains/call-simulator.ts';
import type { FeeEstimator } from '../ports/chains/fee-estimator.ts';
import type { AddressBook } from '../ports/deposits/address-book.ts';
import type { OperationStore } from '../ports/orders/operation-store.ts';
import type { PriceBook } from '../ports/prices/price-book.ts';
import type { SessionKeyStore } from '../ports/projects/session-key-store.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Ids } from '../ports/runtime/ids.ts';
import type { Logger } from '../ports/runtime/logger.ts';
import { findSessionKeyByValue } from '../session-key/find-by-value.ts';
import type { CallInput } from './call-input.ts';
import { movementsFromOperation } from './movements/from-operation.ts';
import { findRecipient, isForbidden } from './movements/recipient.ts';
import { shownMicroUsd, usdValue } from './movements/usd-value.ts';
import { newOperation } from './new-operation.ts';
import { type ParseDeps, type ParsedCall, parseCall } from './parse-call.ts';
import { type Decision, decide } from './policy/decide.ts';
import { priceSymbols } from './policy/price-symbols.ts';
import { type ReservedAmount, reservedAmount } from './reserved-amount.ts';
import { checkSender, senderAddress } from './sender.ts';
import { storedSimulation } from './stored-simulation.ts';

export interface SubmitDeps extends ParseDeps {
  operations: OperationStore;
  sessionKeys: Pick<SessionKeyStore, 'get' | 'usedToday' | 'noteUse'>;
  addresses: Pick<AddressBook, 'owners'>;
  balances: BalanceReader;
  fees: FeeEstimator;
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
  requestId: string;
  /** null: the hot address. */
  from: string | null;
  /** The header X-Session-Key as sent. */
  sessionKey: string | null;
  /** The header Idempotency-Key, and a digest of what came with it. */
  idempotency: { key: string; digest: string } | null;
  call: CallInput;
}

/** Rounds of optimistic creation before the caller is told to come back. */
const rounds = 8;

/** Fees of an operation that sends nothing. */
const noFee = { gasLimit: 0n, maxFeePerGas: 0n, maxFee: 0n };

/**
 * Creates an operation, queued or pending, or returns the one that this Idempotency-Key made.
 * Errors: 40001, 40004, 40901, 42201, 42202, 50203, 50301; nothing is written with any.
 */
export async function submitOperation(deps: SubmitDeps, input: SubmitInput): Promise<Operation> {
  try {
    return await createOrFind(deps, input);
  } catch (error) {
    // What took the room may be this very call's first try, made since it was looked for.
    const isShort = error instanceof ApiError && error.kind === 'insufficientBalance';
    const first = isShort && (await earlier(deps, input));
    if (first) return first;
    throw error;
  }
}

async function createOrFind(deps: SubmitDeps, input: SubmitInput): Promise<Operation> {
  const parsed = parseCall(deps, input.call);
  const { chain, terms } = parsed;
  const { project, settings } = input;
  const { projectId, walletId } = project;
  const moved = movementsFromOperation(chain, terms);
  const spent = reservedAmount(parsed, moved);
  const from = senderAddress(deps.checkAddress, { project, chain, from: input.from });
  if (terms.opType === 'transfer' && terms.toAddress === from) {
    throw new ApiError('invalidRequest', 'to is the sending address itself');
  }
  const situation = () => readAccountState(deps, input, { parsed, spent, from });
  const [existing, , key, prices, before] = await Promise.all([
    earlier(deps, input),
    checkSender(deps.addresses, { project, chain, address: from }),
    findSessionKeyByValue(deps, { value: input.sessionKey ?? undefined, projectId, walletId }),
    deps.prices.latest(priceSymbols(chain, moved)),
    situation(),
  ]);
  if (existing) return existing;
  if (isForbidden(settings.addressWhitelist, findRecipient(terms, moved))) {
    throw new ApiError('addressNotAllowed');
  }
  const counted = usdValue(chain, moved, prices);
  let now = before;
  for (let round = 0; round < rounds; round++) {
    if (round > 0) now = await situation();
    const at = Math.floor(now.nowMs / 1000);
    const decision = decide({
      key,
      now: at,
      project,
      settings,
      moved,
      counted,
      opType: parsed.record.opType,
      chain: chain.name,
      usedTodayMicroUsd: now.used,
    });
    const chainSays = await askChain(deps, { parsed, spent, from, decision });
    const room = roomOf(deps, { parsed, spent, from, projectId, view: now.view, chainSays });
    const operation = newOperation({
      orderNo: deps.ids.next('OP'),
      project,
      settings,
      parsed,
      spent,
      from,
      decision,
      nowMs: now.nowMs,
      day: now.day,
      fee: chainSays.fee,
      simulation: chainSays.simulation,
      countedMicroUsd: shownMicroUsd(counted),
      prices: [...prices.values()],
      appId: input.appId,
      requestId: input.requestId,
    });
    const [result] = await Promise.all([
      deps.operations.create({
        operation,
        idempotency: input.idempotency,
        maxCapUsed: decision.maxCapUsed,
        ...room,
        outbox: operationOutbox(operation, {
          event: creationEvent(operation, settings),
          at,
          start: true,
        }),
      }),
      decision.skId !== null && noteUse(deps, decision.skId, at),
    ]);
    if (result === 'created') return operation;
    if (result === 'duplicate') {
      const winner = await earlier(deps, input);
      if (winner) return winner;
    }
    await retryBackoff(result, round);
  }
  throw new ApiError('busy', 'Busy, try again with the same Idempotency-Key', {
    headers: { 'retry-after': '1' },
  });
}

/** A time that lists show: an operation that was made is not an error for want of it. */
async function noteUse({ sessionKeys, log }: SubmitDeps, skId: string, at: number): Promise<void> {
  try {
    await sessionKeys.noteUse(skId, at);
  } catch (error) {
    log.warn('session-key.use-not-noted', { sk_id: skId, error });
  }
}

/** The operation that an Idempotency-Key stands for. Errors: orderConflict (40901). */
async function earlier(
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
      `Idempotency-Key belongs to ${known.orderNo}, which another request made`,
    );
  }
  return operations.get(known.orderNo);
}

interface Situation {
  nowMs: number;
  day: string;
  /** null for an operation that takes nothing from its address. */
  view: ReservationView | null;
  /** Micro-USD that the session key's day has reserved. */
  used: bigint;
}

/** What other orders reserve: read before the balance, so that a payment that leaves moves its epoch. */
async function readAccountState(
  { operations, sessionKeys, clock }: SubmitDeps,
  { project, sessionKey }: SubmitInput,
  { parsed, spent, from }: { parsed: ParsedCall; spent: ReservedAmount | null; from: string },
): Promise<Situation> {
  const nowMs = clock.nowMs();
  const day = utcDay(nowMs);
  const { name: chain, nativeToken } = parsed.chain;
  const skId = sessionKey === null ? undefined : readSessionKeyValue(sessionKey)?.skId;
  const [view, use] = await Promise.all([
    spent &&
      operations.reservations({
        projectId: project.projectId,
        chain,
        address: from,
        day,
        nativeToken,
        token: spent.token.symbol,
      }),
    skId === undefined ? null : sessionKeys.usedToday([skId], day),
  ]);
  return { nowMs, day, view, used: use?.get(skId ?? '')?.usedMicroUsd ?? 0n };
}

interface ChainSays {
  held: bigint;
  coin: bigint;
  fee: typeof noFee;
  simulation: Operation['simulation'];
}

/** Balances, the fee, and for whoever has to approve a call what it would do. */
async function askChain(
  deps: SubmitDeps,
  input: { parsed: ParsedCall; spent: ReservedAmount | null; from: string; decision: Decision },
): Promise<ChainSays> {
  const { parsed, spent, from, decision } = input;
  const { record, gas } = parsed;
  const chain = parsed.chain.name;
  if (!spent) return { held: 0n, coin: 0n, fee: noFee, simulation: null };
  const balance = (tokenAddress: string | null) =>
    deps.balances.balance({ chain, address: from, tokenAddress });
  const { toAddress: to, tokenAddress, amount, memo, data } = record;
  const call = data === null ? {} : { data };
  const [held, coin, fee, simulation] = await Promise.all([
    spent.token.isNative ? null : balance(spent.token.address),
    balance(null),
    deps.fees.estimate(
      { chain, from, to, tokenAddress, amount, memo, ...call },
      gas === null ? undefined : { gasLimit: gas },
    ),
    data !== null && decision.decidedBy === 'pending'
      ? deps.simulator.simulate({ chain, from, to, value: amount, data })
      : null,
  ]);
  if (fee.gasLimit > maxCallGas) {
    throw new ApiError('invalidRequest', `the call needs more than ${maxCallGas} gas`);
  }
  return {
    held: (held ?? coin).amount,
    coin: coin.amount,
    fee,
    simulation: simulation && storedSimulation(simulation),
  };
}

const anyRoom = { maxTokenReserved: 0n, maxNativeReserved: 0n, tokenEpoch: 0, nativeEpoch: 0 };

function roomOf(
  deps: SubmitDeps,
  input: {
    parsed: ParsedCall;
    spent: ReservedAmount | null;
    from: string;
    projectId: string;
    view: ReservationView | null;
    chainSays: ChainSays;
  },
) {
  const { parsed, spent, view, chainSays, from, projectId } = input;
  if (!spent || !view) return anyRoom;
  const { held, coin, fee } = chainSays;
  return checkAvailableBalance(deps.log, {
    chain: parsed.chain,
    token: spent.token,
    amount: spent.amount,
    projectId,
    from,
    held,
    coin,
    view,
    fee: fee.maxFee + spent.value,
  });
}
