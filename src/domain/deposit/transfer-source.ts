import type { Chain, ScannedBlock, Transfer } from '#model/chain.ts';
import { isWithdrawalNo } from '#model/orders/order.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { PaymentStore } from '../ports/payments/payment-store.ts';

/** True if the address may be ours. False positives are allowed, false negatives are not. */
export type OwnAddressFilter = (address: string) => boolean;

/**
 * The source of a transfer to a sub-account: from outside (other projects are outside), a
 * withdrawal that the project pays to its own user, or another transfer by the project itself.
 */
export type TransferSource =
  | { kind: 'outside' }
  | { kind: 'withdrawal' }
  | { kind: 'internal'; orderNo: string | null };

/** The senders of each transaction that may be ours. */
export function findSenders(
  found: { block: ScannedBlock; transfer: Transfer }[],
  maybeOurs: OwnAddressFilter,
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
 * Classifies an incoming transfer by the order that its transaction was signed for. The claim is
 * recorded before broadcasting, so a transaction of ours always has one. Costs one read per
 * transaction of the project, none for others. A transaction of the project without a claim is not
 * credited (leaked key, or a restored `money` table); after the wallet is reconciled, a rescan
 * classifies it again.
 */
export function makeSourceClassifier(
  deps: { chain: Chain; payments: Pick<PaymentStore, 'claim'> },
  senders: Map<string, string[]>,
  owners: Map<string, AddressOwner>,
): (transfer: Transfer, owner: AddressOwner) => Promise<TransferSource> {
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
