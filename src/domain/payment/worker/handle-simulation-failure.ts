import { markStuck } from '#domain/order/mark-stuck.ts';
import { explainRevert } from '#domain/payment/explain-revert.ts';
import { failApproved } from '#domain/payment/fail-approved.ts';
import { isGroup } from '#model/orders/group.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import { causeWith, type StuckCause, stuckKind } from '#model/orders/stuck.ts';
import type { WorkerDeps } from '../deps.ts';

/**
 * Seconds for which a payment may revert in simulation before it fails for good. An operation's
 * caller can ask again, but an earlier operation of the address may have to be mined first. A
 * swap's price moves in the meantime. The members of a group are paid alone once it has failed.
 */
const maxStuckSeconds = (order: Order): number =>
  isSwap(order) ? 12 : isOperation(order) || isGroup(order) ? 30 : 600;
/** Seconds until the order is tried again. */
const retrySeconds = (order: Order): number => (isSwap(order) ? 4 : 30);

/** Seconds after which a payment that no provider can simulate fails. */
const maxUnestimatedSeconds = 600;

type Deps = Pick<WorkerDeps, 'chain' | 'orders' | 'payments' | 'clock' | 'log'>;

/**
 * Records why an unsigned order cannot be paid: it waits, or fails if it has been reverting for too
 * long. A recipient's contract influences what a node answers here, so an unknown error must not
 * hold up other orders. `opinion` is what the other providers say (second-opinion.ts): an order that
 * only one of them refuses waits under a cause of its own, and never ends by it. `failsEverywhere`
 * asks them about an error that no provider explains: if they fail as well after ten minutes, the
 * order ends as after a revert.
 */
export async function handleSimulationFailure(
  deps: Deps,
  order: Order,
  error: unknown,
  {
    opinion,
    failsEverywhere = async () => false,
  }: { opinion: 'fails' | 'unknown'; failsEverywhere?: () => Promise<boolean> },
): Promise<void> {
  const { name, message } = error as Error;
  const isProven = opinion === 'fails';
  if (name === 'InsufficientFunds') {
    return handleInsufficientFunds(deps, order, { exceedsBalance: true, isProven });
  }
  if (name === 'FeeAboveLimit') return markStuck(deps, order, 'fee_above_cap', 15);
  if (name === 'ExecutionReverted' && !isProven) return waitForAnother(deps, order, message);
  if (name === 'ExecutionReverted') {
    const reason = isSwap(order)
      ? `The swap would fail: ${explainRevert(message)}`
      : `The payment would revert: ${message}`;
    return waitOrFail(deps, order, causeWith('reverts', message), reason);
  }
  deps.log.warn('payment.not-estimated', {
    order_no: order.orderNo,
    error,
    request_id: order.requestId,
  });
  const cause = 'can_not_be_estimated';
  if (stuckSeconds(deps, order, cause) >= maxUnestimatedSeconds && (await failsEverywhere())) {
    const reason = `No node could simulate the payment: ${message.slice(0, 200)}`;
    await failApproved(deps, order, { reason });
    return;
  }
  await markStuck(deps, order, cause, 15);
}

/** Only one provider refuses the payment: it waits until another one makes it or refuses it too. */
export const waitForAnother = (deps: Deps, order: Order, said: string): Promise<void> =>
  markStuck(deps, order, causeWith('only_one_provider', said), retrySeconds(order));

/**
 * Records that the address lacks the coin. A swap waits only briefly (docs/interface.md "POST
 * /v1/swap/execute"), unless the coin would suffice without the address's other payments, or only
 * one provider says so. A forward of top-ups ends after ten minutes: nothing funds its address.
 */
export async function handleInsufficientFunds(
  deps: Deps,
  order: Order,
  { exceedsBalance, isProven }: { exceedsBalance: boolean; isProven: boolean },
): Promise<void> {
  if (isInternal(order) && order.does === 'forward' && exceedsBalance && isProven) {
    // Its top-ups get another one.
    return waitOrFail(
      deps,
      order,
      'no_gas',
      'The deposit address holds less than the forward sends',
    );
  }
  if (!isSwap(order)) return markStuck(deps, order, 'no_gas', 15);
  if (!exceedsBalance) return markStuck(deps, order, 'no_gas', retrySeconds(order));
  const coin = deps.chain.nativeToken;
  if (!isProven) return waitForAnother(deps, order, `too little ${coin}`);
  const value = order.tokenAddress === null ? ' and the amount' : '';
  // Distinct from `no_gas`: that one pages the operator; this is the caller's to fix.
  await waitOrFail(deps, order, 'no_coin', `Insufficient ${coin} for gas${value}`);
}

/** True if the same kind of failure has lasted so long that the order is given up. */
export function hasBeenStuckTooLong(deps: Pick<Deps, 'clock'>, order: Order, cause: StuckCause) {
  return stuckSeconds(deps, order, cause) >= maxStuckSeconds(order);
}

/** For how long the order has been stuck for this kind of cause; -1 if it is not. */
function stuckSeconds({ clock }: Pick<Deps, 'clock'>, { stuck }: Order, cause: StuckCause): number {
  const isSame = stuck !== null && stuckKind(stuck.cause) === stuckKind(cause);
  return isSame ? clock.now() - stuck.since : -1;
}

/**
 * Fails an order if the cause has lasted too long, otherwise marks it as stuck. Nothing was signed
 * for it.
 */
export async function waitOrFail(
  deps: Deps,
  order: Order,
  cause: StuckCause,
  reason: string,
): Promise<void> {
  if (hasBeenStuckTooLong(deps, order, cause)) {
    await failApproved(deps, order, { reason });
  } else {
    await markStuck(deps, order, cause, retrySeconds(order));
  }
}
