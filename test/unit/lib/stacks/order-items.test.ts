/** Which attributes of orders a role that changes orders may not name. */
import { expect, test } from 'vitest';
import { transitionItem } from '#aws/orders/order-writes.ts';
import { findInvalidField } from '#domain/payment/authorize/find-invalid-field.ts';
import { frame, terms } from '#lib/stacks/order-items.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { table } from '#test/builders/domain/order/transitions.ts';

/** Of signers, which may write anything of an order. */
const bySigners = ['sign', 'raiseFee'];

const namesIn = (write: ReturnType<(typeof table)[number]['run']>): string[] =>
  Object.values(transitionItem('money', write).Update?.ExpressionAttributeNames ?? {});

test.each(table.filter(({ name }) => !bySigners.includes(name)))(
  '$name names none of them: only an approval asks for the terms',
  ({ run, from }) => {
    const write = run(buildWithdrawal({ status: from[0]! }));
    const named = namesIn(write);
    expect(named).toContain('status');
    expect(named.filter((name) => [...frame, ...terms].some((one) => one === name))).toEqual([]);
  },
);

test.each([
  ['a withdrawal', buildWithdrawal()],
  ['an operation', buildOperation()],
  ['a swap', buildSwap()],
  ['an internal order', buildInternalOrder()],
])('no signer takes %s without one of them, as an update would make it', (_, order) => {
  expect(findInvalidField(order)).toBeNull();
  for (const name of frame) {
    const { [name]: _left, ...made } = order;
    expect(findInvalidField(made as typeof order), name).toBe(name);
  }
});
