import type { PayoutItem } from '../../api/payout-queries.ts';
import { Mark } from '../../kit/mark.tsx';
import type { Column } from '../../kit/table.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { grouped, usd } from '../../words/amounts.ts';
import { payoutStatusWords } from '../../words/payout/statuses.ts';

/** What a batch pays, in a few words. */
export const payoutTitle = ({ count, amount_usd: worth }: PayoutItem): string =>
  `Pay ${grouped(String(count))} ${count === 1 ? 'order' : 'orders'} (${usd(worth)})`;

const status: Column<PayoutItem> = {
  label: 'Status',
  cell: (batch) => {
    const { text, tone } = payoutStatusWords(batch.status);
    return <Mark tone={tone}>{text}</Mark>;
  },
};

const approvals: Column<PayoutItem> = {
  label: 'Approvals needed',
  isNumber: true,
  cell: ({ approvals_needed: needed }) => (needed === 0 ? 'none' : String(needed)),
};

const shared: Column<PayoutItem>[] = [
  {
    label: 'Merchant’s reference',
    cell: ({ batch_id: id }) => <Said text={id} />,
    sortBy: ({ batch_id: id }) => id,
  },
  {
    label: 'Requested',
    cell: ({ created_at: at }) => <When at={at} mode="both" />,
    sortBy: ({ created_at: at }) => at,
    isDescendingFirst: true,
  },
];

/** `waiting`: all of them wait. `list`: batches of every status. */
export const payoutColumns = (of: 'waiting' | 'list'): Column<PayoutItem>[] =>
  of === 'waiting'
    ? [approvals, ...shared, { label: 'API key', cell: ({ app_id: id }) => <Id id={id} /> }]
    : [
        status,
        {
          label: 'Orders',
          isNumber: true,
          cell: ({ count }) => grouped(String(count)),
          sortBy: ({ count }) => count,
        },
        {
          label: 'Value',
          isNumber: true,
          cell: ({ amount_usd: worth }) => usd(worth),
          sortBy: ({ amount_usd: worth }) => worth,
        },
        ...shared,
      ];
