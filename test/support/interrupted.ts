/**
 * Orders whose executions end too early, one in each wait of the machine, and the steps that let
 * them continue.
 */
import { expect } from 'vitest';
import type { Order, OwnProject } from '../scenarios/own-project.ts';
import { reconcileAhead } from './deployed.ts';
import { execution } from './executions.ts';
import { until } from './stack.ts';

export const waits = ['Approval', 'Pay', 'Confirm'] as const;
export type Wait = (typeof waits)[number];
export type Waiting = Record<Wait, Order>;

export const inState = (order: Order, nth: number, state: string) =>
  until(
    `${order.no} in ${state}`,
    async () => ((await execution(order.no, nth))?.state === state ? true : undefined),
    { everyMs: 250 },
  );

export const inStatus = (order: Order, nth: number, status: string) =>
  until(
    `execution ${nth} of ${order.no} ${status}`,
    async () => ((await execution(order.no, nth))?.status === status ? true : undefined),
    { everyMs: 250 },
  );

/**
 * Places one order in each wait: one sent to a chain that mines no block, one approved in a frozen
 * project, and one that waits for an admin. `make` creates each order, so that a test can change
 * the machine for it.
 */
export async function oneInEachWait(
  project: OwnProject,
  make: (wait: Wait, apply: () => Promise<Order>) => Promise<Order> = (_, apply) => apply(),
): Promise<Waiting> {
  await project.rpc('evm_setIntervalMining', 0);
  const Confirm = await make('Confirm', () => project.apply(5));
  await project.reached(Confirm.no, 3);
  await project.freeze();
  const Pay = await make('Pay', () => project.apply(6));
  const Approval = await make('Approval', () => project.apply(1_000));
  expect(Approval).toMatchObject({ status: 0, level: 2 });
  return { Approval, Pay, Confirm };
}

/** Lets every order continue: the admin approves, two owners lift the freeze, the chain mines. */
export async function letGo(project: OwnProject, orders: Waiting): Promise<void> {
  await project.rpc('evm_setIntervalMining', 1);
  await project.unfreeze();
  expect(await project.decide(orders.Approval.no)).toMatchObject({ code: 0 });
}

/**
 * Every order is paid once and announced once. `nonces` is the wallet's transaction count by now.
 */
export async function allPaidOnce(
  project: OwnProject,
  orders: Waiting,
  nonces: number,
): Promise<void> {
  for (const order of Object.values(orders)) {
    await project.reached(order.no, 4);
    await until(
      `webhooks of ${order.no}`,
      async () => project.heard(order.no)['withdraw.confirmed'],
    );
    expect(project.heard(order.no)).toEqual({
      'withdraw.approved': 1,
      'withdraw.broadcast': 1,
      'withdraw.confirmed': 1,
    });
    expect(await project.paid(order)).toBe(order.amount);
  }
  expect(await project.sent()).toBe(nonces);
}

/**
 * The reconciler finds the orders without an execution and starts a second one for each. It
 * reaches the wait of the first, and from there the end. A third execution is never needed.
 */
export async function reconciledToTheEnd(project: OwnProject, orders: Waiting): Promise<void> {
  await reconcileAhead(2 * 3_600);
  for (const wait of waits) await inState(orders[wait], 2, wait);
  await letGo(project, orders);
  await allPaidOnce(project, orders, 3);
  for (const order of Object.values(orders)) await inStatus(order, 2, 'SUCCEEDED');
  await reconcileAhead(2 * 3_600);
  for (const order of Object.values(orders)) expect(await execution(order.no, 3)).toBeNull();
}
