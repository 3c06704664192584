/** One line of what screening holds, whichever its kind. */
import type { DecimalsOf } from '#wire/words/shown-terms.ts';
import type { HeldSubjects } from '../../api/screening.ts';
import type { Operation, Withdrawal } from '../../api/types.ts';
import type { OrderKind } from '../../routes.ts';
import { operationSentence, withdrawalSentence } from '../../words/decide/sentence.ts';
import { type Hold, type ShownHold, shownHold } from '../../words/screening/shown-hold.ts';
import { type HoldState, holdState, type Verdict } from '../../words/screening/verdicts.ts';

export interface Held {
  kind: 'deposit' | OrderKind;
  no: string;
  /** What it is, in one sentence. */
  sentence: string;
  chain: string;
  token: string | null;
  userId: string | null;
  /** What it was worth, USD; null without a price. */
  usd: number | null;
  /** Of an order it is only on its own page: undefined here. */
  verdict: Verdict | undefined;
  reason: string | null;
  reference: string | null;
  /** Since when it is held; of an order when it was made. */
  since: number;
  state: HoldState | 'waits';
  /** Of a deposit. */
  hold: { given: Hold; shown: ShownHold } | null;
}

export const heldOf = (
  slug: string,
  { deposits, orders }: HeldSubjects,
  decimalsOf: DecimalsOf,
): Held[] =>
  [
    ...deposits.map((given) => ofDeposit(slug, given, decimalsOf)),
    ...orders.map(({ kind, order }) => ofOrder(kind, order)),
  ].sort((a, b) => b.since - a.since);

function ofDeposit(slug: string, given: Hold, decimalsOf: DecimalsOf): Held {
  const { deposit, screening } = given;
  const shown = shownHold(slug, given, decimalsOf);
  return {
    kind: 'deposit',
    no: deposit.deposit_no,
    sentence: shown.paid,
    chain: deposit.chain,
    token: deposit.token,
    userId: deposit.user_id,
    usd: screening.amount_usd === null ? null : Number(screening.amount_usd),
    verdict: screening.verdict,
    reason: screening.reason,
    reference: screening.reference,
    since: deposit.hold?.since ?? screening.asked_at,
    state: holdState(given),
    hold: { given, shown },
  };
}

const ofOrder = (kind: OrderKind, order: Withdrawal | Operation): Held => ({
  kind,
  no: 'op_no' in order ? order.op_no : order.withdraw_no,
  sentence: 'op_no' in order ? operationSentence(order) : withdrawalSentence(order),
  chain: order.chain,
  token: order.token,
  userId: order.user_id,
  usd: order.amount_usd,
  verdict: undefined,
  reason: null,
  reference: null,
  since: order.created_at,
  state: 'waits',
  hold: null,
});
