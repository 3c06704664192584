import {
  largeUsd,
  TypedApprovalSheet,
  type Wanted,
  wantedTotal,
} from '../../parts/typed-approval-sheet.tsx';
import { grouped, usd } from '../../words/amounts.ts';
import type { ListedOrder } from '../../words/batch/listed-order.ts';
import type { Totals } from '../../words/batch/totals.ts';
import { chainWord } from '../../words/decide/sentence.ts';

interface Props {
  list: ListedOrder[];
  totals: Totals;
  words: string;
  blocked: string | null;
  close: () => void;
  approve: () => Promise<void>;
}

/** The list once more. What two approvers would decide on is typed: here the whole list counts as one. */
export function ApproveManySheet({ list, totals, words, ...rest }: Props) {
  const [sum] = totals.byToken;
  const count = grouped(String(totals.count));
  return (
    <TypedApprovalSheet
      {...rest}
      title={`Approve these ${count} orders?`}
      verb={`Approve ${count} now`}
      wanted={wantedOf(list, totals)}
      facts={[
        {
          label: 'Total',
          value: `${sum?.amount ? `${grouped(sum.amount)} ${sum.token}, ` : ''}${usd(totals.usd)}`,
        },
        { label: 'Network', value: chainWord(list[0]?.chain ?? '') },
        { label: 'Recipients', value: grouped(String(totals.recipients)) },
        { label: 'Check words of the list', value: <strong>{words}</strong> },
      ]}
    />
  );
}

function wantedOf(
  list: readonly ListedOrder[],
  { usd: worth, byToken, count }: Totals,
): Wanted | null {
  const isLarge = worth === null || worth >= largeUsd || list.some(({ needed }) => needed > 1);
  if (!isLarge) return null;
  const [sum] = byToken;
  const isPayment = list.every(({ tokenAddress, token }) => token !== tokenAddress);
  const total = byToken.length === 1 && isPayment && sum?.amount ? sum.amount : null;
  return wantedTotal({ total, count, what: 'list' });
}
