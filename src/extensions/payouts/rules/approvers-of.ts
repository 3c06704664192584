import type { Approval } from '#model/orders/approval.ts';
import type { Batch } from '../model/batch.ts';

/** The admins who approved a batch under its digest, besides the one who asked for its key. */
export const approversOf = (
  { digest }: Pick<Batch, 'digest'>,
  keyAskedBy: string | undefined,
  votes: readonly Approval[],
): Set<string> =>
  new Set(
    votes.flatMap((vote) =>
      vote.decision === 'approve' && vote.digest === digest && vote.adminId !== keyAskedBy
        ? [vote.adminId]
        : [],
    ),
  );
