import { formatAmount } from '#shared/money/format-amount.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import { pagePaths } from '#shared/page-paths.ts';
import { chainWord } from '#shared/words/chain-word.ts';
import { checkWords } from '#shared/words/check-words.ts';
import { groupedAmount } from '#shared/words/grouped-amount.ts';
import type { NoticeMessage, WaitingBatch } from '../model.ts';
import { exactTime } from './exact-time.ts';

/**
 * The message about a batch of payouts that waits for approvals: its totals, and the check words of the batch.
 * The merchant's own id of it is free text, and is not in it.
 */
export function batchMessage(
  batch: WaitingBatch,
  { stage, reminder, consoleUrl }: { stage: string; reminder: boolean; consoleUrl: string | null },
): NoticeMessage {
  const { projectId, batchNo, count, level, needed } = batch;
  const what = `Pay ${count} ${count === 1 ? 'order' : 'orders'} in one batch`;
  return {
    title: `${reminder ? 'Reminder: ' : ''}[Coffer ${stage}] Approval needed: ${what}`,
    lines: [
      `${what} (${groupedAmount(microToNumber(batch.microUsd).toFixed(2))} USD)`,
      ...batch.totals.map(
        ({ chain, token, amount, decimals }) =>
          `Total on ${chainWord(chain)}: ${groupedAmount(formatAmount(amount, decimals))} ${token}`,
      ),
      `Project: ${projectId}. Batch: ${batchNo}.`,
      `Approvals needed: ${needed}. Level ${level}.`,
      `Requested: ${exactTime(batch.createdAt)}.`,
      `Check words of the batch: ${checkWords(batch.digest).join(' ')}`,
      'The console must show the same four words. If they differ, do not approve.',
    ],
    link: consoleUrl && `${consoleUrl}${pagePaths.payout(projectId, batchNo)}`,
  };
}
