import type { CofferFunction } from '#lib/constructs/coffer-function.ts';
import { audits } from '#lib/stacks/admin-writes.ts';
import { derivesAddresses } from '#lib/stacks/api-grants.ts';
import type { DataStack } from '#lib/stacks/data-stack.ts';
import { announcing, auditItems } from '#lib/stacks/event-items.ts';
import type { Grant } from '#lib/stacks/grant.ts';
import { readsSeeds } from '#lib/stacks/key-grants.ts';
import { makesOrders } from '#lib/stacks/order-items.ts';
import { callsNodes } from '#lib/stacks/workflow-grants.ts';

/** Decides which deposits are collected, and creates the orders; it can sign nothing. */
export function collectsDeposits(fn: CofferFunction, data: DataStack): void {
  const { tables } = data;
  const { deposits, money } = tables;
  readsSeeds(fn, data, 'derives a destination of TRX deposits again before it counts');
  if (fn.stage.energy) fn.variable('ENERGY_ACCOUNT', fn.stage.energy.account);
  fn.canRead(tables.projects, 'reads which projects collect their deposits, and how')
    .canRead(deposits, 'finds the addresses that may hold something, and the sweeps under way')
    .canWriteItems(deposits, {
      why: 'notes and ends sweeps, and counts what they may cost in a day',
      actions: ['put', 'update', 'delete'],
      keys: ['SW#*', 'SF#*'],
    })
    .canRead(money, 'reads its orders, and what others have reserved')
    .canWriteItems(
      tables.events,
      announcing(
        'puts an order into its list, with its audit entry, in the same transaction',
        auditItems,
      ),
    )
    .canRead(
      tables.energy,
      'reads how TRX deposits are collected, and whether their energy can be rented',
    )
    .canRead(tables.approvals, 'checks whether owners approved a destination')
    .canRead(tables.prices, 'values what an address holds, and what collecting it costs');
  makesOrders(fn, data, {
    why: 'creates internal orders',
    orders: 'W#SP*',
    beside: ['W#IN*'],
  });
  callsNodes(fn);
}

/** The doors of the published routes, by the id of the route. */
export const sweepRouteGrants: Record<string, Grant> = {
  'energy/sweep-config': (fn, data, workflow) => {
    const { tables } = data;
    derivesAddresses(fn, data, workflow);
    fn.canRead(tables.energy, 'reads the rows of the project’s wallets')
      .canRead(tables.deposits, 'checks whether a destination is the project’s own')
      .canRead(tables.approvals, 'checks whether owners approved a destination');
  },
  'energy/set-sweep-config': (fn, { tables }) => {
    const { energy, events } = tables;
    fn.canRead(energy, 'reads the row that it replaces')
      .canWriteItems(energy, {
        why: 'stores the row of a wallet, and writes nothing else there',
        actions: ['put'],
        keys: ['SC#*'],
      })
      .canWriteItems(
        events,
        announcing('writes the audit entry, in the same transaction', auditItems),
      );
  },
};

/** The doors of the admin API, by the name under functions/admin. */
export const sweepAdminGrants: Record<string, Grant> = {
  sweeps(fn, data) {
    listsSweeps(fn, data);
    callsNodes(fn);
  },
  'decide-sweep-destination'(fn, data, workflow) {
    decidesDestinations(fn, data);
    derivesAddresses(fn, data, workflow);
    audits(fn, data, workflow);
  },
};

/** Writes what an owner decides on a destination of TRX sweeps. */
function decidesDestinations(fn: CofferFunction, { tables }: DataStack): void {
  fn.canRead(tables.projects, 'finds the project and its whitelist')
    .canRead(tables.energy, 'reads the destination')
    .canRead(tables.deposits, 'checks whether a destination is the project’s own')
    .canRead(tables.approvals, 'reads what other owners decided')
    .canWriteItems(tables.approvals, {
      why: 'writes this owner’s decision on a destination, and on no order',
      actions: ['put'],
      keys: ['W#SD*'],
    });
}

/** Shows the orders that collect deposits. */
function listsSweeps(fn: CofferFunction, { tables }: DataStack): void {
  fn.canRead(tables.projects, 'finds the project')
    .canRead(
      tables.money,
      'reads the orders that collect deposits, and what orders have reserved of a hot wallet',
      'work',
    )
    .canRead(tables.deposits, 'reads which addresses wait, and why')
    .canRead(tables.lists, 'reads a page of the list and its total');
}
