/** Which of our orders a transaction that pays many has paid (docs/decisions/0112-groups-after-a-restore.md). */

import { isBeforeSigning } from '#model/order-status.ts';
import { type GroupMember, isGroup, lostMember, readMembers } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { isWithdrawal, type Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import { isOlder, isPublishedUnpaid, mayBeSignedAgain } from './before-transaction.ts';
import { hasNoNonce } from './has-no-nonce.ts';
import type { WalletState } from './inspect-wallet.ts';

import { isPaymentOf } from './is-payment-of.ts';

/** A group as its transaction shows it. */
export interface PaidGroup {
  /** By the signers' table, or by its record; null: no table knows it any more. */
  groupNo: string | null;
  /** Its record, if the table has one; also one that an earlier try made again, under a number of its own. */
  record: InternalOrder | null;
  /** What it paid, in that order; in place of an order that the table does not have, `lostMember`. */
  listed: GroupMember[];
  /** Those of them that the table has. */
  members: Withdrawal[];
  /** What joined it by the signers' table, and it does not pay: then it is not this group. */
  unpaid: string[];
}

/**
 * The group whose payment this is; null if it pays none of our orders. If the signers' own table has a group for its
 * nonce, that one. Otherwise a group in our table that lists the same; otherwise the unsigned withdrawals that it
 * fits, the oldest first: the signers' table may have been restored too.
 */
export function paidGroup(sent: SentPayment, state: WalletState): PaidGroup | null {
  if (!sent.pays || !sent.success) return null;
  const { orders, joined, signed } = state;
  const groups = orders.filter(isGroup);
  const isOpen = ({ orderNo, status }: Order) =>
    isBeforeSigning(status) && mayBeSignedAgain(signed.get(orderNo), sent, state);
  const same = groups.find((group) => isOpen(group) && isPaymentOf(sent, group)) ?? null;
  const isOfNonce = ({ orderNo }: Order) => signed.get(orderNo) === sent.nonce;
  const known = orders.find((order) => joined.has(order.orderNo) && isOfNonce(order));
  const groupNo =
    (known && joined.get(known.orderNo)) ?? groups.find(isOfNonce)?.orderNo ?? undefined;
  if (groupNo !== undefined) {
    const isIts = ({ orderNo }: Order) => joined.get(orderNo) === groupNo;
    const record = groups.find(({ orderNo }) => orderNo === groupNo) ?? same;
    return paid(sent, { groupNo, record, orders: orders.filter(isIts) });
  }
  if (same) {
    const listed = new Set(readMembers(same)?.map(({ orderNo }) => orderNo));
    const members = orders.filter(({ orderNo }) => listed.has(orderNo));
    return paid(sent, { groupNo: same.orderNo, record: same, orders: members });
  }
  const older = orders.filter(
    (order) => isOpen(order) && !isPublishedUnpaid(order, state) && isOlder(order, sent),
  );
  const found = paid(sent, { groupNo: null, record: null, orders: older });
  return found.members.length > 0 ? { ...found, unpaid: [] } : null;
}

/** The numbers by which an owner may name it: its own first, if it has one. */
export const namesOf = ({ groupNo, members }: PaidGroup): string[] => [
  ...(groupNo === null ? [] : [groupNo]),
  ...members.map(({ orderNo }) => orderNo),
];

/** Each payment goes to the first of these orders that it fits, and to no other. */
function paid(
  sent: SentPayment,
  { orders, ...group }: Pick<PaidGroup, 'groupNo' | 'record'> & { orders: Order[] },
): PaidGroup {
  const { tokenAddress, payments } = sent.pays ?? { tokenAddress: null, payments: [] };
  const left = orders.filter(isWithdrawal).filter(hasNoNonce);
  const members: Withdrawal[] = [];
  const listed = payments.map((payment, position) => {
    const alone = { ...sent, terms: { ...payment, tokenAddress } };
    const at = left.findIndex((order) => isPaymentOf(alone, order));
    const [order] = at < 0 ? [] : left.splice(at, 1);
    if (order) members.push(order);
    return { ...payment, orderNo: order?.orderNo ?? lostMember(position) };
  });
  return { ...group, listed, members, unpaid: left.map(({ orderNo }) => orderNo) };
}
