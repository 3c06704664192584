/** If somebody stops an execution, its payment still completes, from any state. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnProject, ownProject } from '../scenarios/own-project.ts';
import { reconcileAhead } from '../support/deployed.ts';
import { execution, stopExecution } from '../support/executions.ts';
import {
  allPaidOnce,
  inState,
  letGo,
  oneInEachWait,
  reconciledToTheEnd,
  type Waiting,
  waits,
} from '../support/interrupted.ts';

let project: OwnProject;

beforeAll(async () => {
  project = await ownProject();
});
afterAll(async () => {
  await project?.rpc('evm_setIntervalMining', 1);
  await project?.leave();
});

async function abortAll(orders: Waiting): Promise<void> {
  for (const wait of waits) {
    const { no } = orders[wait];
    await inState(orders[wait], 1, wait);
    await stopExecution(no, 1);
    expect(await execution(no, 1)).toMatchObject({ status: 'ABORTED', state: wait });
  }
}

test('orders aborted in Approval, Pay and Confirm are completed by the reconciler and paid once', async () => {
  const orders = await oneInEachWait(project);
  await abortAll(orders);
  await reconciledToTheEnd(project, orders);
});

test('an order decided before the reconciler runs needs no execution', async () => {
  const orders = await oneInEachWait(project);
  await abortAll(orders);
  await letGo(project, orders);
  await allPaidOnce(project, orders, 6);
  await reconcileAhead(2 * 3_600);
  for (const order of Object.values(orders)) expect(await execution(order.no, 2)).toBeNull();
});
