import type { Order } from '#model/orders/order.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';

type Reference = Pick<NonceSlot, 'ref' | 'refKind' | 'sets' | 'authorizes' | 'sponsor'> & {
  refCreatedAtMs?: number;
};

/** The order that a slot pays, as the slot names it. */
export const orderReference = ({ orderNo, createdAtMs }: Order) =>
  ({ ref: orderNo, refKind: 'order', refCreatedAtMs: createdAtMs }) as const;

/** Signed bytes (as text) above this length are kept with the claim of their hash. */
const maxInSlot = 2_048;

/**
 * An attempt as it is stored before its bytes are sent. A slot is read in each run and written at each
 * send, and DynamoDB takes 400 KB an item: calldata of 64 KB, signed again with each bump, would
 * exceed that.
 */
export const storedAttempt = (attempt: Omit<Attempt, 'outcome'>): Attempt => ({
  ...attempt,
  ...(attempt.raw.length > maxInSlot && { rawIn: 'claim' }),
  outcome: 'stored',
});

/** A nonce slot with its first signed bytes, as it is stored before they are sent. */
export function newSlot(
  of: Pick<NonceSlot, 'chain' | 'address' | 'nonce' | 'projectId'> & Reference,
  attempt: Omit<Attempt, 'outcome'>,
): NonceSlot {
  return {
    refCreatedAtMs: 0,
    ...of,
    attempts: [storedAttempt(attempt)],
    state: 'open',
    lastSentAt: 0,
    sends: 0,
    confirmed: false,
    mined: null,
    rev: 1,
  };
}
