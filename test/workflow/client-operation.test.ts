/** statemachines/client-operation.asl.json unchanged: its waits, and the end of its approval. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MachineRuns, openMachine } from '../support/machine-runs.ts';

let runs: MachineRuns;
beforeAll(async () => {
  runs = await openMachine('client-operation', 'op_no');
});
afterAll(() => runs?.close());

const inSeconds = (seconds: number) => ({ expires_at: Math.floor(Date.now() / 1000) + seconds });

test('an operation waits for its approval, is paid and confirmed', async () => {
  const execution = await runs.start('OP1', 60, inSeconds(600));
  for (const [i, status] of [1, 3, 4].entries()) {
    await runs.complete(await runs.nthToken('OP1', i), status);
  }
  expect(await runs.ended(execution)).toEqual({ status: 'SUCCEEDED', output: { status: 4 } });
  expect(await runs.entered(execution)).toEqual(['Approval', 'Pay', 'Confirm']);
});

test('an approval that nobody gives is entered again when the operation expires', async () => {
  const execution = await runs.start('OP2', 60, inSeconds(1));
  await runs.nthToken('OP2', 0);
  const next = await runs.completeFrom('OP2', 1, 6);
  for (const i of [1, 2]) await runs.complete(await runs.nthToken('OP2', next + i), 6);
  expect(await runs.ended(execution)).toEqual({ status: 'SUCCEEDED', output: { status: 6 } });
  const entered = await runs.entered(execution);
  expect(entered.slice(0, 2)).toEqual(['Approval', 'Approval']);
  expect(entered.slice(-2)).toEqual(['Pay', 'Confirm']);
});
