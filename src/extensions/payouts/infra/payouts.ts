/** What batches of payouts deploy: their doors, and the function that continues them. */
import { everyMinute } from '#lib/constructs/schedule.ts';
import { audits } from '#lib/stacks/admin-writes.ts';
import { readsOrders } from '#lib/stacks/api-grants.ts';
import { announcing } from '#lib/stacks/event-items.ts';
import type { Extension } from '#lib/stacks/extension.ts';
import type { Grant } from '#lib/stacks/grant.ts';
import { changesOrders, makesOrders } from '#lib/stacks/order-items.ts';
import { callsNodes } from '#lib/stacks/workflow-grants.ts';
import type { AlarmRow } from '#model/alarms.ts';

const advance = 'schedule/advance-payouts';

/** The batch, its lines and its pointer. */
const batchItems = ['PAY#*', 'PAYID#*'];

const announces = announcing('announces its orders, in the same transaction');

/** Ends a batch that was never accepted, and makes the orders of one that was. */
const continues: Grant = (fn, data) => {
  const { tables } = data;
  fn.canRead(tables.money, 'reads batches and their orders', 'work')
    .canWriteItems(tables.money, {
      why: 'changes batches',
      actions: ['update'],
      keys: ['PAY#*'],
    })
    .canWriteItems(tables.money, {
      why: 'frees what a batch that was refused had claimed',
      actions: ['delete'],
      keys: [...batchItems, 'B#*'],
    })
    .canWrite(tables.money, 'demands the status of the batch', 'check')
    .canWriteItems(tables.events, announces);
};

const makesBatches: Grant = (fn, data, workflow) => {
  const { tables } = data;
  makesOrders(fn, data, {
    why: 'creates a batch with its orders and their biz_order_ids',
    orders: 'W#WD*',
    beside: ['B#*', ...batchItems],
  });
  continues(fn, data, workflow);
  fn.canRead(tables.prices, 'reads the prices that decide the level');
  callsNodes(fn);
};

/** Orders that are not made yet are made, and then cancelled, by the function that continues batches. */
const cancelsBatches: Grant = (fn, data) => {
  const { tables } = data;
  fn.canRead(tables.money, 'reads the batch and its orders').canWriteItems(
    tables.events,
    announces,
  );
  changesOrders(fn, data, {
    why: 'cancels the batch with its orders, and releases what they reserved',
    orders: 'W#WD*',
    beside: ['PAY#*'],
  });
};

const advancesBatches: Grant = (fn, data, workflow) => {
  fn.canWriteItems(data.tables.money, {
    why: 'makes the orders of an accepted batch that a crash left',
    actions: ['put'],
    keys: ['W#WD*'],
  });
  continues(fn, data, workflow);
  changesOrders(fn, data, {
    why: 'has orders follow the decision, and releases what they reserved',
    orders: 'W#WD*',
  });
};

const saysItIsOn: Grant = (fn) => {
  fn.variable('PAYOUTS', 'on');
};

const readsBatches: Grant = (fn, { tables }) => {
  fn.canRead(tables.projects, 'finds the project')
    .canRead(tables.money, 'reads batches and their orders')
    .canRead(tables.lists, 'reads pages of lists')
    .canRead(tables.approvals, 'shows who approved');
};

const decidesBatches: Grant = (fn, data, workflow) => {
  const { tables } = data;
  fn.canRead(tables.projects, 'finds the project and its rules')
    .canRead(tables.money, 'reads the batch and its orders')
    .canRead(tables.approvals, 'counts the approvals so far')
    .canWriteItems(tables.approvals, {
      why: 'writes this admin’s decision on a batch, and what it is about',
      actions: ['put'],
      keys: ['W#PB*', 'L#*'],
    })
    .canWriteItems(tables.money, {
      why: 'moves the batch to approved or rejected',
      actions: ['update'],
      keys: ['PAY#*'],
    });
  audits(fn, data, workflow);
};

const alarms = {
  'payouts-stuck': {
    severity: 'page',
    lines: { events: ['payout.advance-failed'], writers: [advance] },
    threshold: 1,
    periods: 3,
    firstStep: 'Read the error in the line payout.advance-failed of schedule-advance-payouts.',
  },
} as const satisfies Record<string, AlarmRow>;

export const payouts: Extension = {
  routes: {
    'withdraw/batch': makesBatches,
    'withdraw/batch-detail': readsOrders,
    'withdraw/batches': readsOrders,
    'withdraw/cancel-batch': cancelsBatches,
  },
  ofRoutes: {
    'withdraw/batch': saysItIsOn,
    'withdraw/estimate': saysItIsOn,
  },
  adminRoutes: { payouts: readsBatches, 'decide-payout': decidesBatches },
  alarms,
  /** The payment worker forms groups. What is begun is signed or given up where the extension is off, too. */
  workflow({ functions }) {
    functions['queue/sign-evm']?.variable('PAYOUTS', 'on');
    functions['queue/sign-solana']?.variable('PAYOUTS', 'on');
  },
  own(stack) {
    const { data } = stack.workflow;
    const fn = stack.make(advance, { timeoutSeconds: 55 });
    advancesBatches(fn, data, stack.workflow);
    everyMinute(stack, fn);
  },
};
