import type { DepositStore } from '#ports/deposits.ts';
import { ApiError } from '#wire/api-error.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import { type ReplayDeps, replayEvent } from '../webhook/replay-event.ts';

/** Why nothing was queued, as the caller reads it. */
const nothingQueued = {
  'no-url': 'No enabled key of the project has a webhook URL: nothing was queued',
  'under-way': 'The first attempt of this webhook is still in progress: nothing was queued',
} as const;

/**
 * Queues the deposit.credited webhook of a credited deposit again, under the same event id
 * (docs/interface.md "POST /v1/deposit/replay_webhook"). Errors: notFound; depositNotCredited
 * (40904).
 */
export async function replayDeposit(
  deps: ReplayDeps & { deposits: Pick<DepositStore, 'get'> },
  input: { projectId: string; depositNo: string },
): Promise<void> {
  const { projectId, depositNo } = input;
  const deposit = await deps.deposits.get(depositNo);
  if (!deposit || deposit.projectId !== projectId || deposit.chainState === 'removed') {
    throw new ApiError('notFound', 'No such deposit');
  }
  if (deposit.status !== 'credited') {
    throw new ApiError(
      'depositNotCredited',
      `Deposit ${depositNo} is still confirming; its webhook is sent when it is credited`,
    );
  }
  const replayed = await replayEvent(deps, {
    projectId,
    ref: depositNo,
    event: 'deposit.credited',
  });
  if (replayed.reason === null) return;
  throw new ApiError('depositNotCredited', nothingQueued[replayed.reason]);
}

/** The same for an admin, with an audit entry that is written before it. Errors: the same. */
export async function replayDepositByAdmin(
  deps: AdminDeps & ReplayDeps & { deposits: Pick<DepositStore, 'get'> },
  input: Actor & { depositNo: string },
): Promise<void> {
  const { projectId, depositNo } = input;
  const deposit = await deps.deposits.get(depositNo);
  if (deposit?.projectId !== projectId) throw new ApiError('notFound', 'No such deposit');
  await commitAction(deps, input, {
    action: 'deposit.replay',
    target: depositNo,
    write: { kind: 'note' },
  });
  await replayDeposit(deps, { projectId, depositNo });
}
