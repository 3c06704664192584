import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import type { InternalAction, InternalOrder } from '#model/orders/internal-order.ts';
import type { ReservationLimits } from '#model/orders/order-base.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import type { SweepDeps, SweepPlace } from './deps.ts';
import type { Holding } from './holding.ts';

/** What may be reserved already on the paying address, so that the order still has room. */
export function limitsOf(
  { view, held }: Pick<Holding, 'view' | 'held'>,
  { amount, fee, isNative }: { amount: bigint; fee: bigint; isNative: boolean },
): ReservationLimits {
  const maxNativeReserved = held.coin - fee - (isNative ? amount : 0n);
  return {
    maxTokenReserved: isNative ? maxNativeReserved : held.token - amount,
    maxNativeReserved,
    tokenEpoch: view.token.epoch,
    nativeEpoch: view.native.epoch,
  };
}

/** The record of a sweep (`SP`), or of what an address is sent for one (`IN`). */
export function newSweepOrder(
  { ids, clock }: Pick<SweepDeps, 'ids' | 'clock'>,
  { project, chain, resourceDuration }: Pick<SweepPlace, 'project' | 'chain' | 'resourceDuration'>,
  of: {
    does: InternalAction;
    serves: string[];
    token: Holding['token'];
    from: string;
    to: string;
    amount: bigint;
    fee: Awaited<ReturnType<FeeEstimator['estimate']>>;
  },
): InternalOrder {
  const orderNo = ids.next(of.does === 'sweep' ? 'SP' : 'IN');
  const order = newInternalOrder({
    ...of,
    orderNo,
    projectId: project.projectId,
    chain,
    nowMs: clock.nowMs(),
    requestId: orderNo,
  });
  // A resource may be rented for it, independent of its reservation: the signer asks for it.
  if (resourceDuration && of.does === 'sweep')
    order.reservation.resourceDuration = resourceDuration;
  return order;
}
