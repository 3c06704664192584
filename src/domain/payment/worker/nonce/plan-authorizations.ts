/**
 * Which owners of a sweep authorize with it, and under which of their nonces
 * (docs/decisions/0047-set-code.md).
 */

import { paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import type { NonceDeps } from '#domain/payment/deps.ts';
import { isStoppedByRestore } from '#domain/payment/recovery/is-halted.ts';
import { followSponsor, isOnlyAuthorized } from '#domain/payment/settle/settle-authorizations.ts';
import { isInternal, type Order } from '#model/orders/order.ts';
import type { Authorized, NonceSlot, PaymentTerms } from '#model/payment.ts';
import type { Project } from '#model/project.ts';
import { collectedBy, isCollect } from '#model/sweep/sweep-items.ts';
import { inGroups } from '#shared/async/limit.ts';

/** As many as their slots fit into the transaction that stores the payment: three items each. */
export const maxAuthorizations = 30;

/** Owners whose nonces are read concurrently. */
const batchSize = 10;

export interface PlannedAuthorization extends Authorized {
  /** The slot that is taken over: an authorization that can never be mined as it was sent. */
  previous: NonceSlot | null;
}

/**
 * Plans the authorizations of an order that collects through the sweeper, or takes delegations to it
 * back. Owners that need none, that have a transaction of their own under way, or whose nonces are
 * in doubt, are left out: nothing is swept from them this time. Null for any other order.
 */
export async function planAuthorizations(
  deps: NonceDeps,
  project: Project,
  order: Order,
): Promise<PlannedAuthorization[] | null> {
  const { delegations, chain } = deps;
  if (!delegations || !isInternal(order)) return null;
  const clears = order.does === 'clear';
  if (!clears && !isCollect(order)) return null;
  const owners = collectedBy(order);
  const found = await delegations.delegations({
    chain: chain.name,
    wallet: order.fromAddress,
    addresses: owners.map(({ owner }) => owner),
  });
  const needed = owners.filter((_, i) => found[i] === (clears ? 'sweeper' : 'none'));
  const planned: PlannedAuthorization[] = [];
  await inGroups(
    needed.slice(0, maxAuthorizations),
    async ({ owner, keyId }) => {
      const free = await freeNonce(deps, project, { owner, clears });
      if (free) planned.push({ owner, keyId, ...free });
    },
    batchSize,
  );
  const places = new Map(owners.map(({ owner }, i) => [owner, i]));
  return planned.sort((a, b) => places.get(a.owner)! - places.get(b.owner)!);
}

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

/**
 * The nonce that an owner's authorization takes: the chain's next one, if it is ours too or that of
 * an authorization that came to nothing. Null while anything else is under way.
 */
async function freeNonce(
  deps: NonceDeps,
  project: Project,
  { owner: address, clears, isRead = false }: { owner: string; clears: boolean; isRead?: boolean },
): Promise<{ nonce: number; previous: NonceSlot | null } | null> {
  const { chain, payments, gateway } = deps;
  const [state, table, count] = await Promise.all([
    payments.nonceState(chain.name, address),
    payments.identity(),
    gateway.transactionCount(address),
  ]);
  if (state?.frozen || state?.hole || (state?.fillUntil ?? 0) > (state?.oldestOpen ?? 0))
    return null;
  if (await isStoppedByRestore(deps, { project, address, state, table })) return null;
  if (!state) return count === 0 ? { nonce: 0, previous: null } : null;
  const slots = await payments.openSlots(chain.name, address);
  // A transaction whose block may still leave the chain would take the authorization's nonce along.
  // Sweep and clearing of an address come in one order of the wallet's nonces, and may follow closely.
  const isSettled = ({ state: at, refKind }: NonceSlot) =>
    at === 'final' || (clears && at === 'mined' && refKind === 'authorization');
  const open = slots.filter(isOnlyAuthorized).find(({ state: at }) => at === 'open');
  if (!open)
    return count === state.next && slots.every(isSettled) ? { nonce: count, previous: null } : null;
  const isAlone = slots.every((slot) => slot === open || isSettled(slot));
  const became = await followSponsor(deps, open, count);
  // Its slot is settled now, and may have been the last one.
  if (became === 'mined' && !isRead)
    return freeNonce(deps, project, { owner: address, clears, isRead: true });
  return isAlone && open.nonce === count && became === 'void'
    ? { nonce: count, previous: open }
    : null;
}
