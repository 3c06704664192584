import { chainNames } from '#shared/chains.ts';
import { useDeposits } from '../../api/deposit-queries.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { Choice, Days, FilterRow, TextFilter, useFilters } from '../../parts/filters.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ListState } from '../../parts/list-state.tsx';
import { Pager } from '../../parts/pager.tsx';
import { RecordTable } from '../../parts/record-table.tsx';
import { depositPath, userPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { depositStatuses, depositWords } from '../../words/deposits.ts';
import { visibleText } from '../../words/visible-text.ts';
import { ExportDeposits } from './export-deposits.tsx';

const size = 20;

/** The deposits of a project, newest first. */
export default function DepositsPage({ slug }: { slug: string }) {
  useTitle('Deposits');
  const filters = useFilters();
  const { page, of } = filters;
  const chosen = {
    chain: of('chain'),
    status: of('status'),
    user_id: of('user'),
    token: of('token'),
    start: of('start'),
    end: of('end'),
  };
  const query = useDeposits(slug, { page, size, ...chosen });
  const total = query.data?.total ?? 0;
  return (
    <div className="stack">
      <PageHeader
        counter={query.data && `(${total})`}
        info={query.data && <QueryFreshness query={query} />}
        actions={<ExportDeposits slug={slug} filters={chosen} />}
      >
        Deposits
      </PageHeader>
      <FilterRow>
        <Choice filters={filters} name="status" label="Status" options={depositStatuses} />
        <Choice
          filters={filters}
          name="chain"
          label="Network"
          options={chainNames.map((name) => [name, chainWord(name)] as const)}
        />
        <TextFilter filters={filters} name="token" label="Token" />
        <TextFilter filters={filters} name="user" label="User id" />
        <Days filters={filters} />
      </FilterRow>
      <Panel>
        <ListState
          query={query}
          what="deposits"
          empty={
            filters.isFiltered ? (
              <p>No deposit fits these filters.</p>
            ) : (
              <p>
                No deposit yet. The first transfer of a listed token to a user’s address appears
                here seconds after its block. Is one missing? Look for its transaction hash above.
              </p>
            )
          }
        >
          {(rows) => (
            <RecordTable
              label="Deposits"
              rows={rows}
              keyOf={({ deposit_no: no }) => no}
              columns={[
                {
                  header: 'Number',
                  cell: ({ deposit_no: no }) => (
                    <LinkTo to={depositPath(slug, no)}>
                      <Id id={no} />
                    </LinkTo>
                  ),
                },
                {
                  header: 'Status',
                  cell: (one) => {
                    const { text, tone } = depositWords(one);
                    return <Mark tone={tone}>{text}</Mark>;
                  },
                },
                {
                  header: 'Amount',
                  isNumber: true,
                  cell: ({ amount, token }) => `${grouped(amount)} ${visibleText(token)}`,
                },
                { header: 'Network', cell: ({ chain }) => chainWord(chain) },
                {
                  header: 'User',
                  cell: ({ user_id: user }) => (
                    <LinkTo to={userPath(slug, user)}>
                      <Said text={user} />
                    </LinkTo>
                  ),
                },
                { header: 'Address', cell: ({ address }) => <Id id={address} /> },
                {
                  header: 'Confirmations',
                  isNumber: true,
                  cell: ({ confirmations }) => grouped(String(confirmations)),
                },
                { header: 'Seen', cell: ({ created_at: at }) => <When at={at} /> },
              ]}
            />
          )}
        </ListState>
      </Panel>
      <Pager filters={filters} size={size} total={total} />
    </div>
  );
}
