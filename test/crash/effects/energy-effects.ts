/** The steps of the energy service (effects.ts). */
import type { EnergyGate, EnergyMarket, EnergyStore } from '#extensions/energy/ports.ts';
import type { SweepConfigStore } from '#extensions/token-sweep/ports.ts';
import type { InternalOrderStore } from '#ports/orders.ts';
import { outside, type Steps, send, write } from './effect.ts';

export const energy: Steps<EnergyStore> = {
  subscription: 'read',
  balance: 'read',
  subscribe: outside('write', 'the caller has no answer and asks again; there is one a project'),
  updateSubscription: outside('write', 'the owner has no answer and sends the same again'),
  nextId: write(
    'a top-up or an energy order has no number yet',
    'the number is taken, and nothing has it',
    'the next try takes another one; a number may be lost',
  ),
  ledgerSum: 'read',
  dueBooks: 'read',
  checkBooksAt: write(
    'a project’s ledger was compared with its balance',
    'it is compared again a day later',
    'the next run of the schedule compares it again',
  ),
  order: 'read',
  orders: 'read',
  write: write(
    'the energy order is as it was: a new one does not exist, and nothing was charged or paid back',
    'the order has moved, with its charge or refund and the ledger, and its list entry is in the outbox',
    'the signer asks again, or the schedule finds it due; a charge has one entry for its reference',
  ),
  dueOrders: 'read',
  putOffOrder: outside(
    'write',
    'the next run of the schedule advances the order, or puts it off again (run-energy-schedule.test.ts)',
  ),
  receiver: 'read',
  putReceiver: write(
    'the energy of an address is promised as before',
    'it is promised to a payment, or no longer, and the energy order does not say so yet',
    'the order is advanced again and writes the same promise; one without an order ends with its payment',
  ),
  topUps: 'read',
  unsettledTopUps: 'read',
  creditedTopUps: 'read',
  putTopUp: write(
    'the transfer of a top-up exists, or is confirmed, and the top-up does not say so; or it is due as before',
    'the top-up names its transfer, is settled, or is looked at later',
    'the next run of the schedule finds the same transfer under the number of its first top-up',
  ),
};

export const energyGate: Steps<EnergyGate> = {
  decide: send(
    'an approved transfer has not asked for its energy',
    'the energy worker was asked, and the order does not say that it waits',
    'the next run asks again; the energy order is made once',
  ),
};

export const energyProvider: Steps<EnergyMarket> = {
  quote: 'read',
  rent: send(
    'the order names its provider, which was not asked yet',
    'the provider may have rented, and the order does not know',
    'the chain is looked at, and the provider asked what became of the request; only one that never got it is asked again, under the same id',
  ),
  look: 'read',
};

export const internalOrders: Steps<InternalOrderStore> = {
  get: 'read',
  getMany: 'read',
  create: write(
    'a need has no order yet, the note of a sweep names one that does not exist, or withdrawals wait in no group',
    'its order is created and reserved, and nobody was told',
    'its number follows from its need, or is in the note, and a group is in the list of work: the next run finds it',
  ),
};

export const sweepConfigs: Steps<SweepConfigStore> = {
  get: 'read',
  list: 'read',
  put: outside('write', 'the caller has no answer and sends the same row again'),
};
