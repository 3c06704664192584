import type { Reservation, ReservationView } from '#model/orders/order-base.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import type { EnergySource } from '#ports/energy.ts';

/** What an order reserves for the fee of its payment. */
export interface ReservedFee {
  maxFee: bigint;
  /** For its reservation (Reservation.energy). */
  energy: Pick<Reservation, 'energy' | 'energyUnits'>;
  /** Of staked energy: the most that others may have reserved. */
  maxEnergyReserved?: bigint;
}

/**
 * The fee that an order reserves: with the coin to burn for its energy, or without it if the energy
 * is rented or the address has it. Throws what the source throws.
 */
export async function reservedFee(
  source: EnergySource | undefined,
  payment: { projectId: string; from: string; view: Pick<ReservationView, 'energy'> },
  estimate: Awaited<ReturnType<FeeEstimator['estimate']>>,
): Promise<ReservedFee> {
  const { withoutBurning, maxFee } = estimate;
  if (!source || !withoutBurning) return { maxFee, energy: {} };
  const { energy } = withoutBurning;
  const { projectId, from, view } = payment;
  const found = await source.find({
    projectId,
    from,
    energy,
    reserved: view.energy?.reserved ?? 0n,
  });
  if (!found) return { maxFee, energy: {} };
  const fee = withoutBurning.maxFee;
  if (found.from === 'rented') return { maxFee: fee, energy: { energy: 'rented' } };
  return {
    maxFee: fee,
    energy: { energy: 'staked', energyUnits: energy },
    maxEnergyReserved: found.free - energy,
  };
}
