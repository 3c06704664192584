import { expect, test } from 'vitest';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot, hotAddress } from '#test/builders/builders.ts';
import { authorization, capOf } from '#test/builders/domain/payment/worker/nonce/in-flight-cap.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const subAddress = '0x00000000000000000000000000000000000000B2';

test('an address that delegates has one payment in flight', async () => {
  expect(await capOf(subAddress, { delegates: true })).toEqual({ cap: 1, asked: 1 });
});

test('so has one whose authorization is under way, which needs no question', async () => {
  const open = [authorization];
  expect(await capOf(subAddress, { delegates: false, open })).toEqual({ cap: 1, asked: 0 });
});

test('any other sub-account has the cap of the chain', async () => {
  expect(await capOf(subAddress, { delegates: false })).toEqual({ cap: 16, asked: 1 });
});

test('a hot wallet never delegates: no node is asked', async () => {
  expect(await capOf(hotAddress.toLowerCase(), { delegates: true })).toEqual({ cap: 16, asked: 0 });
});

/** The limits with which a run asks for approved orders, while one payment of a sub-account is sent. */
async function asksFor({ delegates }: { delegates: boolean }): Promise<number[]> {
  const limits: number[] = [];
  const sent = { outcome: 'accepted', at: 100 };
  const deps = buildPaymentDeps({
    orders: fakeOrderStore({
      approved: async (_chain, _address, limit) => {
        limits.push(limit);
        return [];
      },
      approvedToSign: async () => [],
      getMany: async () => [],
    }),
    payments: fakePaymentStore({
      identity: async () => ({ id: 't', createdAt: 0 }),
      nonceState: async () => ({
        chain: 'ETH',
        address: subAddress,
        next: 1,
        oldestOpen: 0,
        frozen: null,
        table: 't',
        fillUntil: 0,
      }),
      slotsInView: async () => [
        buildSlot({
          address: subAddress,
          sends: 1,
          lastSentAt: 100,
          attempts: buildSlot({}).attempts.map((attempt) => ({ ...attempt, ...sent })),
        }),
      ],
      oldestUnfinal: async () => 0,
    }),
    gateway: fakePaymentGateway({
      transactionCount: async () => 0,
      fees: async () => ({ baseFee: 1n, maxFeePerGas: 3n, maxPriorityFeePerGas: 1n }),
      nativeBalance: async () => 10n ** 18n,
      delegates: async () => delegates,
    }),
    clock: stoppedClock(100),
  });
  await runNonceWorker(deps, { project: buildProject(), address: subAddress, keyId: 'k' }, 200_000);
  return limits;
}

test('while its payment is sent, no other one of an address that delegates is even read', async () => {
  expect(await asksFor({ delegates: true })).toEqual([]);
  expect(await asksFor({ delegates: false })).toHaveLength(1);
});
