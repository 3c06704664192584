import type { RiskReason } from '#model/orders/operation-types.ts';
import { riskReasonWords } from '#wire/words/order-words.ts';
import type { OperationDetail, WithdrawalDetail } from '../../api/types.ts';
import { grouped, usd } from '../amounts.ts';

const levels: Record<number, string> = {
  1: 'Level 1: below 1,000 USD. No approval needed.',
  2: 'Level 2: 1,000 to 50,000 USD. One approver decides.',
  3: 'Level 3: 50,000 USD and above. Two different approvers decide.',
};

const decideWords = (needed: number): string =>
  needed > 1 ? `${needed} different approvers decide` : 'one approver decides';

const aboveLimit = (needed: number): string =>
  `It is above the project’s daily limit of approvals, or cannot be counted against it: ${decideWords(needed)}.`;

/** Why more people decide than its worth when it was requested asks for; null if not more. */
function whyMore(needed: number, own: number): string | null {
  if (needed <= own) return null;
  return needed - own >= 2
    ? aboveLimit(needed)
    : `Its price is more than 24 hours old: by today’s price ${decideWords(needed)}.`;
}

const sourceWords = (source: string): string =>
  source === 'fixed' ? 'fixed rate' : `from ${source}`;

/** The sentences of "Why you are asked" of a withdrawal. */
export function whyWithdrawal(order: WithdrawalDetail): string[] {
  const below = order.level === 2 && order.amount_usd < 1000;
  return [
    `Worth ${usd(order.amount_usd)} when requested.`,
    below
      ? 'Below 1,000 USD, but the project’s daily auto-approval limit is used up.'
      : (levels[order.level] ?? `Level ${order.level}.`),
    ...[whyMore(order.approvals_needed, order.level - 1)].filter((one) => one !== null),
    `Price: 1 ${order.price.symbol} = ${grouped(order.price.usd)} USD (${sourceWords(order.price.source)}).`,
  ];
}

/** The same of an operation. */
export function whyOperation(order: OperationDetail): string[] {
  const reason = order.risk_reason as RiskReason | null;
  return [
    ...(reason ? [riskReasonWords[reason] ?? reason] : []),
    // Its worth asks for two at most.
    order.approvals_needed > 2
      ? aboveLimit(order.approvals_needed)
      : order.approvals_needed > 1
        ? `${order.approvals_needed} different approvers decide.`
        : 'One approver decides.',
  ];
}
