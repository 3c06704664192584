import type { Operation } from '#model/orders/operation.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import { change } from './change.ts';

/**
 * Approved to confirmed, for an operation that only signs: it ends when its signature is stored.
 * Event `confirmed`. What it counted against a cap stays counted.
 */
export function complete(
  operation: Operation,
  input: { at: number; signature: string },
): TransitionWrite {
  return change(operation, {
    name: 'complete',
    from: ['approved'],
    set: {
      status: 'confirmed',
      signature: input.signature,
      signedAt: input.at,
      confirmedAt: input.at,
      endedAt: input.at,
      stuck: null,
      workStage: null,
    },
    event: 'confirmed',
    at: input.at,
    release: true,
  });
}
