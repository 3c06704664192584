import type { findSurroundings } from '#domain/order/explain/find-surroundings.ts';
import { presentExplained } from '#domain/order/explain/view.ts';
import { shownAttempts } from '#domain/order/shown-progress.ts';
import type { Chain } from '#model/chain.ts';
import type { Swap } from '#model/orders/swap.ts';
import { presentSwap, presentSwapItem } from './view.ts';

/** A swap as the admin API lists it. */
export const presentSwapToAdmin = (swap: Swap) => ({
  ...presentSwapItem(swap),
  app_id: swap.appId,
  key_name: swap.keyName ?? null,
});

/** The whole record: what was signed, what happened and why it waits. Nobody approves a swap. */
export const presentSwapDetailToAdmin = (
  swap: Swap,
  around: Awaited<ReturnType<typeof findSurroundings>> & { chain: Chain },
) => ({
  ...presentSwap(swap, shownAttempts(swap, around.slot)),
  app_id: swap.appId,
  key_name: swap.keyName ?? null,
  router_address: swap.toAddress,
  ...presentExplained(swap, { ...around, decisions: [], approvalsNeeded: 0, expiresAt: null }),
});
