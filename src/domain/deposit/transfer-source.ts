import type { Chain, ScannedBlock, Transfer } from '#model/chain.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { ReceiptVerdict } from '#model/transfer-claim.ts';
import type { PaymentReader } from '#ports/payments.ts';
import { claimedSource } from './claimed-source.ts';

/** True if the address may be ours. False positives are allowed, false negatives are not. */
export type OwnAddressFilter = (address: string) => boolean;

/**
 * The source of a transfer to a sub-account: from outside (other projects are outside), a
 * withdrawal that the project pays to its own user, or another transfer by the project itself.
 * unclaimed: a provider shows an address of the project as the sender (`from`), and our tables do not
 * know the transaction.
 */
export type TransferSource =
  | { kind: 'outside' }
  | { kind: 'withdrawal' }
  | { kind: 'internal'; orderNo: string | null }
  | { kind: 'unclaimed'; from: string };

/** The same, with what providers say of the sender of an unclaimed transaction. */
export type JudgedSource =
  | Exclude<TransferSource, { kind: 'unclaimed' }>
  | { kind: 'unclaimed'; from: string; said: ReceiptVerdict['kind'] };

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
 * classifies it again. Only one provider has shown its sender so far.
 */
export function makeSourceClassifier(
  deps: { chain: Chain; payments: Pick<PaymentReader, 'claim'> },
  senders: Map<string, string[]>,
  owners: Map<string, AddressOwner>,
): (transfer: Transfer, owner: AddressOwner) => Promise<TransferSource> {
  const claims = new Map<string, ReturnType<PaymentReader['claim']>>();
  return async ({ txHash }, { projectId }) => {
    const own = senders.get(txHash)?.find((from) => owners.get(from)?.projectId === projectId);
    if (own === undefined) return { kind: 'outside' };
    const asked = claims.get(txHash) ?? deps.payments.claim(deps.chain.name, txHash);
    claims.set(txHash, asked);
    return claimedSource(await asked, projectId) ?? { kind: 'unclaimed', from: own };
  };
}
