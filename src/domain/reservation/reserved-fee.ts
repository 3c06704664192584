import type { Reservation, ReservationView } from '#model/orders/order-base.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import type { ResourceSource } from '#ports/resources.ts';

/** What an order reserves for the fee of its payment. */
export interface ReservedFee {
  maxFee: bigint;
  /** For its reservation. */
  resource: Pick<Reservation, 'resource' | 'resourceUnits'>;
  /** Of what is staked: the most that others may have reserved. */
  maxResourceReserved?: bigint;
}

/**
 * The fee that an order reserves: with the coin for its payment's work, or without it if a resource that
 * is rented or the address's own pays for that. Throws what the source throws.
 */
export async function reservedFee(
  source: ResourceSource | undefined,
  payment: { projectId: string; from: string; view: Pick<ReservationView, 'resource'> },
  estimate: Awaited<ReturnType<FeeEstimator['estimate']>>,
): Promise<ReservedFee> {
  const { withoutBurning, maxFee } = estimate;
  if (!source || !withoutBurning) return { maxFee, resource: {} };
  const { units } = withoutBurning;
  const { projectId, from, view } = payment;
  const found = await source.find({
    projectId,
    from,
    units,
    reserved: view.resource?.reserved ?? 0n,
  });
  if (!found) return { maxFee, resource: {} };
  const fee = withoutBurning.maxFee;
  if (found.from === 'rented') return { maxFee: fee, resource: { resource: 'rented' } };
  return {
    maxFee: fee,
    resource: { resource: 'staked', resourceUnits: units },
    maxResourceReserved: found.free - units,
  };
}
