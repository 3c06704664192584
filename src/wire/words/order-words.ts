/** Sentences about an order: the admin API answers with them, and all who show an order print them. */
import type { OrderStatus } from '#model/order-status.ts';
import type { RiskReason } from '#model/orders/operation-types.ts';
import type { ActingParty } from '#model/orders/timeline.ts';

type Ended = Extract<OrderStatus, 'confirmed' | 'failed' | 'rejected'>;

interface NextStep {
  cause: string;
  says(chain: string): string;
}

/** What comes next for an order that nothing holds up. */
export const nextSteps: Record<Exclude<OrderStatus, Ended>, NextStep> = {
  pending: { cause: 'queue', says: () => 'It has its approvals, and is queued within seconds.' },
  approved: {
    cause: 'turn',
    says: (chain) => `It waits for its turn on ${chain}: the oldest order is paid first.`,
  },
  signing: {
    cause: 'broadcast',
    says: () => 'Its transaction is signed, and sent within seconds.',
  },
  broadcast: {
    cause: 'block',
    says: (chain) => `Its transaction is sent, and waits for a block of ${chain}.`,
  },
};

/** How an order ended. */
export const endings: Record<Ended, string> = {
  confirmed: 'It is done.',
  failed: 'Nothing of it moves any more.',
  rejected: 'Nothing of it moved.',
};

/** What a confirmed order is whose payment left the chain: its published status stays Confirmed. */
export const reversedWords = {
  status: 'Confirmed, then reversed',
  advice:
    'The money is in the wallet. Nothing is paid again by itself: to pay after all, make a new order.',
} as const;

/**
 * What an order waits for that admins have to approve; null where the reader's API does not say how
 * many have, or how many have to.
 */
export function approvalWords(approvals: number | null, needed: number | null): string {
  if (needed === null) return 'It waits for an admin of the group approver.';
  const missing = needed - (approvals ?? 0);
  const more = approvals === null ? '' : ' more';
  const admins = missing === 1 ? `one${more} admin` : `${missing}${more} admins`;
  const count = approvals === null ? '' : ` (${approvals} of ${needed})`;
  return `It waits for ${admins} of the group approver${count}.`;
}

/** Why no session key let an operation through. */
export const riskReasonWords: Record<RiskReason, string> = {
  no_session_key: 'The call named no session key, so an admin decides.',
  chain_not_in_scope: 'The session key is not for this chain.',
  contract_not_in_scope: 'The session key does not allow this contract or token.',
  selector_not_in_scope: 'The session key does not allow this function of the contract.',
  native_denied: 'The session key does not allow the chain’s own coin to be sent.',
  over_per_tx: 'It is more than the session key allows for one transaction.',
  over_daily_cap: 'It is more than the session key has left for today.',
};

/** Who has to act before an order proceeds. */
export const actWords: Record<ActingParty, string> = {
  nobody: 'It proceeds by itself.',
  approver: 'An approver decides.',
  owner: 'An owner has to act.',
  operator: 'An operator has to act.',
  merchant: 'The merchant has to act.',
};

/** The heading of docs/runbook.md that says what to do. */
export const runbookWords = (heading: string): string => `Runbook: “${heading}”.`;

/** What happens by itself, and when: `when` is such as "in 3 min", or null once its time has come. */
export function nextActionWords(cause: string, when: string | null): string {
  if (cause === 'approval') return when ? `It ends by itself ${when}.` : 'It is ending by itself.';
  return when ? `It is tried again ${when}.` : 'It is being tried again.';
}
