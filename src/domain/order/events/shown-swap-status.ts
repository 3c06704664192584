/** The statuses of swaps (docs/interface.md "Swap states"). */
import {
  type SwapStatus,
  swapStatus,
  type WithdrawalStatus,
  withdrawalStatus,
} from '#contract/statuses.ts';
import type { Swap } from '#model/orders/swap.ts';

const shown: Record<WithdrawalStatus, SwapStatus> = {
  [withdrawalStatus.pending]: swapStatus.pending,
  [withdrawalStatus.approved]: swapStatus.pending,
  [withdrawalStatus.signing]: swapStatus.signing,
  [withdrawalStatus.broadcast]: swapStatus.broadcast,
  [withdrawalStatus.confirmed]: swapStatus.confirmed,
  [withdrawalStatus.failed]: swapStatus.failed,
  [withdrawalStatus.rejected]: swapStatus.failed,
};

/** The wire's status of a swap. A swap whose allowance is being set is shown as signing. */
export const shownSwapStatus = ({
  status,
  allowancesSet,
}: Pick<Swap, 'status' | 'allowancesSet'>): SwapStatus =>
  status === withdrawalStatus.approved && allowancesSet > 0 ? swapStatus.signing : shown[status];

const least: Record<SwapStatus, WithdrawalStatus> = {
  [swapStatus.pending]: withdrawalStatus.approved,
  [swapStatus.signing]: withdrawalStatus.approved,
  [swapStatus.broadcast]: withdrawalStatus.broadcast,
  [swapStatus.confirmed]: withdrawalStatus.confirmed,
  [swapStatus.failed]: withdrawalStatus.failed,
};

/** The lowest stored status that the wire shows as this one. */
export const minSwapStatusShownAs = (status: SwapStatus): WithdrawalStatus => least[status];
