import { expect, test } from 'vitest';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import { internalActions } from '#model/orders/internal-order.ts';
import { chain, hot, now } from '#test/builders/domain/vault/evm-vault.ts';

const made = (orderNo: string) => () =>
  newInternalOrder({
    orderNo,
    does: internalActions[0],
    serves: [],
    projectId: 'demo',
    chain,
    token: chain.tokens[0]!,
    from: hot,
    to: hot,
    amount: 0n,
    fee: { gasLimit: 1n, maxFeePerGas: 1n, maxFee: 1n },
    nowMs: now * 1_000,
    requestId: orderNo,
  });

test.each([['IN1'], ['SP1'], ['GR1'], ['GA1']])('%s is an internal order’s number', (orderNo) => {
  expect(made(orderNo)()).toMatchObject({ orderNo, status: 'approved' });
});

test.each([['WD1'], ['OP1'], ['SW1'], ['GX1'], ['']])('%j would be read as another kind', (no) => {
  expect(made(no)).toThrow(RangeError);
});
