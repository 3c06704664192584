import { isSwap, type Order, type TransitionWrite } from '#model/orders/order.ts';
import type { SwapResult } from '#model/orders/swap.ts';
import { change } from './change.ts';

/**
 * Approved, signing or broadcast to failed. Approved orders fail if the signer refuses them:
 * nothing was signed. Signed orders fail only with the proof of docs/decisions.md "When a signed
 * order may fail". Event `failed`. `release` is false for an order that the signer considers
 * forged: the reservation that it claims is not to be trusted either.
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
    from: ['approved', 'signing', 'broadcast'],
    set: {
      status: 'failed',
      failReason: input.reason,
      endedAt: input.at,
      stuck: null,
      workStage: null,
      ...(input.txHash ? { txHash: input.txHash } : {}),
      // A failed swap has a hash only if it reverted (docs/interface.md "Swap states").
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
