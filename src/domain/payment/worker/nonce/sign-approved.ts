/** Has approved orders paid: builds them on the next nonces, has the vault sign and store them, then sends. */

import { markStuck } from '#domain/order/mark-stuck.ts';
import type { SigningPermit } from '#domain/payment/authorize/judge-first.ts';
import { maySign } from '#domain/payment/authorize/may-sign.ts';
import {
  type BuiltPayment,
  maxPaymentsPerTransaction,
  payAndSend,
} from '#domain/payment/broadcast/pay-and-send.ts';
import { authorizedTerms } from '#domain/payment/carried-nonces.ts';
import type { NonceDeps, ReadyTransaction, Wallet } from '#domain/payment/deps.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import type { Fees, NonceSlot } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { PlannedAuthorization } from '#model/sent-payment.ts';
import { admitByDailySums } from '../admit-by-daily-sums.ts';
import { estimateAgain } from '../estimate-again.ts';
import { handleInsufficientFunds, handleSimulationFailure } from '../handle-simulation-failure.ts';
import { selectByHighest } from '../highest-balance.ts';
import { nextOrders } from '../next-orders.ts';
import { provenSettings } from '../proven-settings.ts';
import { gasNeeded, hasGas } from '../simulate-payment.ts';
import { cappedFees, type SignedFees } from './capped-fees.ts';
import { earlierSignature } from './earlier-signature.ts';
import { planAuthorizations } from './plan-authorizations.ts';

interface Round {
  /** The first nonce that is free. */
  next: number;
  /** Payments that may still be put in flight. */
  capacity: number;
  /** Unix ms. */
  deadline: number;
  fees: Fees;
  /** The address's coin, and the part of it that nothing in flight may take (wei). */
  balance: bigint;
  spendable: bigint;
  /** Gets the orders that are signed, by number: later rounds ask what they may cost. */
  known: Map<string, Order>;
  /** Reads the slots of the address that are not final. */
  slots(): Promise<NonceSlot[]>;
}

/** A transaction that may be signed. */
type Permitted = ReadyTransaction & SigningPermit & { authorizes?: PlannedAuthorization[] | null };

/** A transaction with the fees that it is signed with, and the most that it may cost (wei). */
type PricedTransaction = Permitted & { fees: SignedFees; cost: bigint };

/**
 * Signs up to `capacity` approved orders, oldest first, with the nonces from `next` on. Returns the
 * slots that were stored, in that order. Nothing is sent that is not stored.
 */
export async function signApproved(
  deps: NonceDeps,
  wallet: Wallet,
  input: Round,
): Promise<NonceSlot[]> {
  const { project, address } = wallet;
  // A reorganisation may reopen more payments than the cap allows in flight.
  if (input.capacity <= 0) return [];
  const { swaps } = deps;
  const waiting = await deps.together?.(deps, wallet, input);
  const orders = await nextOrders(deps, address, input.capacity, async (due) => {
    const free = waiting?.size ? due.filter(({ orderNo }) => !waiting.has(orderNo)) : due;
    return swaps ? swaps.mayGo(deps, free, input) : free;
  });
  if (orders.length === 0 || (await deps.projects.isFrozen(project.projectId))) return [];
  const settings = await provenSettings(deps, project, orders);
  if (!settings) return [];
  const voided = new Map<string, number>();
  const prepared = await Promise.all(
    orders.map((order) => prepare(deps, wallet, order, { settings, voided, fees: input.fees })),
  );
  const { priced, aboveCap } = price(
    deps,
    prepared.filter((one) => one !== null),
    input.fees,
  );
  const { affordable, unaffordable, isProven } = await selectByHighest(
    deps,
    address,
    priced,
    input,
  );
  const admitted = await admitByDailySums(deps, settings, affordable);
  for (const { candidate, exceedsBalance } of unaffordable) {
    await handleInsufficientFunds(deps, candidate.order, { exceedsBalance, isProven });
  }
  for (const order of aboveCap) await markStuck(deps, order, 'fee_above_cap', 15);
  for (const { order } of admitted) input.known.set(order.orderNo, order);

  const payments: BuiltPayment[] = [];
  for (const { order, gasLimit, fees, sets, call, authorizes, terms } of admitted) {
    try {
      const nonce = input.next + payments.length;
      const asked = {
        bytes: deps.builder.payment({ nonce, gasLimit, fees, terms }),
        fees,
        ...(sets !== undefined && { sets }),
        ...(call && { call }),
        ...(authorizes?.length && { authorizes: authorizes.map(toAsked) }),
        voided: voided.get(order.orderNo),
      };
      payments.push({ order, asked });
    } catch (error) {
      // One that cannot be built must not end the run for all.
      await handleSimulationFailure(deps, order, error, { opinion: 'unknown' });
    }
  }
  // One group at a time, so that a node never lacks the nonces before more than a group's payments.
  return payAndSend(
    deps,
    { address, first: input.next, payments },
    { deadline: input.deadline, together: maxPaymentsPerTransaction },
  );
}

