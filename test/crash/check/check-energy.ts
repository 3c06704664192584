/** Checks a merchant's energy balance, its top-ups, and what was rented for its payments. */

import { makeOrderStore } from '#aws/orders/order-store.ts';
import { energyNoOf } from '#extensions/energy/rules/energy-no.ts';
import { makeEnergyStore } from '#extensions/energy/store/energy-store.ts';
import { type Cell, walletsOf } from '../cell.ts';
import { toppedUp } from '../scenarios/energy.ts';
import type { World } from '../world/world.ts';
import { sweepOrdersOf } from './check-sweeps.ts';

type Complain = (text: string) => void;

/**
 * The ledger sums to the balance. A top-up counts once and was brought away once. Each payment has
 * one energy order, which was rented and charged at most once, and burns nothing.
 */
export async function checkEnergy(world: World, cell: Cell, complain: Complain): Promise<void> {
  if (!cell.topUpWallet) return;
  const energy = makeEnergyStore(world.client);
  const [balance, ledger] = await Promise.all([energy.balance(cell.id), energy.ledgerSum(cell.id)]);
  const { sun, topUpSun, consumedSun } = ledger;
  if (balance.sun !== sun || balance.topUpSun !== topUpSun || balance.consumedSun !== consumedSun) {
    complain(`its ledger sums to ${sun}, its energy balance is ${balance.sun}`);
  }
  if (balance.sun < 0n) complain(`its energy balance is ${balance.sun}`);
  if (topUpSun !== toppedUp) complain(`${topUpSun} sun were topped up, not ${toppedUp}`);
  const left = await world.chain.balance(cell.topUpWallet.wallet.address);
  // What the fee may have cost stays.
  if (left > 1_000_000n) complain(`${left} sun of a top-up were not brought to the energy account`);
  const swept = (await sweepOrdersOf(world, cell)).filter(({ does }) => does === 'sweep');
  const payments = [...cell.orders, ...swept].map(({ orderNo }) => orderNo);
  const orders = await energy.orders(payments.map((orderNo) => energyNoOf(orderNo) ?? ''));
  if (orders.length !== payments.length) {
    complain(`${orders.length} energy orders for ${payments.length} payments`);
  }
  const charged = orders.reduce((sum, { chargedSun }) => sum + chargedSun, 0n);
  if (charged !== consumedSun)
    complain(`${charged} sun were charged, the ledger has ${consumedSun}`);
  const rentals = walletsOf(cell).reduce(
    (sum, { wallet }) => sum + (world.chain.energy?.rentals(wallet.address) ?? 0),
    0,
  );
  if (rentals !== payments.length) {
    const ends = orders.map(({ status, failReason }) => `${status} ${failReason ?? ''}`);
    complain(`${rentals} rentals for ${payments.length} payments: ${ends.join(', ')}`);
  }
  const paid = await makeOrderStore(world.client).getMany(payments);
  for (const { orderNo, reservation } of paid) {
    // The lower of two providers counts: on another fork the energy is missing, and coin is burnt.
    if (reservation.resource !== 'rented' && !cell.metOtherFork)
      complain(`${orderNo} reserved coin to burn`);
  }
}
