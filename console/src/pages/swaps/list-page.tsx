import { held } from '../../api/client.ts';
import type { Schemas } from '../../api/types.ts';
import { useWorld } from '../../api/world.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { containing, days, type Filter, network } from '../../parts/filter.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, usePagedList } from '../../parts/use-list.ts';
import { swapPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { decimal } from '../../words/list.ts';
import { purposes } from '../../words/purposes.ts';
import { swapStatuses, swapWords } from '../../words/swaps.ts';
import { visibleText } from '../../words/visible-text.ts';
import { swapColumns } from './csv-columns.ts';

type Swap = Schemas['AdminSwap'];

const drawn = (slug: string): Drawn<Swap> => ({
  label: 'Swaps',
  keyOf: ({ swap_no: no }) => no,
  title: {
    label: 'Number',
    cell: ({ swap_no: no }) => (
      <LinkTo to={swapPath(slug, no)}>
        <Id id={no} />
      </LinkTo>
    ),
  },
  columns: [
    {
      label: 'Status',
      cell: ({ status, reversed }) => {
        const { text, tone } = swapWords(status, reversed);
        return <Mark tone={tone}>{text}</Mark>;
      },
    },
    {
      label: 'Pays',
      isNumber: true,
      cell: (one) => `${grouped(one.amount_in)} ${visibleText(one.from_token)}`,
      sortBy: (one) => decimal(one.amount_in),
    },
    {
      label: 'Receives',
      isNumber: true,
      cell: (one) => (
        <>
          <span className="whole">
            <Amount
              amount={one.amount_out_actual ?? one.amount_out_expected}
              token={one.to_token}
              rounds="down"
            />
          </span>
          {one.amount_out_actual === null && <div className="quiet">expected</div>}
        </>
      ),
      sortBy: (one) => decimal(one.amount_out_actual ?? one.amount_out_expected),
    },
    {
      label: 'Network',
      cell: (one) => chainWord(one.from_chain),
      sortBy: (one) => chainWord(one.from_chain),
    },
    {
      label: 'Provider',
      cell: ({ provider }) => visibleText(provider),
      sortBy: ({ provider }) => provider,
    },
    {
      label: 'Requested',
      cell: ({ created_at: at }) => <When at={at} mode="both" />,
      sortBy: ({ created_at: at }) => at,
      isDescendingFirst: true,
    },
    { label: 'Merchant’s reference', cell: ({ biz_order_id: id }) => <Said text={id} /> },
  ],
});

const filters: Filter<Swap>[] = [
  { name: 'status', label: 'Status', options: swapStatuses },
  network(),
  ...days,
  containing('token', 'Token', (one) => `${one.from_token} ${one.to_token}`),
  containing('key', 'API key', (swap) => `${swap.key_name ?? ''} ${swap.app_id}`),
  containing('reference', 'Merchant’s reference', ({ biz_order_id: id }) => id),
];

/** The swaps of a project, newest first. */
export default function SwapsPage({ slug }: { slug: string }) {
  useTitle('Swaps');
  const { api } = useWorld();
  const list = usePagedList({
    id: ['swaps', slug],
    read: (query) => held(api.GET('/projects/{slug}/swaps', { params: { path: { slug }, query } })),
    drawn: drawn(slug),
    filters,
  });
  return (
    <List
      list={list}
      title="Swaps"
      description={purposes.Swaps}
      what="swaps"
      csv={{ name: `${slug}-swaps`, columns: swapColumns }}
      empty={{
        title: 'No swap yet',
        text: 'The first quote that a merchant executes appears here.',
      }}
    />
  );
}
