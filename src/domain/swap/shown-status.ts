/** The statuses of swaps (docs/interface.md "Swap states"). */
import type { SwapStatus, WithdrawalStatus } from '#contract/statuses.ts';
import type { Swap } from '#model/orders/swap.ts';

/** The status that the wire shows: one whose token is being allowed is being signed for. */
export function shownSwapStatus(swap: Pick<Swap, 'status' | 'allowancesSet'>): SwapStatus {
  if (swap.status === 1 && swap.allowancesSet > 0) return 1;
  const shown = { 0: 0, 1: 0, 2: 1, 3: 2, 4: 3, 5: 5, 6: 5 } as const;
  return shown[swap.status];
}

/** The least status of an order that is shown as this one. */
export const minSwapStatusShownAs = (status: SwapStatus): WithdrawalStatus =>
  (({ 0: 1, 1: 1, 2: 3, 3: 4, 5: 5 }) as const)[status];
