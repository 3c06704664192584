import type { EventRecords } from '#domain/outbox/find-contradiction.ts';
import { lowBalanceContradiction } from '#extensions/energy/rules/balance/low-balance-contradiction.ts';
import { completedContradiction } from '#extensions/payouts/rules/completed-contradiction.ts';
import { batchStore } from './payouts.ts';
import { depositStore, energyStore } from './stores.ts';

/** The records that events are compared with, those of extensions included. */
export const eventRecords = (orders: EventRecords['orders']): EventRecords => ({
  orders,
  deposits: depositStore(),
  ofExtensions: {
    'withdraw.batch.completed': (told) => completedContradiction(batchStore(), told),
    'energy.low_balance': (told) => lowBalanceContradiction(energyStore(), told),
  },
});
