import type { Order } from '#model/orders/order.ts';
import type { Attempt, Authorized, NonceSlot } from '#model/payment.ts';
import type { AuthorizationSlot } from '#model/sent-payment.ts';

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

/** The slots of the owners whose authorizations a payment carries, as they are stored with it. */
export function authorizationSlots(
  sponsor: NonceSlot,
  planned: readonly (Authorized & { previous: NonceSlot | null })[],
): AuthorizationSlot[] {
  const { chain, address, nonce, projectId, ref, attempts } = sponsor;
  const [{ txHash, at }] = attempts as [Attempt];
  const fees = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
  return planned.map((one) => ({
    slot: newSlot(
      {
        chain,
        address: one.owner,
        nonce: one.nonce,
        projectId,
        ref,
        refKind: 'authorization',
        sponsor: { address, nonce },
      },
      { txHash, raw: '', kind: 'authorization', ...fees, at },
    ),
    previous: one.previous,
  }));
}
