/** What the functions of the energy service may do (docs/energy.md). */
import type { CofferFunction } from '#lib/constructs/coffer-function.ts';
import type { QueueWithDlq } from '#lib/constructs/queue-with-dlq.ts';
import { audits } from '#lib/stacks/admin-writes.ts';
import { createsAddresses, readsLists } from '#lib/stacks/api-grants.ts';
import type { DataStack } from '#lib/stacks/data-stack.ts';
import { announcing, auditItems } from '#lib/stacks/event-items.ts';
import type { Grant } from '#lib/stacks/grant.ts';
import { makesOrders } from '#lib/stacks/order-items.ts';
import type { Workflow } from '#lib/stacks/workflow.ts';
import { callsNodes, parameterArn, sendsTo, wakesWorkers } from '#lib/stacks/workflow-grants.ts';

const readsEnergy: Grant = (fn, { tables }) => {
  fn.canRead(tables.energy, 'reads the subscription, its balance, orders and top-ups');
};

const subscribesToEnergy: Grant = (fn, data, workflow) => {
  const { energy, events } = data.tables;
  createsAddresses(fn, data, workflow);
  fn.canRead(energy, 'reads the subscription and its balance')
    .canWriteItems(energy, {
      why: 'stores the subscription and when its books are due, and writes nothing else there',
      actions: ['put'],
      keys: ['ES#*', 'EC#*'],
    })
    .canWriteItems(
      events,
      announcing('writes the audit entry, in the same transaction', auditItems),
    );
};

/** Shows the subscription, and changes its alert. */
export const administersEnergy: Grant = (fn, data, workflow) => {
  const { tables } = data;
  fn.canRead(tables.projects, 'finds the project')
    .canRead(tables.energy, 'reads the subscription and its balance')
    .canWriteItems(tables.energy, {
      why: 'changes when and where a project is told of a low balance',
      actions: ['update'],
      keys: ['ES#*'],
    })
    .canRead(tables.lists, readsLists)
    .canRead(tables.deposits, 'reads the deposits that top-ups are');
  audits(fn, data, workflow);
};

/** By the id of the route. */
export const energyRouteGrants: Record<string, Grant> = {
  'energy/subscribe': subscribesToEnergy,
  'energy/subscription': readsEnergy,
  'energy/balance': readsEnergy,
  'energy/topups': (fn, data, workflow) => {
    readsEnergy(fn, data, workflow);
    fn.canRead(data.tables.deposits, 'reads the deposits that top-ups are').canRead(
      data.tables.lists,
      'reads a page of the list and its total',
    );
  },
  'energy/orders': (fn, data, workflow) => {
    readsEnergy(fn, data, workflow);
    fn.canRead(data.tables.lists, 'reads a page of the list and its total');
  },
};

/** Of routes that create TRON payments: whether the coin to burn must be reserved. */
export const looksForEnergy: Grant = (fn, { tables }) => {
  if (fn.stage.energy) fn.variable('ENERGY_ACCOUNT', fn.stage.energy.account);
  fn.canRead(tables.energy, 'reads whether the project’s balance can rent a payment’s energy');
};

/** The TRON signer, in a stage with the service: it reads the answer to what it asks. */
export function asksForEnergy(
  fn: CofferFunction,
  { tables }: DataStack,
  queue: QueueWithDlq,
): void {
  if (!fn.stage.energy) return;
  fn.variable('ENERGY_ACCOUNT', fn.stage.energy.account).canRead(
    tables.energy,
    'reads whether a transfer has its energy, and a project’s deposit address',
  );
  sendsTo(fn, queue, 'QUEUE_ENERGY', 'asks for a transfer’s energy');
}

/** Rents energy, lends own stake, and brings top-ups to the energy account. It signs nothing. */
export function rentsEnergy(fn: CofferFunction, { data, queues }: Workflow): void {
  const { tables } = data;
  const { energy } = fn.stage;
  if (energy) {
    fn.variable('ENERGY_ACCOUNT', energy.account)
      .variable('ENERGY_PARAMETER', energy.parameter)
      .allow(
        'reads the prices and markets of energy',
        ['ssm:GetParameter'],
        parameterArn(fn, energy.parameter),
      );
  }
  fn.canRead(tables.energy, 'reads orders, balances and top-ups that are due', 'due')
    .canWriteItems(tables.energy, {
      why: 'moves orders, balances and their ledger, and own stake that is lent; notes a check of books',
      actions: ['put', 'update'],
      // Not the claims of the signer of own stake.
      keys: ['EA#*', 'EB#*', 'EC#*', 'ED#*', 'EL#*', 'EN#*', 'EO#*', 'ER#*', 'ET#*', 'EU#*'],
    })
    .canRead(tables.money, 'reads the payments that energy is for')
    .canWriteItems(tables.events, announcing('announces changes, in the same transaction'))
    .canRead(tables.deposits, 'tells sub-accounts from hot wallets');
  makesOrders(fn, data, {
    why: 'creates the transfer of a top-up',
    orders: 'W#IN*',
    beside: [],
  });
  callsNodes(fn);
  wakesWorkers(fn, { ...queues, sign: queues.sign.filter(({ family }) => family === 'TRX') });
}

/**
 * The watcher of TRON and the functions that publish events, also in a stage without the service:
 * what reaches a deposit address that was given out is a top-up, and a low balance is reported.
 */
export function creditsTopUps({ data: { tables }, functions, stage }: Workflow): void {
  // The books name the account that forwards go to.
  if (stage.energy) {
    functions['queue/watch-tron']?.variable('ENERGY_ACCOUNT', stage.energy.account);
  }
  for (const entry of ['queue/sign-tron', 'keys/vault-tron']) {
    functions[entry]!.canRead(
      tables.energy,
      'reads where a wallet’s deposits are swept, and where its top-ups come in',
    );
  }
  if (stage.energy) {
    functions['keys/vault-tron']!.variable('ENERGY_ACCOUNT', stage.energy.account);
  }
  functions['queue/watch-tron']
    ?.canWriteItems(tables.energy, {
      why: 'numbers top-ups, and credits them with their entry in the ledger',
      actions: ['put', 'update'],
      keys: ['EB#*', 'EL#*', 'EN#*', 'ET#*'],
    })
    .variable(tables.energy.definition.variable, tables.energy.table.tableName);
  for (const entry of ['queue/dispatch-outbox', 'schedule/redispatch']) {
    functions[entry]!.canRead(
      tables.energy,
      'compares a low balance with its subscription before it is in the feed',
    );
  }
  functions['queue/deliver-webhook']!.canRead(
    tables.energy,
    'compares a low balance with its subscription before it is sent',
  );
}
