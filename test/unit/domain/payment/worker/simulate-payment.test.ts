import { expect, test } from 'vitest';
import { ExecutionReverted, InsufficientFunds } from '#chains/shared/payment-errors.ts';
import {
  down,
  operation,
  swap,
  tryForAnHour,
  withdrawal,
} from '#test/builders/domain/payment/worker/simulate-payment.ts';

const reverts = new ExecutionReverted('transfer amount exceeds balance');
const short = new InsufficientFunds('too little');

test.each([
  ['a withdrawal', withdrawal],
  ['an operation', operation],
  ['a swap', swap],
])('%s that only one provider refuses is signed at once by the other’s estimate', async (_, of) => {
  for (const refusal of [reverts, short, down]) {
    expect(await tryForAnHour(of, [refusal, 50n])).toMatchObject({ isReady: true, minute: 1 });
  }
});

test.each([
  ['a withdrawal', withdrawal],
  ['an operation', operation],
  ['a swap', swap],
])('%s does not end while no second provider answers, and names the cause', async (_, of) => {
  const waits = await tryForAnHour(of, [reverts, down]);
  expect(waits).toEqual({
    isReady: false,
    minute: 60,
    reason: undefined,
    cause: 'only_one_provider: execution reverted: transfer amount exceeds balance',
  });
});

test('what two providers refuse for long enough ends', async () => {
  expect(await tryForAnHour(withdrawal, [reverts, reverts])).toMatchObject({
    minute: 11,
    reason: 'The payment would revert: execution reverted: transfer amount exceeds balance',
  });
  expect(await tryForAnHour(swap, [short, short])).toMatchObject({
    minute: 2,
    reason: 'Insufficient ETH for gas',
  });
  expect((await tryForAnHour(withdrawal, [reverts])).minute).toBe(11);
});

test('a swap for which only one provider sees too little coin does not fail', async () => {
  expect(await tryForAnHour(swap, [short, down])).toMatchObject({
    reason: undefined,
    cause: 'only_one_provider: too little ETH',
  });
});

test('gas above the limit counts once two providers estimate it', async () => {
  expect(await tryForAnHour(withdrawal, [101n, 99n])).toMatchObject({ isReady: true, minute: 1 });
  expect(await tryForAnHour(withdrawal, [101n, down])).toMatchObject({
    reason: undefined,
    cause: 'only_one_provider: it needs more gas than reserved',
  });
  expect(await tryForAnHour(withdrawal, [101n, 102n])).toMatchObject({
    minute: 11,
    reason: 'It needs more gas than reserved',
  });
});
