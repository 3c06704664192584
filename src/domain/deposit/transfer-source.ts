import type { Chain, ScannedBlock, Transfer } from '#model/chain.ts';
import { isWithdrawalNo } from '#model/orders/order.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { PaymentStore } from '../ports/payments/payment-store.ts';

/** Whether an address may be one of ours: a filter may be wrong only by saying yes. */
export type MaybeOurs = (address: string) => boolean;

/**
 * What a transfer to a sub-account is: from outside (other projects are outside), a withdrawal that
 * the project pays to its own user, or its own doing.
 */
export type Source =
  | { kind: 'outside' }
  | { kind: 'withdrawal' }
  | { kind: 'internal'; orderNo: string | null };

/** By transaction, those of its senders that may be ours. */
export function sendersOf(
  found: { block: ScannedBlock; transfer: Transfer }[],
  maybeOurs: MaybeOurs,
): Map<string, string[]> {
  const asked = new Set(found.map(({ transfer }) => transfer.txHash));
  const senders = new Map<string, string[]>();
  for (const block of new Set(found.map(({ block }) => block))) {
    for (const { txHash, from } of block.sent) {
      if (!asked.has(txHash) || !maybeOurs(from)) continue;
      senders.set(txHash, [...(senders.get(txHash) ?? []), from]);
    }
  }
  return senders;
}

/**
 * Tells transfers by what their transaction was signed for, which is claimed before its bytes leave:
 * a read a transaction of the project's own, none for those of others. One without a claim is not
 * credited either: somebody else has the key, or `money` was restored, and a rescan after the wallet
 * is matched tells it anew.
 */
export function makeSources(
  deps: { chain: Chain; payments: Pick<PaymentStore, 'claim'> },
  senders: Map<string, string[]>,
  owners: Map<string, AddressOwner>,
): (transfer: Transfer, owner: AddressOwner) => Promise<Source> {
  const claims = new Map<string, ReturnType<PaymentStore['claim']>>();
  return async ({ txHash }, { projectId }) => {
    const isOwn = senders.get(txHash)?.some((from) => owners.get(from)?.projectId === projectId);
    if (!isOwn) return { kind: 'outside' };
    const asked = claims.get(txHash) ?? deps.payments.claim(deps.chain.name, txHash);
    claims.set(txHash, asked);
    const claim = await asked;
    const ref = claim?.projectId === projectId ? claim.ref : null;
    if (ref !== null && isWithdrawalNo(ref)) return { kind: 'withdrawal' };
    return { kind: 'internal', orderNo: ref === '-' ? null : ref };
  };
}
