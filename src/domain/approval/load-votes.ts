import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import { type ApprovableOrder, isWithdrawal, type Order } from '#model/orders/order.ts';
import type { ApprovalStore } from '#ports/orders.ts';
import { termsDigest } from './terms-digest.ts';

/**
 * The votes on an order: its own, and of an order of a batch those on the batch, each at this order's place
 * in it. Whether a vote is for these terms, its list says (is-listed-vote.ts).
 */
export async function readVotes(
  store: Pick<ApprovalStore, 'approvals'>,
  order: Order,
): Promise<Approval[]> {
  const { orderNo } = order;
  const batch = isWithdrawal(order) ? order.batch : undefined;
  const [own, ofBatch] = await Promise.all([
    store.approvals(orderNo),
    batch ? store.approvals(batch.no) : [],
  ]);
  if (!batch) return own;
  const digest = termsDigest(order as ApprovableOrder);
  const placed = ofBatch.map((vote) => {
    const list = { digest: vote.digest, position: batch.position };
    return { ...vote, orderNo, digest, list };
  });
  return [...placed, ...own];
}

/** The same with the decisions that approvals are part of. */
export async function loadVotes(
  store: ApprovalStore,
  order: Order,
): Promise<{ approvals: Approval[]; decisions: Decision[] }> {
  const approvals = await readVotes(store, order);
  const decisions = await Promise.all(
    approvals.map(({ list, decision, adminId }) =>
      // A rejection is refused by itself.
      list === undefined || decision !== 'approve'
        ? null
        : store.decision({ listDigest: list?.digest, decision, adminId, reason: null }),
    ),
  );
  return { approvals, decisions: decisions.filter((one) => one !== null) };
}
