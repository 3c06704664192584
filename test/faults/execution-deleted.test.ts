/** A state machine that is replaced loses its executions. The orders continue under the new one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnProject, ownProject } from '../scenarios/own-project.ts';
import { execution, replaceMachine } from '../support/executions.ts';
import { inState, oneInEachWait, reconciledToTheEnd, waits } from '../support/interrupted.ts';

let project: OwnProject;

beforeAll(async () => {
  project = await ownProject();
});
afterAll(async () => {
  await project?.rpc('evm_setIntervalMining', 1);
  await project?.leave();
});

test('orders deleted in Approval, Pay and Confirm are completed by the reconciler and paid once', async () => {
  const orders = await oneInEachWait(project);
  for (const wait of waits) await inState(orders[wait], 1, wait);
  await replaceMachine();
  for (const { no } of Object.values(orders)) expect(await execution(no, 1)).toBeNull();
  await reconciledToTheEnd(project, orders);
});
