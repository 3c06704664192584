import { expect, test } from 'vitest';
import { maxAuthorizations } from '#domain/payment/carried-nonces.ts';
import type { Authorizing } from '#domain/payment/deps.ts';
import { planAuthorizations } from '#domain/payment/worker/nonce/plan-authorizations.ts';
import type { NonceSlot } from '#model/payment.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot } from '#test/builders/builders.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const address = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;
const owners = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ owner: address(i + 1), keyId: `key ${i + 1}` }));

/** Plans for owners of whom the table knows these slots, and whose next nonce is 3. */
function plan(authorizing: Authorizing | undefined, open: NonceSlot[] = []) {
  const payments = fakePaymentStore({
    nonceState: async (chain, owner) =>
      buildNonceState({ chain, address: owner, next: 3, oldestOpen: 3, table: 'table' }),
    identity: async () => ({ id: 'table', createdAt: 1 }),
    openSlots: async (_chain, owner) => open.filter((slot) => slot.address === owner),
  });
  const gateway = fakePaymentGateway({ transactionCount: async () => 3 });
  const deps = buildPaymentDeps({ payments, gateway, ...(authorizing && { authorizing }) });
  return planAuthorizations(deps, buildProject(), buildInternalOrder({ does: 'sweep' }));
}

test('without an extension, and for an order that it does not know, nothing is authorized', async () => {
  expect(await plan(undefined)).toBeNull();
  expect(await plan(async () => null)).toBeNull();
});

test('the engine finds the nonce of each owner that the extension names, in their order', async () => {
  const planned = await plan(async () => ({ owners: owners(12), mayFollow: false }));
  expect(planned).toEqual(owners(12).map((owner) => ({ ...owner, nonce: 3, previous: null })));
});

test('no more owners authorize than fit into the transaction that stores the payment', async () => {
  const planned = await plan(async () => ({ owners: owners(40), mayFollow: false }));
  expect(planned).toHaveLength(maxAuthorizations);
});

test('an owner with a payment of its own under way is left out', async () => {
  const own = buildSlot({ address: address(1), nonce: 2, state: 'mined' });
  const planned = await plan(async () => ({ owners: owners(2), mayFollow: true }), [own]);
  expect(planned?.map(({ owner }) => owner)).toEqual([address(2)]);
});

test('only what may follow an authorization does so before that one is final', async () => {
  const mined = buildSlot({
    address: address(1),
    nonce: 2,
    state: 'mined',
    refKind: 'authorization',
    attempts: buildSlot().attempts.map((attempt) => ({ ...attempt, kind: 'authorization' })),
  });
  const planned = (mayFollow: boolean) =>
    plan(async () => ({ owners: owners(1), mayFollow }), [mined]);
  expect(await planned(false)).toEqual([]);
  expect(await planned(true)).toHaveLength(1);
});
