import type { PayoutReview } from '#wire/words/payout-review.ts';
import type { PayoutItem } from '../../api/payout-queries.ts';
import { largeUsd, TypedApprovalSheet, wantedTotal } from '../../parts/typed-approval-sheet.tsx';
import { grouped, usd } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { visibleText } from '../../words/visible-text.ts';
import type { Words } from './totals-panel.tsx';

interface Props {
  batch: PayoutItem;
  review: PayoutReview;
  words: Words;
  checkWords: string;
  /** Of a batch of one token; null where it has no one total. */
  total: string | null;
  blocked: string | null;
  close: () => void;
  approve: () => Promise<void>;
}

/** The batch once more: its totals, how many, which words. */
export function ApprovePayoutSheet(props: Props) {
  const { batch, review, words, checkWords, total, ...rest } = props;
  const count = grouped(String(review.count));
  const isLarge = batch.level > 2 || batch.approvals_needed > 1 || batch.amount_usd >= largeUsd;
  return (
    <TypedApprovalSheet
      {...rest}
      title={`Approve this batch of ${count}?`}
      verb={`Approve ${count} now`}
      wanted={isLarge ? wantedTotal({ total, count: review.count, what: 'batch' }) : null}
      facts={[
        ...review.totals.map((one) => ({
          label: `Total on ${chainWord(one.chain)}`,
          value: visibleText(words.amount(one, one.units)),
        })),
        { label: 'Value', value: usd(batch.amount_usd) },
        { label: 'Recipients', value: grouped(String(review.recipients)) },
        { label: 'Check words of the batch', value: <strong>{checkWords}</strong> },
      ]}
    />
  );
}
