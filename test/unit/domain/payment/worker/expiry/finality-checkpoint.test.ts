import { expect, test } from 'vitest';
import { settled } from '#test/builders/domain/payment/worker/expiry/finality-checkpoint.ts';

test('the checkpoint is the newest block that is both scanned and final', async () => {
  expect(await settled()).toEqual({
    point: { number: 79n, clock: 5_000n, passed: [] },
    asked: [80n],
  });
  expect((await settled({ cursor: { scanned: 70n } })).asked).toEqual([70n]);
});

test('blocks that were passed unread are named with it', async () => {
  const passed = [{ number: 60n, hash: 'h60', at: 1, clockBefore: 4_000n }];
  expect((await settled({ cursor: { passed } })).point).toMatchObject({ passed });
});

test('expiries are compared with the clock that two providers show, whatever was stored', async () => {
  expect((await settled({ agreed: 4_000n })).point).toMatchObject({ number: 79n, clock: 4_000n });
});

test.each([
  ['nothing was scanned yet', { cursor: null }],
  ['the watcher goes back', { cursor: { rewinding: true } }],
  ['no two providers agree on its clock', { agreed: null }],
  ['a second provider does not answer', { agreed: new Error('down') }],
])('%s: there is no such point', async (_name, set) => {
  expect((await settled(set)).point).toBeNull();
});
