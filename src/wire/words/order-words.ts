/** Sentences about an order: the admin API answers with them, and all who show an order print them. */
import type { OrderStatus } from '#model/order-status.ts';
import type { RiskReason } from '#model/orders/operation-types.ts';
import type { ActingParty } from '#model/orders/timeline.ts';
import { chainWord } from '#shared/words/chain-word.ts';

type Ended = Extract<OrderStatus, 'confirmed' | 'failed' | 'rejected'>;

interface NextStep {
  cause: string;
  says(chain: string): string;
}

/** What comes next for an order that nothing holds up. */
export const nextSteps: Record<Exclude<OrderStatus, Ended>, NextStep> = {
  pending: { cause: 'queue', says: () => 'Approved. It is queued within seconds.' },
  approved: {
    cause: 'turn',
    says: (chain) => `Waiting in the queue of ${chainWord(chain)}: the oldest order is paid first.`,
  },
  signing: {
    cause: 'broadcast',
    says: () => 'Signed. It is sent within seconds.',
  },
  broadcast: {
    cause: 'block',
    says: (chain) => `Sent. Waiting for a block of ${chainWord(chain)}.`,
  },
};

/** How an order ended. */
export const endings: Record<Ended, string> = {
  confirmed: 'It is done.',
  failed: 'No funds will move.',
  rejected: 'No funds moved.',
};

/** What a confirmed order is whose payment left the chain: its published status stays Confirmed. */
export const reversedWords = {
  status: 'Confirmed, then reversed',
  advice:
    'The money is in the wallet. Nothing is paid again automatically. To pay, create a new order.',
} as const;

/**
 * What an order waits for that admins have to approve; null where the reader's API does not say how
 * many have, or how many have to.
 */
export function approvalWords(approvals: number | null, needed: number | null): string {
  if (needed === null) return 'Waiting for an approver.';
  const missing = needed - (approvals ?? 0);
  const more = approvals === null ? '' : ' more';
  const admins = missing === 1 ? `one${more} approver` : `${missing}${more} approvers`;
  const count = approvals === null ? '' : ` (${approvals} of ${needed})`;
  return `Waiting for ${admins}${count}.`;
}

/** Why no session key let an operation through. */
export const riskReasonWords: Record<RiskReason, string> = {
  no_session_key: 'The call named no session key, so an approver decides.',
  chain_not_in_scope: 'The session key is not for this chain.',
  contract_not_in_scope: 'The session key does not allow this contract or token.',
  selector_not_in_scope: 'The session key does not allow this function of the contract.',
  native_denied: 'The session key does not allow sending the chain’s own coin.',
  over_per_tx: 'It is more than the session key allows for one transaction.',
  over_daily_cap:
    'It exceeds what is left today of the session key’s cap or of the daily limit of client operations.',
};

/** Who has to act before an order proceeds. */
export const actWords: Record<ActingParty, string> = {
  nobody: 'No action needed.',
  approver: 'Approver action needed.',
  owner: 'Owner action needed.',
  operator: 'Operator action needed.',
  merchant: 'Merchant action needed.',
};

/** The heading of docs/runbook.md that says what to do. */
export const runbookWords = (heading: string): string => `Runbook: “${heading}”.`;

/** What happens without anybody, and when: `when` is such as "in 3 min", or null once its time has come. */
export function nextActionWords(cause: string, when: string | null): string {
  if (cause === 'approval') return when ? `It expires ${when}.` : 'It is expiring now.';
  return when ? `Next retry ${when}.` : 'Retrying now.';
}
