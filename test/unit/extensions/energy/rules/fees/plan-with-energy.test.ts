import { expect, test } from 'vitest';
import { ResourceLacking } from '#chains/shared/payment-errors.ts';
import { planWithEnergy } from '#extensions/energy/rules/fees/plan-with-energy.ts';
import type { PaymentLimits } from '#model/payment.ts';
import { buildExpiringDeps } from '#test/builders/build-worker-deps.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeExpiringGateway } from '#test/fakes/ports/expiring-gateway.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const burning = buildWithdrawal({ status: 'approved' });
const rented = buildWithdrawal({
  status: 'approved',
  reservation: { ...burning.reservation, resource: 'rented' },
});
const of = { orderNo: 'WD1', variants: 0, run: {} };

/** Plans a payment that needs 10 energy. */
async function plan(order: typeof rented, budget: { free: bigint; left: bigint }, coin = 0n) {
  const limits: PaymentLimits[] = [];
  let raised = 0;
  const deps = buildExpiringDeps({
    fees: { estimate: async () => ({ gasLimit: 9n, maxFeePerGas: 1n, maxFee: 10n ** 30n }) },
    orders: fakeOrderStore({ noteStuck: async () => {} }),
    payments: fakePaymentStore({
      coinReserved: async () => ({ reserved: 0n, epoch: 1 }),
      raise: async () => {
        raised += 1;
        return true;
      },
    }),
    gateway: fakeExpiringGateway({
      nativeBalance: async () => coin,
      plan: async (_, given) => {
        limits.push(given);
        if (given.resource !== undefined && given.resource < 10n) throw new ResourceLacking(10n);
        return { fee: 1n, build: {} };
      },
    }),
  });
  const planned = await planWithEnergy(deps, order, { of, budget: async () => budget });
  return { isPlanned: planned !== null, energy: limits.map(({ resource }) => resource), raised };
}

test('a payment gets what is left of the energy; one that burns asks for none', async () => {
  const budget = { free: 30n, left: 10n };
  expect(await plan(rented, budget)).toEqual({ isPlanned: true, energy: [10n], raised: 0 });
  expect(await plan(burning, budget)).toEqual({ isPlanned: true, energy: [undefined], raised: 0 });
});

test('energy that payments in flight use is waited for, and no coin is reserved', async () => {
  const inUse = { free: 10n, left: 9n };
  expect(await plan(rented, inUse, 10n ** 31n)).toEqual({
    isPlanned: false,
    energy: [9n],
    raised: 0,
  });
});

test('without the energy it burns coin that it reserves first, or waits', async () => {
  const gone = { free: 9n, left: 9n };
  expect(await plan(rented, gone, 10n ** 31n)).toEqual({
    isPlanned: true,
    energy: [9n, undefined],
    raised: 1,
  });
  expect(await plan(rented, gone)).toEqual({ isPlanned: false, energy: [9n], raised: 0 });
});
