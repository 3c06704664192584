/** What a provider says of a deposit or an order, and what follows, in words. */
import { operationStatus, withdrawalStatus } from '#wire/statuses.ts';
import type { Schemas } from '../../api/types.ts';
import type { Tone } from '../../kit/sign.tsx';
import type { OrderKind } from '../../routes.ts';
import type { Hold } from './shown-hold.ts';

export type Verdict = Schemas['Screening']['verdict'];

/** The verdict of what nobody has answered yet, in a filter. */
export const unanswered = 'none';

export const verdictWords = (verdict: Verdict): { text: string; tone: Tone } =>
  verdict === null ? { text: 'No answer', tone: 'pending' } : words[verdict];

const words: Record<NonNullable<Verdict>, { text: string; tone: Tone }> = {
  allow: { text: 'Allowed', tone: 'success' },
  hold: { text: 'Hold', tone: 'warning' },
  refuse: { text: 'Refused', tone: 'error' },
};

/** How far a held deposit is. */
export type HoldState = 'held' | 'releasing' | 'released' | 'paying' | 'paid';

export const holdStates: Record<HoldState, { text: string; tone: Tone }> = {
  held: { text: 'Held', tone: 'warning' },
  releasing: { text: 'Waits for a second person', tone: 'pending' },
  released: { text: 'Released', tone: 'in-progress' },
  paying: { text: 'Being paid out', tone: 'in-progress' },
  paid: { text: 'Paid out', tone: 'stopped' },
};

export function holdState({ approvals, approvals_needed: needed, payout }: Hold): HoldState {
  if (payout?.tx_hash != null) return 'paid';
  if (payout?.order_no != null) return 'paying';
  const isConfirmed = payout !== null && payout.approvals.length >= payout.approvals_needed;
  if (isConfirmed) return 'paying';
  if (approvals.length >= needed) return 'released';
  return approvals.length > 0 || (payout?.approvals.length ?? 0) > 0 ? 'releasing' : 'held';
}

const none = 'The provider has not answered.';

const ofDeposit: Record<NonNullable<Verdict>, string> = {
  allow: 'It is credited within about a minute.',
  hold: 'It stays in status 0, and is neither credited, swept nor spent. People release it, or pay it out to another address.',
  refuse:
    'It stays in status 0, and is neither credited, swept nor spent. Two people release it, or pay it out to another address.',
};

/** What follows for a deposit that is held. */
export function depositFollows(hold: Hold): string {
  const { verdict } = hold.screening;
  const state = holdState(hold);
  if (state === 'paid') return 'It is paid out to another address, and is never credited.';
  if (state === 'paying') return 'It is being paid out to another address, and is not credited.';
  if (state === 'released') return 'People have released it. It is credited within about a minute.';
  return verdict === null
    ? `${none} It stays held until the provider answers, or people release it or pay it out.`
    : ofDeposit[verdict];
}

/** What follows for an order, by its status. */
export function orderFollows(kind: OrderKind, status: number, verdict: Verdict): string {
  const { pending, approved, rejected, failed } =
    kind === 'withdrawal' ? withdrawalStatus : operationStatus;
  if (status === rejected || status === failed) {
    return verdict === 'refuse'
      ? 'It has ended: nothing is paid. A refusal is final.'
      : 'It has ended.';
  }
  if (status !== pending && status !== approved) {
    return 'It is signed. What the provider says now is too late.';
  }
  if (verdict === 'refuse') {
    const next = status === pending ? rejected : failed;
    return `Status ${status} becomes ${next} within about a minute: nothing is paid. A refusal is final.`;
  }
  if (status === pending) return 'It waits for an approval. Nothing is signed before that.';
  if (verdict === 'allow') return 'It is signed, if everything else allows it.';
  return verdict === 'hold'
    ? 'It waits, and is not signed. Nobody can release an order: the provider allows or refuses it.'
    : `${none} It waits until the provider answers, or after 15 minutes for what the setting says.`;
}
