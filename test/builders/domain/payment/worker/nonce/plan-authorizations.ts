import { planAuthorizations } from '#domain/payment/worker/nonce/plan-authorizations.ts';
import type { Attempt, NonceSlot, NonceState } from '#model/payment.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot, hotAddress } from '#test/builders/builders.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export const owner = '0x00000000000000000000000000000000000000C3';

export const authorizedAt = (nonce: number, state: NonceSlot['state'] = 'open'): NonceSlot =>
  buildSlot({
    address: owner,
    nonce,
    state,
    refKind: 'authorization',
    attempts: buildSlot().attempts.map((attempt) => ({ ...attempt, kind: 'authorization' })),
    sponsor: { address: hotAddress, nonce: 8 },
  });

/** The slot of the payment that carries the authorization of nonce 3; `kind` is what was mined. */
export const sponsor = (state: NonceSlot['state'], kind: Attempt['kind']): NonceSlot =>
  buildSlot({
    nonce: 8,
    state,
    attempts: buildSlot().attempts.map((attempt) => ({ ...attempt, kind, txHash: '0xf8' })),
    authorizes: [{ owner, keyId: 'key', nonce: 3 }],
    mined:
      state === 'open'
        ? null
        : { txHash: '0xf8', blockNumber: 5n, blockHash: '0xb5', success: true },
  });

export interface Owner {
  /** null: it has none. */
  state?: Partial<NonceState> | null;
  /** Its next nonce, by the chain. */
  count?: number;
  slots?: NonceSlot[];
  sponsor?: NonceSlot;
  /** Another run changes a slot before it is settled. */
  isChanged?: boolean;
}

/**
 * The nonce that is planned for an owner whose next one is 3, what was settled for that, and how often its
 * line was read. Its authorization may follow another one.
 */
export async function planFor(set: Owner) {
  const settled: number[] = [];
  let reads = 0;
  let slots = set.slots ?? [];
  const state = set.state === null ? null : { next: 3, oldestOpen: 3, ...set.state };
  const deps = buildPaymentDeps({
    payments: fakePaymentStore({
      nonceState: async () => {
        reads += 1;
        return state && buildNonceState({ address: owner, ...state });
      },
      identity: async () => ({ id: 't', createdAt: 1 }),
      openSlots: async () => slots,
      slot: async (_chain, address, nonce) =>
        address === owner
          ? (slots.find((one) => one.nonce === nonce) ?? null)
          : (set.sponsor ?? null),
      settle: async ({ slot, state: became }) => {
        if (set.isChanged) return false;
        settled.push(slot.nonce);
        slots = slots.map((one) => (one.nonce === slot.nonce ? { ...one, state: became } : one));
        return true;
      },
    }),
    gateway: fakePaymentGateway({ transactionCount: async () => set.count ?? 3 }),
    authorizing: async () => ({ owners: [{ owner, keyId: 'key' }], mayFollow: true }),
  });
  const [planned] =
    (await planAuthorizations(deps, buildProject(), buildInternalOrder({ does: 'sweep' }))) ?? [];
  const nonce = planned && { nonce: planned.nonce, previous: planned.previous };
  return { planned: nonce ?? null, settled, reads };
}
