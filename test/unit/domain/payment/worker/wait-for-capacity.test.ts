import { expect, test } from 'vitest';
import { wait } from '#test/builders/domain/payment/worker/wait-for-capacity.ts';

test('it ends as soon as a payment is mined', async () => {
  expect(await wait({ freedAt: 900 })).toEqual({ freed: true, nowMs: 1_000 });
});

test('it gives up after two block times and a second, and at the deadline', async () => {
  expect(await wait({})).toEqual({ freed: false, nowMs: 5_000 });
  expect(await wait({ deadline: 1_500 })).toEqual({ freed: false, nowMs: 1_500 });
});

test('on a chain with many blocks a second it asks four times a second, for three seconds', async () => {
  expect(await wait({ blockTimeMs: 200, freedAt: 1 })).toEqual({ freed: true, nowMs: 250 });
  expect(await wait({ blockTimeMs: 200 })).toEqual({ freed: false, nowMs: 3_000 });
});

test('it does not wait on a slow chain, nor for no order', async () => {
  expect(await wait({ blockTimeMs: 12_000, freedAt: 0 })).toEqual({ freed: false, nowMs: 0 });
  expect(await wait({ waiting: 0, freedAt: 0 })).toEqual({ freed: false, nowMs: 0 });
});
