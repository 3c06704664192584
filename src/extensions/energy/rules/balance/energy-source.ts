/**
 * Which payments need not reserve the coin that burning would cost (docs/energy.md "Reservations of
 * a payment").
 */
import type { DurationCode } from '#model/rental-codes.ts';
import type { ResourceSource } from '#ports/resources.ts';
import type { EnergyChain, EnergyStore } from '../../ports.ts';
import { publishedPrices, rentalPrice } from '../rental-price.ts';

/**
 * See ResourceSource. A balance counts if it covers the published price: only the energy worker can
 * read this stage's own prices. Should they be higher and the balance too small, the payment
 * reserves the coin when it is signed.
 */
export const makeEnergySource = (deps: {
  energy: Pick<EnergyStore, 'subscription' | 'balance'>;
  tron: Pick<EnergyChain, 'freeEnergy'>;
  /** Whether the stage has an energy service. */
  rents: boolean;
}): ResourceSource => ({
  async find({ projectId, from, units: energy, reserved, duration = '10010' }) {
    const rents = deps.rents && (await canRent(deps, { projectId, energy, duration }));
    if (rents) return { from: 'rented' };
    const free = await deps.tron.freeEnergy(from);
    return free - reserved >= energy ? { from: 'staked', free } : null;
  },
});

async function canRent(
  { energy: store }: { energy: Pick<EnergyStore, 'subscription' | 'balance'> },
  { projectId, energy, duration }: { projectId: string; energy: bigint; duration: DurationCode },
): Promise<boolean> {
  const [subscription, balance] = await Promise.all([
    store.subscription(projectId),
    store.balance(projectId),
  ]);
  const price = rentalPrice(Number(energy), duration, publishedPrices);
  return subscription !== null && balance.sun >= price.sun;
}
