import type { RiskReason } from '#model/orders/operation-types.ts';
import { riskReasonWords } from '#wire/words/order-words.ts';
import type { OperationDetail, WithdrawalDetail } from '../../api/types.ts';
import { grouped, usd } from '../amounts.ts';

const levels: Record<number, string> = {
  1: 'Level 1 is below 1,000 USD and needs nobody.',
  2: 'Level 2 is 1,000 to 50,000 USD: one approver decides.',
  3: 'Level 3 is 50,000 USD and above: two different approvers decide.',
};

const sourceWords = (source: string): string =>
  source === 'fixed' ? 'as the catalogue fixes it' : `from ${source}`;

/** The sentences of "Why you are asked" of a withdrawal. */
export function whyWithdrawal(order: WithdrawalDetail): string[] {
  const below = order.level === 2 && order.amount_usd < 1000;
  return [
    `It was worth ${usd(order.amount_usd)} when it was asked for.`,
    below
      ? 'It is below 1,000 USD; the project’s daily sum for payments without an approver is used up.'
      : (levels[order.level] ?? `Level ${order.level}.`),
    `Price used: ${grouped(order.price.usd)} USD per ${order.price.symbol}, ${sourceWords(order.price.source)}.`,
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
