/**
 * Nonces of an owner that another address's payment takes along: that payment carries the owner's
 * authorization (EIP-7702). An extension says who authorizes (the seam Authorizing). What a nonce is
 * taken by, and what became of it, is the nonce engine's own record, independent of the stage's extensions.
 */

import type { Order } from '#model/orders/order.ts';
import type { Attempt, MinedPayment, NonceSlot, PaymentTerms } from '#model/payment.ts';
import type { AuthorizationSlot, PlannedAuthorization } from '#model/sent-payment.ts';
import type { PaymentStore } from '#ports/payments.ts';
import { newSlot } from './broadcast/new-slot.ts';
import { paymentTerms } from './broadcast/payment-terms.ts';

/** As many as their slots fit into the transaction that stores the payment: three items each. */
export const maxAuthorizations = 30;

/** The terms of an order with its authorizations. */
export const authorizedTerms = (
  order: Order,
  planned: readonly PlannedAuthorization[] | null,
): PaymentTerms => ({
  ...paymentTerms(order),
  ...(planned?.length && {
    authorizes: planned.map(({ owner, keyId, nonce }) => ({ owner, keyId, nonce })),
  }),
});

/** The slots of the owners whose authorizations a payment carries, as they are stored with it. */
export function authorizationSlots(
  sponsor: NonceSlot,
  planned: readonly PlannedAuthorization[],
): AuthorizationSlot[] {
  const { chain, address, nonce, projectId, ref, attempts } = sponsor;
  const [{ txHash, at }] = attempts as [Attempt];
  const fees = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
  return planned.map((one) => ({
    slot: newSlot(
      {
        chain,
        address: one.owner,
        nonce: one.nonce,
        projectId,
        ref,
        refKind: 'authorization',
        sponsor: { address, nonce },
      },
      { txHash, raw: '', kind: 'authorization', ...fees, at },
    ),
    previous: one.previous,
  }));
}

interface Deps {
  payments: Pick<PaymentStore, 'slot' | 'settle'>;
}

/**
 * Marks the nonces as mined that a mined payment's authorizations took from their owners. They act
 * even if the payment reverts; a fill at its nonce carries none. May be repeated: a slot that has
 * changed meanwhile is left for the next time.
 */
export async function settleAuthorizations(
  deps: Deps,
  sponsor: NonceSlot,
  mined: MinedPayment | null,
): Promise<void> {
  const { authorizes = [], attempts } = sponsor;
  const carried = attempts.some(
    ({ txHash, kind }) => txHash === mined?.txHash && kind === 'payment',
  );
  if (!mined || !carried) return;
  for (const { owner, nonce } of authorizes) {
    const slot = await deps.payments.slot(sponsor.chain, owner, nonce);
    if (slot?.state !== 'open' || !isCarriedBy(slot, sponsor)) continue;
    const { txHash, blockNumber, blockHash } = mined;
    await deps.payments.settle({
      slot,
      state: 'mined',
      mined: { txHash, blockNumber, blockHash, success: true },
      confirmed: slot.confirmed,
    });
  }
}

const isCarriedBy = ({ sponsor }: NonceSlot, { address, nonce }: NonceSlot): boolean =>
  sponsor?.address === address && sponsor.nonce === nonce;

/**
 * What became of an authorization that has no transaction of its own: `mined` (its slot is settled
 * now), `void` if the transaction that carries it can never be mined, or `waits`. `chainNonce` is the
 * lowest nonce of the owner that the chain has not used: whoever saw an authorization may send it
 * himself, and it takes its nonce all the same.
 */
export async function followSponsor(
  deps: Deps,
  slot: NonceSlot,
  chainNonce: number,
): Promise<'mined' | 'void' | 'waits'> {
  const { sponsor: at } = slot;
  const sponsor = at && (await deps.payments.slot(slot.chain, at.address, at.nonce));
  if (!sponsor?.mined) return 'waits';
  const attempt = sponsor.attempts.find(({ txHash }) => txHash === sponsor.mined?.txHash);
  if (attempt?.kind === 'payment') {
    await settleAuthorizations(deps, sponsor, sponsor.mined);
    return 'mined';
  }
  if (sponsor.state !== 'final') return 'waits';
  if (slot.nonce >= chainNonce) return 'void';
  const { txHash, blockNumber, blockHash } = sponsor.mined;
  const mined = { txHash, blockNumber, blockHash, success: true };
  await deps.payments.settle({ slot, state: 'mined', mined, confirmed: slot.confirmed });
  return 'mined';
}

/** Whether nothing but an authorization was ever signed for a slot. */
export const isOnlyAuthorized = ({ refKind, attempts }: NonceSlot): boolean =>
  refKind === 'authorization' && attempts.every(({ kind }) => kind === 'authorization');
