/** A filter of a list is a number of the wire; the list holds names. */
import { expect, test } from 'vitest';
import { orderOutbox } from '#domain/order/events/order-outbox.ts';
import { presentOperationItem } from '#domain/wallet/view.ts';
import { presentWithdrawalItem } from '#domain/withdrawal/view.ts';
import { presentSwapItem } from '#extensions/swaps/rules/view.ts';
import { presentSweep } from '#extensions/token-sweep/rules/view.ts';
import { orderStatuses } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { operationsAdminQuery } from '#wire/admin/operation/schemas.ts';
import { sweepsQuery } from '#wire/admin/sweep/schemas.ts';
import { withdrawalsQuery } from '#wire/admin/withdrawal/schemas.ts';
import { operationsQuery } from '#wire/merchant/client/schemas.ts';
import { listQuery as swapsQuery } from '#wire/merchant/swap/schemas.ts';
import { listQuery } from '#wire/merchant/withdraw/schemas.ts';

const listed = (order: Order) => orderOutbox(order, { event: null, at: 0 }).lists[0]?.facets.status;

test.each(orderStatuses)('an order that is %s is found by the number that it shows', (status) => {
  const withdrawal = buildWithdrawal({ status });
  const shown = { status: String(presentWithdrawalItem(withdrawal).status) };
  expect(listQuery().parse(shown).status).toBe(listed(withdrawal));
  expect(withdrawalsQuery().parse(shown).status).toBe(listed(withdrawal));

  const sweep = buildInternalOrder({ status });
  const ofSweep = { status: String(presentSweep(sweep).status) };
  expect(sweepsQuery().parse(ofSweep).status).toBe(listed(sweep));

  const operation = buildOperation({ status });
  const ofOperation = { status: String(presentOperationItem(operation).status) };
  expect(operationsQuery().parse(ofOperation).status).toBe(listed(operation));
  expect(operationsAdminQuery().parse(ofOperation).status).toBe(listed(operation));

  for (const allowancesSet of [0, 1]) {
    const swap = buildSwap({ status, allowancesSet });
    const ofSwap = { status: String(presentSwapItem(swap).status) };
    expect(swapsQuery().parse(ofSwap).status).toBe(listed(swap));
  }
});

test('a list has one name for what callers see as one status', () => {
  expect(listed(buildOperation({ status: 'signing' }))).toBe('approved');
  expect(listed(buildSwap({ status: 'approved', allowancesSet: 1 }))).toBe('signing');
});
