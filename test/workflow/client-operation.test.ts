/** statemachines/client-operation.asl.json unchanged: its waits, their order, and the result of each. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MachineRuns, openMachine } from '../support/machine-runs.ts';

let runs: MachineRuns;
beforeAll(async () => {
  runs = await openMachine('client-operation', 'op_no');
});
afterAll(() => runs?.close());

test('an operation waits for its approval, is paid and confirmed', async () => {
  const execution = await runs.start('OP1');
  for (const [i, status] of (['approved', 'broadcast', 'confirmed'] as const).entries()) {
    await runs.complete(await runs.nthToken('OP1', i), status);
  }
  expect(await runs.ended(execution)).toEqual({
    status: 'SUCCEEDED',
    output: { status: 'confirmed' },
  });
  expect(await runs.entered(execution)).toEqual(['Approval', 'Pay', 'Confirm']);
});

test('an operation that expires or is rejected completes its later waits', async () => {
  const execution = await runs.start('OP2');
  for (const i of [0, 1, 2]) await runs.complete(await runs.nthToken('OP2', i), 'rejected');
  expect(await runs.ended(execution)).toEqual({
    status: 'SUCCEEDED',
    output: { status: 'rejected' },
  });
  expect(await runs.entered(execution)).toEqual(['Approval', 'Pay', 'Confirm']);
});

test('an approval that nobody gives is waited for again after the timeout', async () => {
  const execution = await runs.start('OP3', 2);
  const first = await runs.nthToken('OP3', 0);
  expect(await runs.nthToken('OP3', 1)).not.toBe(first);
  const next = await runs.completeFrom('OP3', 1, 'rejected');
  for (const i of [1, 2]) await runs.complete(await runs.nthToken('OP3', next + i), 'rejected');
  expect((await runs.ended(execution)).output).toEqual({ status: 'rejected' });
  const entered = await runs.entered(execution);
  expect(entered.slice(0, 2)).toEqual(['Approval', 'Approval']);
  expect(entered.slice(-2)).toEqual(['Pay', 'Confirm']);
});
