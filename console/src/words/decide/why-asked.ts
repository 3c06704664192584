import type { RiskReason } from '#model/orders/operation-types.ts';
import { riskReasonWords } from '#wire/words/order-words.ts';
import type { OperationDetail, WithdrawalDetail } from '../../api/types.ts';
import { grouped, usd } from '../amounts.ts';

const levels: Record<number, string> = {
  1: 'Level 1: below 1,000 USD. No approval needed.',
  2: 'Level 2: 1,000 to 50,000 USD. One approver decides.',
  3: 'Level 3: 50,000 USD and above. Two different approvers decide.',
};

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
    `Price: 1 ${order.price.symbol} = ${grouped(order.price.usd)} USD (${sourceWords(order.price.source)}).`,
  ];
}

/** The same of an operation. */
export function whyOperation(order: OperationDetail): string[] {
  const reason = order.risk_reason as RiskReason | null;
  return [
    ...(reason ? [riskReasonWords[reason] ?? reason] : []),
    order.approvals_needed > 1
      ? `${order.approvals_needed} different approvers decide.`
      : 'One approver decides.',
  ];
}
