/** statemachines/withdrawal.asl.json unchanged: its waits, their order, and the result of each. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MachineRuns, openMachine } from '../support/machine-runs.ts';

let runs: MachineRuns;
beforeAll(async () => {
  runs = await openMachine('withdrawal', 'withdraw_no');
});
afterAll(() => runs?.close());

test('a withdrawal that is approved, paid and confirmed passes three waits', async () => {
  const execution = await runs.start('WD1');
  for (const [i, status] of (['approved', 'broadcast', 'confirmed'] as const).entries()) {
    await runs.complete(await runs.nthToken('WD1', i), status);
  }
  expect(await runs.ended(execution)).toEqual({
    status: 'SUCCEEDED',
    output: { status: 'confirmed' },
  });
  expect(await runs.entered(execution)).toEqual(['Approval', 'Pay', 'Confirm']);
});

test('a withdrawal rejected or cancelled during approval completes its later waits', async () => {
  const execution = await runs.start('WD2');
  for (const i of [0, 1, 2]) await runs.complete(await runs.nthToken('WD2', i), 'rejected');
  expect(await runs.ended(execution)).toEqual({
    status: 'SUCCEEDED',
    output: { status: 'rejected' },
  });
  expect(await runs.entered(execution)).toEqual(['Approval', 'Pay', 'Confirm']);
});

test('a withdrawal that fails before it is sent ends as failed', async () => {
  const execution = await runs.start('WD3');
  await runs.complete(await runs.nthToken('WD3', 0), 'approved');
  for (const i of [1, 2]) await runs.complete(await runs.nthToken('WD3', i), 'failed');
  expect((await runs.ended(execution)).output).toEqual({ status: 'failed' });
});

test('a wait that times out starts again with a new token', async () => {
  const execution = await runs.start('WD4', 2);
  const first = await runs.nthToken('WD4', 0);
  const second = await runs.nthToken('WD4', 1);
  expect(second).not.toBe(first);
  await runs.complete(second, 'rejected');
  for (const i of [2, 3]) await runs.complete(await runs.nthToken('WD4', i), 'rejected');
  expect((await runs.ended(execution)).status).toBe('SUCCEEDED');
  expect(await runs.entered(execution)).toEqual(['Approval', 'Approval', 'Pay', 'Confirm']);
});

test('a failed step is retried, and the execution continues', async () => {
  const execution = await runs.start('WD5');
  const taskToken = await runs.nthToken('WD5', 0);
  await runs.refuse(taskToken);
  for (const i of [1, 2, 3]) await runs.complete(await runs.nthToken('WD5', i), 'rejected');
  expect((await runs.ended(execution)).status).toBe('SUCCEEDED');
});
