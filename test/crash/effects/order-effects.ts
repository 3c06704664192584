/** The steps of the order stores and of the queue of their workers (see effects.ts). */

import type { SwapStore } from '#extensions/swaps/ports.ts';
import type { OperationStore, OrderStore, WithdrawalStore } from '#ports/orders.ts';
import type { WorkQueue } from '#ports/queues.ts';
import { type Steps, send, write } from './effect.ts';

const transition = write(
  'the order has its old status; a node may know more',
  'new status, reservations and event are stored, in one transaction',
  'the caller asks again; the worker and the watcher find it by the nonce slot, and the members of a group by what the group lists, whose own record and slot are written after them; a second transition is refused by its revision',
);

export const orders: Steps<OrderStore> = {
  get: 'read',
  getMany: 'read',
  transition,
  storeWait: write(
    'the state machine waits on a token that is not stored',
    'the record holds the token',
    'the state machine repeats the failed step with a new token; a decision made before completes it at once',
  ),
  noteExecution: write(
    'the order is not final and its execution is dead',
    'the record names the next execution, which does not run yet',
    'the reconciler sees that it does not run, and starts the next one',
  ),
  noteStuck: write(
    'the order cannot proceed for now, and does not say why',
    'it says why and when the worker looks again',
    'the next run finds the same obstacle, or none',
  ),
  addressesWithWork: 'read',
  nextWithWork: 'read',
  approved: 'read',
  approvedToSign: 'read',
  oldestWaiting: 'read',
  unfinished: 'read',
};

export const withdrawals: Steps<WithdrawalStore> = {
  byOrder: 'read',
  pointer: 'read',
  get: 'read',
  getMany: 'read',
  reservations: 'read',
  create: write(
    'the order does not exist',
    'order, reservation, limits and outbox item are stored, in one transaction',
    'the caller has no answer and asks again with its biz_order_id, which gives the same order',
  ),
  transition,
};

export const operations: Steps<OperationStore> = {
  get: 'read',
  getMany: 'read',
  byIdempotencyKey: 'read',
  clientUsed: 'read',
  reservations: 'read',
  create: write(
    'the operation does not exist',
    'operation, reservation, cap, Idempotency-Key and outbox item are stored, in one transaction',
    'the caller has no answer and asks again with its Idempotency-Key, which gives the same operation; without a key it looks at the list',
  ),
  transition,
};

export const swaps: Steps<SwapStore> = {
  get: 'read',
  getMany: 'read',
  byOrder: 'read',
  pointer: 'read',
  create: write(
    'the quote exists, the swap does not',
    'swap, reservation and outbox item are stored and the quote is taken, in one transaction',
    'the caller has no answer and asks again with its biz_order_id, which gives the same swap',
  ),
};

export const work: Steps<WorkQueue> = {
  wake: send(
    'the order waits for its worker',
    'a message wakes the worker',
    'the message is delivered again and the run starts from the record; the watcher wakes every address with open work at each tick',
  ),
  wakeMany: send(
    'orders wait for their workers',
    'messages wake the workers',
    'the next tick wakes every address with open work again',
  ),
};
