import { CheckFailed } from '#workstation/check.ts';
import type { Tour } from '../context.ts';
import { payByRentedEnergy } from './rented-withdrawal.ts';
import { subscribe, topUp } from './top-up.ts';

/** Subscribes to the energy service, tops up, and pays a withdrawal that burns nothing. */
export async function showEnergy(tour: Tour): Promise<void> {
  const tron = tour.chains.find(({ name }) => name === 'TRX');
  if (!tron) throw new CheckFailed('The stack has no TRON chain');
  const address = await subscribe(tour);
  await topUp(tour, tron, address);
  await payByRentedEnergy(tour, tron);
}
