import { held } from '../../api/client.ts';
import { type PayoutItem, payoutsKey } from '../../api/payout-queries.ts';
import { useWorld } from '../../api/world.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Id } from '../../parts/facts.tsx';
import { between, containing, days, type Filter, usdText } from '../../parts/filter.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, usePagedList } from '../../parts/use-list.ts';
import { payoutPath } from '../../routes.ts';
import { payoutStatuses } from '../../words/payout/statuses.ts';
import { purposes } from '../../words/purposes.ts';
import { payoutColumns } from './columns.tsx';
import { listedPayoutColumns } from './csv-columns.ts';

const drawn = (slug: string): Drawn<PayoutItem> => ({
  label: 'Batches of payouts',
  keyOf: ({ batch_no: no }) => no,
  title: {
    label: 'Number',
    cell: ({ batch_no: no }) => (
      <LinkTo to={payoutPath(slug, no)}>
        <Id id={no} />
      </LinkTo>
    ),
  },
  columns: payoutColumns('list'),
});

const filters: Filter<PayoutItem>[] = [
  { name: 'status', label: 'Status', options: payoutStatuses },
  ...days,
  ...between<PayoutItem>('usd', 'Value (USD)', ({ amount_usd: usd }) => usdText(usd)),
  containing('reference', 'Merchant’s reference', ({ batch_id: id }) => id),
  containing('key', 'API key', ({ app_id: id }) => id),
];

/** The batches of a project, newest first. */
export default function PayoutsPage({ slug }: { slug: string }) {
  useTitle('Payouts');
  const { api } = useWorld();
  const list = usePagedList({
    id: [...payoutsKey(slug), 'list'],
    read: (query) =>
      held(api.GET('/projects/{slug}/payouts', { params: { path: { slug }, query } })),
    drawn: drawn(slug),
    filters,
  });
  return (
    <List
      list={list}
      title="Payouts"
      description={purposes.Payouts}
      what="batches of payouts"
      csv={{ name: `${slug}-payouts`, columns: listedPayoutColumns }}
      empty={{
        title: 'No batch of payouts yet',
        text: 'The first call of a merchant’s program that requests several withdrawals at once appears here.',
      }}
    />
  );
}
