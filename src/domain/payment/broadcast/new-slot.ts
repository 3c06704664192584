import type { Order } from '#model/orders/order.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';

type Reference = Pick<NonceSlot, 'ref' | 'refKind' | 'sets'> & { refCreatedAtMs?: number };

/** The order that a slot pays, as the slot names it. */
export const orderReference = ({ orderNo, createdAtMs }: Order) =>
  ({ ref: orderNo, refKind: 'order', refCreatedAtMs: createdAtMs }) as const;

/** A nonce slot with its first signed bytes, as it is stored before they are sent. */
export function newSlot(
  of: Pick<NonceSlot, 'chain' | 'address' | 'nonce' | 'projectId'> & Reference,
  attempt: Omit<Attempt, 'outcome'>,
): NonceSlot {
  return {
    refCreatedAtMs: 0,
    ...of,
    attempts: [{ ...attempt, outcome: 'stored' }],
    state: 'open',
    lastSentAt: 0,
    sends: 0,
    confirmed: false,
    mined: null,
    rev: 1,
  };
}
