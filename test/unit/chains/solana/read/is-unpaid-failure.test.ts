import { expect, test } from 'vitest';
import { isUnpaid, isUnpaidFailure } from '#chains/solana/read/is-unpaid-failure.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';

test.each([
  [{ err: 'InsufficientFundsForFee', fee: 0 }, true],
  [{ err: { InstructionError: [0, 'Custom'] }, fee: 5_000 }, false],
  [{ err: null, fee: 0 }, false],
  [{ fee: 0 }, false],
  [{ err: 'AccountNotFound' }, false],
])('%j', (meta, expected) => {
  expect(isUnpaid(meta)).toBe(expected);
});

test.each([
  ['shown without a fee', { meta: { err: 'InsufficientFundsForFee', fee: 0 } }, true],
  ['shown with a fee', { meta: { err: 'AccountInUse', fee: 5_000 } }, false],
  ['not shown', null, false],
  ['shown without its status', { meta: null }, false],
])('a transaction that is %s', async (_, answer, expected) => {
  expect(await isUnpaidFailure(fakeRpc({ getTransaction: answer }), 'signature')).toBe(expected);
});
