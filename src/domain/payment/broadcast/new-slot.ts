import type { Attempt, NonceSlot } from '#model/payment.ts';

/** A slot with its first signed bytes, as it is stored before they are sent. */
export function newSlot(
  of: Pick<NonceSlot, 'chain' | 'address' | 'nonce' | 'ref' | 'refKind' | 'projectId' | 'sets'> & {
    refCreatedAtMs?: number;
  },
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
