import { isListedVote } from '#domain/approval/is-listed-vote.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';

/** Whether an order that says this place is one of the batch that was approved under `approved`. */
export function isInBatch(
  order: Withdrawal,
  place: { batchNo: string; position: number; digests: readonly string[] },
  approved: string,
): boolean {
  const { batchNo, position, digests } = place;
  const made = { adminId: 'a1', adminEmail: 'a1@example.com', at: 1, decision: 'approve' } as const;
  const { projectId, orderNo, level } = order;
  const list = { digest: approved, position };
  return isListedVote(
    { ...order, batch: { no: batchNo, position } },
    { ...made, orderNo, digest: termsDigest(order), list },
    [
      {
        ...made,
        projectId,
        listDigest: approved,
        digests: [...digests],
        reason: null,
        batch: { no: batchNo, level },
      },
    ],
  );
}
