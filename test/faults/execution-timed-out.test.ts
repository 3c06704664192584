/**
 * A wait that times out is entered again. If the timeout ends the execution, another replaces it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnProject, ownProject } from '../scenarios/own-project.ts';
import { storedOrder } from '../support/deployed.ts';
import { execution, withDefinition } from '../support/executions.ts';
import {
  inState,
  inStatus,
  oneInEachWait,
  reconciledToTheEnd,
  type Wait,
  waits,
} from '../support/interrupted.ts';
import { until } from '../support/stack.ts';

let project: OwnProject;

beforeAll(async () => {
  project = await ownProject();
});
afterAll(async () => {
  await project?.rpc('evm_setIntervalMining', 1);
  await project?.leave();
});

interface Definition {
  States: Record<string, { TimeoutSeconds?: number; Catch?: unknown }>;
}

/** Changes the machine: its execution fails when this wait lasts longer than three seconds. */
const dyingIn = (wait: Wait) => (text: string) => {
  const definition = JSON.parse(text) as Definition;
  const { Catch: _, ...state } = definition.States[wait] ?? {};
  definition.States[wait] = { ...state, TimeoutSeconds: 3 };
  return JSON.stringify(definition);
};

test('orders timed out in Approval, Pay and Confirm are completed by the reconciler and paid once', async () => {
  const orders = await oneInEachWait(project, (wait, apply) =>
    withDefinition(dyingIn(wait), async () => {
      const order = await apply();
      // A change of the machine applies only to executions that start after it.
      await until(`execution of ${order.no}`, async () => (await execution(order.no, 1))?.state);
      return order;
    }),
  );
  for (const wait of waits) {
    await inStatus(orders[wait], 1, 'FAILED');
    expect(await execution(orders[wait].no, 1)).toMatchObject({ state: wait });
  }
  await reconciledToTheEnd(project, orders);
});

test('a wait that times out is entered again with a new token, and the decision completes it', async () => {
  const shortly = (text: string) => text.replace(/"TimeoutSeconds":\s*\d+/g, '"TimeoutSeconds": 2');
  const token = async (no: string) =>
    ((await storedOrder(no)).wait_approval as { token: string } | undefined)?.token;
  const order = await withDefinition(shortly, async () => {
    const made = await project.apply(1_500);
    await inState(made, 1, 'Approval');
    return made;
  });
  const first = await until('the first token', () => token(order.no));
  const second = await until('another token', async () => {
    const now = await token(order.no);
    return now !== first ? now : undefined;
  });
  expect(second).toBeTruthy();
  expect(await project.decide(order.no)).toMatchObject({ code: 0 });
  expect(await project.reached(order.no, 4)).toMatchObject({ status: 4 });
  await inStatus(order, 1, 'SUCCEEDED');
  expect((await execution(order.no, 1))?.entered).toBeGreaterThan(3);
  expect(await execution(order.no, 2)).toBeNull();
  expect(await project.paid(order)).toBe(order.amount);
});
