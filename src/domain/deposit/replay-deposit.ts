import { ApiError } from '#contract/api-error.ts';
import { depositStatus } from '#contract/statuses.ts';
import type { DepositStore } from '../ports/deposits/deposit-store.ts';
import { type ReplayDeps, replayEvent } from '../webhook/replay-event.ts';

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
  if (deposit.status !== depositStatus.credited) {
    throw new ApiError(
      'depositNotCredited',
      `Deposit ${depositNo} is still confirming; its webhook is sent when it is credited`,
    );
  }
  await replayEvent(deps, { projectId, ref: depositNo, event: 'deposit.credited' });
}
