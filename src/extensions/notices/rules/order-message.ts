import { termsDigest } from '#domain/approval/terms-digest.ts';
import { type ApprovableOrder, isOperation } from '#model/orders/order.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import { pagePaths } from '#shared/page-paths.ts';
import { chainWord } from '#shared/words/chain-word.ts';
import { checkWords } from '#shared/words/check-words.ts';
import { groupedAmount } from '#shared/words/grouped-amount.ts';
import type { NoticeMessage } from '../model.ts';
import { exactTime } from './exact-time.ts';

/**
 * The message about an order that waits for an approval. It holds the terms as numbers, catalogue
 * names and addresses: a memo, a message to sign or typed data is somebody's own text, which the
 * page shows safely and a mail program may not.
 */
export function orderMessage(
  order: ApprovableOrder,
  input: { stage: string; needed: number; reminder: boolean; consoleUrl: string | null },
): NoticeMessage {
  const what = doing(order);
  const { consoleUrl, needed } = input;
  const expiresAt = isOperation(order) ? order.expiresAt : null;
  return {
    title: `${input.reminder ? 'Reminder: ' : ''}[Coffer ${input.stage}] Approval needed: ${what}`,
    lines: [
      `${what}${worth(order)}`,
      `${isOperation(order) && order.opType !== 'transfer' ? 'Address' : 'To'}: ${order.toAddress || order.fromAddress}`,
      `Project: ${order.projectId}. Order: ${order.orderNo}.`,
      `Approvals: ${order.approvals} of ${needed}.${isOperation(order) ? '' : ` Level ${order.level}.`}`,
      `Requested: ${exactTime(order.createdAt)}.${expiresAt === null ? '' : ` Expires: ${exactTime(expiresAt)}.`}`,
      `Check words: ${checkWords(termsDigest(order)).join(' ')}`,
      'The console must show the same four words. If they differ, do not approve.',
    ],
    link: consoleUrl && `${consoleUrl}${pagePaths.decide(order.projectId, order.orderNo)}`,
  };
}

function doing(order: ApprovableOrder): string {
  const where = `on ${chainWord(order.chain)}`;
  const amount = `${groupedAmount(formatAmount(order.amount, order.decimals))} ${order.token}`;
  if (!isOperation(order) || order.opType === 'transfer') return `Send ${amount} ${where}`;
  if (order.opType === 'sign-message') return `Sign a message ${where}`;
  if (order.opType === 'sign-typed-data') return `Sign typed data ${where}`;
  const call = order.toAddress ? `Call a contract ${where}` : `Create a contract ${where}`;
  return order.amount > 0n ? `${call} and send it ${amount}` : call;
}

function worth(order: ApprovableOrder): string {
  const micro = isOperation(order) ? order.countedMicroUsd : order.amountMicroUsd;
  if (micro === null) return ' (no price)';
  return ` (${groupedAmount(microToNumber(micro).toFixed(2))} USD)`;
}
