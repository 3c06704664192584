import { chainNames } from '#shared/chains.ts';
import { useSwaps } from '../../api/swap-queries.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { Choice, FilterRow, useFilters } from '../../parts/filters.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ListState } from '../../parts/list-state.tsx';
import { Pager } from '../../parts/pager.tsx';
import { RecordTable } from '../../parts/record-table.tsx';
import { swapPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { swapStatuses, swapWords } from '../../words/swaps.ts';
import { visibleText } from '../../words/visible-text.ts';
import { ExportSwaps } from './export-swaps.tsx';

const size = 20;

/** The swaps of a project, newest first. */
export default function SwapsPage({ slug }: { slug: string }) {
  useTitle('Swaps');
  const filters = useFilters();
  const { page, of } = filters;
  const chosen = { status: of('status'), chain: of('chain') };
  const query = useSwaps(slug, { page, size, ...chosen });
  const total = query.data?.total ?? 0;
  return (
    <div className="stack">
      <PageHeader
        counter={query.data && `(${total})`}
        info={query.data && <QueryFreshness query={query} />}
        actions={<ExportSwaps slug={slug} filters={chosen} />}
      >
        Swaps
      </PageHeader>
      <FilterRow>
        <Choice filters={filters} name="status" label="Status" options={swapStatuses} />
        <Choice
          filters={filters}
          name="chain"
          label="Network"
          options={chainNames.map((name) => [name, chainWord(name)] as const)}
        />
      </FilterRow>
      <Panel>
        <ListState
          query={query}
          what="swaps"
          empty={
            <p>
              {filters.isFiltered
                ? 'No swap fits these filters.'
                : 'No swap yet. The first quote that a merchant executes appears here.'}
            </p>
          }
        >
          {(rows) => (
            <RecordTable
              label="Swaps"
              rows={rows}
              keyOf={({ swap_no: no }) => no}
              columns={[
                {
                  header: 'Number',
                  cell: ({ swap_no: no }) => (
                    <LinkTo to={swapPath(slug, no)}>
                      <Id id={no} />
                    </LinkTo>
                  ),
                },
                {
                  header: 'Status',
                  cell: ({ status, reversed }) => {
                    const { text, tone } = swapWords(status, reversed);
                    return <Mark tone={tone}>{text}</Mark>;
                  },
                },
                {
                  header: 'Pays',
                  isNumber: true,
                  cell: (one) => `${grouped(one.amount_in)} ${visibleText(one.from_token)}`,
                },
                {
                  header: 'Brings',
                  isNumber: true,
                  cell: (one) =>
                    `${grouped(one.amount_out_actual ?? one.amount_out_expected)} ${visibleText(one.to_token)}${one.amount_out_actual === null ? ' expected' : ''}`,
                },
                { header: 'Network', cell: (one) => chainWord(one.from_chain) },
                { header: 'By', cell: ({ provider }) => visibleText(provider) },
                { header: 'Asked for', cell: ({ created_at: at }) => <When at={at} /> },
                {
                  header: 'Merchant’s reference',
                  cell: ({ biz_order_id: ref }) => <Said text={ref} />,
                },
              ]}
            />
          )}
        </ListState>
      </Panel>
      <Pager filters={filters} size={size} total={total} />
    </div>
  );
}
