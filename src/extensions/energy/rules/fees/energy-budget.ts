import type { EnergyChain } from '#extensions/energy/ports.ts';
import type { NonceSlot } from '#model/payment.ts';

/** The energy of an address, units. */
export interface EnergyBudget {
  free: bigint;
  /** What payments that are signed and not final do not count on. */
  left: bigint;
}

/**
 * Reads the energy of an address, once and only if a payment counts on energy. `open` was read
 * before: a payment that was mined meanwhile counts twice, never not at all.
 */
export function makeEnergyBudget(
  chain: Pick<EnergyChain, 'freeEnergy'>,
  address: string,
  open: readonly NonceSlot[],
): () => Promise<EnergyBudget> {
  let read: Promise<EnergyBudget> | undefined;
  const readNow = async () => {
    const free = await chain.freeEnergy(address);
    return { free, left: free - open.reduce((sum, slot) => sum + energyOf(slot), 0n) };
  };
  return () => {
    read ??= readNow();
    return read;
  };
}

/** The most energy that one of a slot's transactions counts on. */
export const energyOf = ({ attempts }: NonceSlot): bigint =>
  attempts.reduce((most, { resource = 0n }) => (resource > most ? resource : most), 0n);
