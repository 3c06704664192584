import { expect, test } from 'vitest';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import { reserveBurnCoin } from '#extensions/energy/rules/fees/reserve-burn-coin.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { FeeRaise } from '#model/sent-payment.ts';
import { buildExpiringDeps } from '#test/builders/build-worker-deps.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeExpiringGateway } from '#test/fakes/ports/expiring-gateway.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const built = buildWithdrawal();
const rented = buildWithdrawal({
  chain: 'TRX',
  tokenAddress: 'T',
  status: 'approved',
  reservation: {
    ...built.reservation,
    fee: 345_000n,
    resource: 'staked',
    resourceUnits: 64_285n,
  },
});
const estimate = { gasLimit: 90_000n, maxFeePerGas: 100n, maxFee: 9_345_000n };

/** `spare`: coin beside what is reserved, the order's own fee included. */
async function reserve(
  of: {
    order?: Withdrawal;
    spare?: bigint;
    isStored?: boolean;
    fails?: boolean;
    logged?: LoggedEvent[];
  } = {},
) {
  const raises: FeeRaise[] = [];
  const causes: (string | undefined)[] = [];
  const deps = buildExpiringDeps({
    log: recordingLogger(of.logged ?? []),
    fees: {
      async estimate() {
        if (of.fails) throw new RpcUnavailable('no node');
        return estimate;
      },
    },
    orders: fakeOrderStore({ noteStuck: async (_, stuck) => void causes.push(stuck?.cause) }),
    payments: fakePaymentStore({
      coinReserved: async () => ({ reserved: 50_000_000n, epoch: 3 }),
      raise: async (raise) => {
        raises.push(raise);
        return of.isStored ?? true;
      },
    }),
    gateway: fakeExpiringGateway({
      nativeBalance: async () => 50_000_000n + (of.spare ?? 9_000_000n),
    }),
  });
  const order = await reserveBurnCoin(deps, of.order ?? rented);
  return { order, raises, causes };
}

test('the whole cost of burning is reserved with the order, and its energy is not any longer', async () => {
  const { order, raises, causes } = await reserve();
  expect(order?.reservation).toEqual({ ...built.reservation, fee: 9_345_000n });
  expect(order).toMatchObject({ gasLimit: 90_000n, maxFeePerGas: 100n, rev: rented.rev + 1 });
  expect(raises).toMatchObject([{ difference: 9_000_000n, maxReserved: 50_000_000n, epoch: 3 }]);
  expect(causes).toEqual([]);
});

test('one sun too little: nothing is reserved, and the order says why it waits', async () => {
  expect(await reserve({ spare: 8_999_999n })).toEqual({
    order: null,
    raises: [],
    causes: ['no_energy'],
  });
});

test('when an order, or a reservation, changed meanwhile nothing is signed', async () => {
  const { order, causes } = await reserve({ isStored: false });
  expect({ order, causes }).toEqual({ order: null, causes: [] });
});

test('without an estimate it waits', async () => {
  expect(await reserve({ fails: true })).toMatchObject({ order: null, causes: ['no_energy'] });
});

test('a signed order may reserve, a confirmed one has released everything', async () => {
  expect((await reserve({ order: { ...rented, status: 'broadcast' } })).raises).toHaveLength(1);
  const confirmed = await reserve({ order: { ...rented, status: 'confirmed' } });
  expect(confirmed).toEqual({ order: null, raises: [], causes: ['no_energy'] });
});

test.each([
  ['rented', 'tells what a subscribed project burns, once', [9]],
  ['staked', 'has nothing to tell of a subscription', []],
] as const)('%s energy that did not come: it %s', async (energy, _, told) => {
  const order = { ...rented, reservation: { ...rented.reservation, resource: energy } };
  const logged: LoggedEvent[] = [];
  await reserve({ order, logged });
  const burns = logged.filter(({ event }) => event === 'energy.burns');
  expect(burns.map(({ fields }) => fields.trx)).toEqual(told);
});
