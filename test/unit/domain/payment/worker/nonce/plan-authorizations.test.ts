import { expect, test } from 'vitest';
import { maxAuthorizations } from '#domain/payment/carried-nonces.ts';
import type { Authorizing } from '#domain/payment/deps.ts';
import { planAuthorizations } from '#domain/payment/worker/nonce/plan-authorizations.ts';
import type { NonceSlot } from '#model/payment.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot } from '#test/builders/builders.ts';
import {
  authorizedAt,
  type Owner,
  owner,
  planFor,
  sponsor,
} from '#test/builders/domain/payment/worker/nonce/plan-authorizations.ts';
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

const free = { nonce: 3, previous: null };
const payment = (state: NonceSlot['state']) => buildSlot({ address: owner, nonce: 2, state });
const usedUp = { sponsor: sponsor('final', 'fill') };

test.each<[string, Owner, object | null]>([
  ['one whose nonces all are final', {}, free],
  ['one whose later payments are final', { slots: [payment('final')] }, free],
  ['one that has never sent anything', { state: null, count: 0 }, { nonce: 0, previous: null }],
  ['not one that has sent what we do not know', { state: null, count: 1 }, null],
  ['not one of which the chain counts less than we do', { count: 2 }, null],
  ['not one of which the chain counts more', { count: 4 }, null],
  ['not a frozen one', { state: { frozen: 'by hand' } }, null],
  ['not one with a hole in its nonces', { state: { hole: { nonce: 1, since: 5 } } }, null],
  ['not one whose line is of another table', { state: { table: 'the one before' } }, null],
  ['not one with nonces to fill after a restore', { state: { fillUntil: 4 } }, null],
  ['one whose nonces are filled', { state: { fillUntil: 3 } }, free],
  ['not one with a payment of its own in a block', { slots: [payment('mined')] }, null],
  ['not one with a payment of its own in flight', { slots: [payment('open')] }, null],
])('an owner authorizes under its next nonce: %s', async (_, set, planned) => {
  expect((await planFor(set)).planned).toEqual(planned);
});

const open = authorizedAt(3);

test.each<[string, Owner, object | null]>([
  ['takes it over if the other came to nothing', usedUp, { nonce: 3, previous: open }],
  ['waits while the other may be mined', { sponsor: sponsor('open', 'payment') }, null],
  [
    'waits while what came in place of it is not final',
    { sponsor: sponsor('mined', 'fill') },
    null,
  ],
  ['waits where the chain does not count up to it', { ...usedUp, count: 2 }, null],
  [
    'waits for a payment of the owner that is not final',
    { ...usedUp, slots: [payment('mined'), open] },
    null,
  ],
  ['waits for a second one', { ...usedUp, slots: [open, authorizedAt(4)] }, null],
  [
    'follows where the one before is mined',
    { ...usedUp, slots: [authorizedAt(2, 'mined'), open] },
    { nonce: 3, previous: open },
  ],
  [
    'waits where a transfer was signed for the nonce meanwhile',
    { ...usedUp, slots: [{ ...open, attempts: [...open.attempts, ...buildSlot().attempts] }] },
    null,
  ],
])('an authorization at a nonce of another one %s', async (_, set, planned) => {
  const done = await planFor({ slots: [open], ...set });
  expect(done.planned).toEqual(planned);
  expect(done.settled).toEqual([]);
  expect(done.reads).toBe(1);
});

test('what was mined meanwhile is recorded, and the owner read once more', async () => {
  const paid: Owner = { count: 4, state: { next: 4 }, sponsor: sponsor('mined', 'payment') };
  const settled = await planFor({ slots: [open], ...paid });
  expect(settled).toEqual({ planned: { nonce: 4, previous: null }, settled: [3], reads: 2 });
  // Another run changes the slot at the same moment: the payment goes without this owner.
  const changed = await planFor({ slots: [open], ...paid, isChanged: true });
  expect(changed).toEqual({ planned: null, settled: [], reads: 2 });
});

test('owners stay in the extension’s order, whichever of them a node answers first', async () => {
  const waits = async (n: number) => {
    for (let i = 0; i < 30 - 10 * n; i++) await null;
    return 3;
  };
  const order: string[] = [];
  const gateway = fakePaymentGateway({
    transactionCount: async (who) => {
      const count = await waits(Number(who));
      order.push(who);
      return count;
    },
  });
  const named = owners(3);
  const deps = buildPaymentDeps({
    gateway,
    payments: fakePaymentStore({
      nonceState: async (chain, who) =>
        buildNonceState({ chain, address: who, next: 3, oldestOpen: 3 }),
      identity: async () => ({ id: 't', createdAt: 1 }),
      openSlots: async () => [],
    }),
    authorizing: async () => ({ owners: named, mayFollow: false }),
  });
  const planned = await planAuthorizations(
    deps,
    buildProject(),
    buildInternalOrder({ does: 'sweep' }),
  );
  expect(order).toEqual(named.map((one) => one.owner).reverse());
  expect(planned?.map((one) => one.owner)).toEqual(named.map((one) => one.owner));
});
