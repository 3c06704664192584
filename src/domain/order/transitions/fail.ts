import { withdrawalStatus } from '#contract/statuses.ts';
import { isSwap, type Order, type TransitionWrite } from '#model/orders/order.ts';
import type { SwapResult } from '#model/orders/swap.ts';
import { change } from './change.ts';

/**
 * 1, 2 or 3 to 5. From 1 when the signer refuses to build it (nothing was ever signed); from 2 and
 * 3 only with the proof of failure of docs/decisions.md "When a signed order may fail". Event
 * `failed`. `release` is false for a record the signer holds to be forged: what it claims to have
 * reserved is not believed either.
 */
export function fail(
  order: Order,
  input: {
    at: number;
    reason: string;
    txHash?: string | undefined;
    release?: boolean;
    result?: SwapResult | undefined;
  },
): TransitionWrite {
  const release = input.release ?? true;
  return change(order, {
    name: 'fail',
    from: [withdrawalStatus.approved, withdrawalStatus.signing, withdrawalStatus.broadcast],
    set: {
      status: withdrawalStatus.failed,
      failReason: input.reason,
      endedAt: input.at,
      stuck: null,
      workStage: null,
      ...(input.txHash ? { txHash: input.txHash } : {}),
      // Of a swap only one that was reverted has a hash (docs/interface.md "Swap states").
      ...(isSwap(order) && {
        txHash: input.txHash ?? null,
        gasCost: input.result?.gasCost ?? null,
      }),
    },
    event: 'failed',
    at: input.at,
    release,
    releaseLimits: release,
  });
}