const toAsked = ({ owner, keyId, nonce, previous }: PlannedAuthorization) => ({
  owner,
  keyId,
  nonce,
  replaces: previous !== null,
});

/** The order's next transaction; null if the order may not be signed, or would revert now. */
async function prepare(
  deps: NonceDeps,
  wallet: Wallet,
  order: Order,
  context: { settings: ProjectSettings; voided: Map<string, number>; fees: Fees },
): Promise<Permitted | null> {
  const permit = await maySign(deps, wallet, order, {
    ...context,
    earlier: earlierSignature(deps),
  });
  if (!permit) return null;
  const { swaps } = deps;
  if (swaps && isSwap(order)) {
    const ready = await swaps.ready(deps, order);
    return ready && { ...ready, ...permit };
  }
  const authorizes = await planAuthorizations(deps, wallet.project, order);
  const terms = authorizedTerms(order, authorizes);
  const gas = await gasNeeded(deps, order, terms);
  if (gas === null) return null;
  const unitPrice = minPrice(deps, context.fees);
  const isEnough = gas <= order.gasLimit && unitPrice <= maxPrice(deps, order);
  const needed = { units: gas, unitPrice };
  const raised = isEnough ? order : await estimateAgain(deps, order, needed, terms);
  if (raised === 'waits') return null;
  const current = raised === 'unchanged' ? order : raised;
  const { gasLimit } = current;
  if (!(await hasGas(deps, current, { gas, gasLimit, terms }))) return null;
  return { order: current, terms, gasLimit, payable: gasLimit, authorizes, ...permit };
}

/** The lowest price per gas at which the next block takes a payment (wei). */
const minPrice = ({ chain }: Pick<NonceDeps, 'chain'>, current: Fees): bigint =>
  current.baseFee + chain.minPriorityFee;

/** The highest price per gas that the order may bid (wei). */
const maxPrice = ({ chain }: Pick<NonceDeps, 'chain'>, { maxFeePerGas }: Order): bigint =>
  maxFeePerGas < chain.maxFeePerGasCap ? maxFeePerGas : chain.maxFeePerGasCap;

/** Adds the fees to each transaction; `aboveCap` are orders whose cap is below the current fees. */
function price(
  deps: Pick<NonceDeps, 'chain'>,
  transactions: Permitted[],
  current: Fees,
): { priced: PricedTransaction[]; aboveCap: Order[] } {
  const priced: PricedTransaction[] = [];
  const aboveCap: Order[] = [];
  for (const transaction of transactions) {
    const { order, terms, payable } = transaction;
    const cap = maxPrice(deps, order);
    if (cap < minPrice(deps, current)) {
      aboveCap.push(order);
      continue;
    }
    const fees = cappedFees(current, cap);
    const value = terms.tokenAddress === null ? terms.amount : 0n;
    priced.push({ ...transaction, fees, cost: payable * fees.maxFeePerGas + value });
  }
  return { priced, aboveCap };
}
