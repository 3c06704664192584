import { expect, test } from 'vitest';
import { paymentLimits } from '#domain/payment/broadcast/payment-terms.ts';
import { coinFees } from '#domain/payment/worker/expiry/coin-fees.ts';
import type { PaymentLimits } from '#model/payment.ts';
import { buildSlot, buildWithdrawal } from '#test/builders/builders.ts';
import { fakeExpiringGateway } from '#test/fakes/ports/expiring-gateway.ts';

const order = buildWithdrawal({ status: 'approved' });
const of = { orderNo: order.orderNo, variants: 0, run: {} };

test('without a fee source a payment is planned within the coin that its order reserved', async () => {
  const limits: PaymentLimits[] = [];
  const gateway = fakeExpiringGateway({
    plan: async (_, given) => {
      limits.push(given);
      return { fee: 1n, build: {} };
    },
  });
  const fees = coinFees({ gateway });
  const planned = await fees.plan(order, { of });
  expect(planned).toEqual({ order, limits: paymentLimits(order), plan: { fee: 1n, build: {} } });
  expect(limits).toEqual([paymentLimits(order)]);
  const other = async () => ({ fee: 2n, build: {} });
  expect((await fees.plan(order, { of, plan: other }))?.plan.fee).toBe(2n);
});

test('without a fee source nothing waits, and bytes are sent again as they are', async () => {
  const fees = coinFees({ gateway: fakeExpiringGateway({}) });
  expect(await fees.ready(order)).toBe(order);
  const candidates = [{ plan: { fee: 1n, build: {} } }, { plan: { fee: 2n, build: {} } }];
  expect(await fees.fitting(candidates)).toBe(candidates);
  expect(await fees.covers(buildSlot(), order)).toBe(true);
});
