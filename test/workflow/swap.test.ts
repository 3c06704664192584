/** statemachines/swap.asl.json unchanged: its waits, their order, and the result of each. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MachineRuns, openMachine } from '../support/machine-runs.ts';

let runs: MachineRuns;
beforeAll(async () => {
  runs = await openMachine('swap', 'swap_no');
});
afterAll(() => runs?.close());

test('a swap that is sent and confirmed passes two waits and no approval', async () => {
  const execution = await runs.start('SW1');
  for (const [i, status] of (['broadcast', 'confirmed'] as const).entries()) {
    await runs.complete(await runs.nthToken('SW1', i), status);
  }
  expect(await runs.ended(execution)).toEqual({
    status: 'SUCCEEDED',
    output: { status: 'confirmed' },
  });
  expect(await runs.entered(execution)).toEqual(['Pay', 'Confirm']);
});

test('a swap that fails before it is sent completes its remaining wait', async () => {
  const execution = await runs.start('SW2');
  for (const i of [0, 1]) await runs.complete(await runs.nthToken('SW2', i), 'failed');
  expect(await runs.ended(execution)).toEqual({
    status: 'SUCCEEDED',
    output: { status: 'failed' },
  });
  expect(await runs.entered(execution)).toEqual(['Pay', 'Confirm']);
});

test('a wait for an allowance or a block that times out starts again', async () => {
  const execution = await runs.start('SW3', 2);
  expect(await runs.nthToken('SW3', 1)).not.toBe(await runs.nthToken('SW3', 0));
  const paid = await runs.completeFrom('SW3', 1, 'broadcast');
  expect(await runs.nthToken('SW3', paid + 2)).not.toBe(await runs.nthToken('SW3', paid + 1));
  const last = await runs.completeFrom('SW3', paid + 2, 'confirmed');
  expect(await runs.ended(execution)).toEqual({
    status: 'SUCCEEDED',
    output: { status: 'confirmed' },
  });
  const entered = await runs.entered(execution);
  expect(entered).toHaveLength(last + 1);
  expect(entered.map((name, i) => name === (i <= paid ? 'Pay' : 'Confirm'))).not.toContain(false);
});

test('a failed step is retried, and the execution continues', async () => {
  const execution = await runs.start('SW4');
  await runs.refuse(await runs.nthToken('SW4', 0));
  for (const [i, status] of (['broadcast', 'confirmed'] as const).entries()) {
    await runs.complete(await runs.nthToken('SW4', i + 1), status);
  }
  expect(await runs.ended(execution)).toEqual({
    status: 'SUCCEEDED',
    output: { status: 'confirmed' },
  });
});
