/** Under which of their nonces owners authorize with a payment (docs/decisions/0047-set-code.md). */

import {
  followSponsor,
  isOnlyAuthorized,
  maxAuthorizations,
} from '#domain/payment/carried-nonces.ts';
import type { NonceDeps } from '#domain/payment/deps.ts';
import { isStoppedByRestore } from '#domain/payment/recovery/is-halted.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { Project } from '#model/project.ts';
import type { PlannedAuthorization } from '#model/sent-payment.ts';
import { inGroups } from '#shared/async/limit.ts';

/** Owners whose nonces are read concurrently. */
const batchSize = 10;

/**
 * Plans the authorizations of an order's payment: a free nonce for each owner that the extension
 * names. An owner that has a transaction of its own under way, or whose nonces are in doubt, is left
 * out: the payment goes without it. Null for an order whose payment carries none.
 */
export async function planAuthorizations(
  deps: NonceDeps,
  project: Project,
  order: Order,
): Promise<PlannedAuthorization[] | null> {
  const authorizing = (await deps.authorizing?.(order)) ?? null;
  if (!authorizing) return null;
  const { owners, mayFollow } = authorizing;
  const planned: PlannedAuthorization[] = [];
  await inGroups(
    owners.slice(0, maxAuthorizations),
    async ({ owner, keyId }) => {
      const free = await freeNonce(deps, project, { owner, mayFollow });
      if (free) planned.push({ owner, keyId, ...free });
    },
    batchSize,
  );
  const places = new Map(owners.map(({ owner }, i) => [owner, i]));
  return planned.sort((a, b) => places.get(a.owner)! - places.get(b.owner)!);
}

/**
 * The nonce that an owner's authorization takes: the chain's next one, if it is ours too or that of
 * an authorization that came to nothing. Null while anything else is under way.
 */
async function freeNonce(
  deps: NonceDeps,
  project: Project,
  {
    owner: address,
    mayFollow,
    isRead = false,
  }: { owner: string; mayFollow: boolean; isRead?: boolean },
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
  // Two payments of one wallet come in the order of its nonces: the second may follow the first closely.
  const isSettled = ({ state: at, refKind }: NonceSlot) =>
    at === 'final' || (mayFollow && at === 'mined' && refKind === 'authorization');
  const open = slots.filter(isOnlyAuthorized).find(({ state: at }) => at === 'open');
  if (!open)
    return count === state.next && slots.every(isSettled) ? { nonce: count, previous: null } : null;
  const isAlone = slots.every((slot) => slot === open || isSettled(slot));
  const became = await followSponsor(deps, open, count);
  // Its slot is settled now, and may have been the last one.
  if (became === 'mined' && !isRead)
    return freeNonce(deps, project, { owner: address, mayFollow, isRead: true });
  return isAlone && open.nonce === count && became === 'void'
    ? { nonce: count, previous: open }
    : null;
}
