/** The admin decides before the step has stored its task token. The decision is not lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnProject, ownProject } from '../scenarios/own-project.ts';
import { storedOrder, withVariables } from '../support/deployed.ts';
import { execution, withDefinition } from '../support/executions.ts';
import { inState, inStatus } from '../support/interrupted.ts';

let project: OwnProject;

beforeAll(async () => {
  project = await ownProject();
});
afterAll(() => project?.leave());

/** Changes the machine: it enters the wait for approval again after five seconds. */
function renewing(text: string): string {
  const definition = JSON.parse(text) as { States: Record<string, { TimeoutSeconds?: number }> };
  definition.States.Approval = { ...definition.States.Approval, TimeoutSeconds: 5 };
  return JSON.stringify(definition);
}

test('a wait whose token could not be stored is entered again and finds the decision', async () => {
  const lost = { TABLE_MONEY: 'a-table-that-is-not-there' };
  // The project is frozen, so that no later change of the order completes the wait instead.
  await project.freeze();
  // AWS enters the wait again when its function fails, the emulator when the wait times out.
  const order = await withVariables('workflow-await-approval', lost, () =>
    withDefinition(renewing, async () => {
      const made = await project.apply(1_000);
      await inState(made, 1, 'Approval');
      expect(await project.decide(made.no)).toMatchObject({ code: 0 });
      expect(await storedOrder(made.no)).toMatchObject({ status: 'approved' });
      expect((await storedOrder(made.no)).wait_approval).toBeUndefined();
      expect(await execution(made.no, 1)).toMatchObject({ status: 'RUNNING', state: 'Approval' });
      return made;
    }),
  );
  const before = (await execution(order.no, 1))?.entered ?? 0;
  await inState(order, 1, 'Pay');
  // A wait that is over needs no token.
  expect((await storedOrder(order.no)).wait_approval).toBeUndefined();
  // The same execution enters Approval a few times, then Pay. The reconciler, which looks after a
  // minute, has no part in it.
  expect((await execution(order.no, 1))?.entered).toBeLessThanOrEqual(before + 4 + 1);
  await project.unfreeze();
  expect(await project.reached(order.no, 4)).toMatchObject({ status: 4 });
  await inStatus(order, 1, 'SUCCEEDED');
  expect(await execution(order.no, 2)).toBeNull();
  expect(await project.paid(order)).toBe(order.amount);
  expect(await project.sent()).toBe(1);
});
