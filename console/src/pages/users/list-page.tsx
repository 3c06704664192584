import { useUsers } from '../../api/user-queries.ts';
import { useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { FilterRow, TextFilter, useFilters } from '../../parts/filters.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ListState } from '../../parts/list-state.tsx';
import { Pager } from '../../parts/pager.tsx';
import { RecordTable } from '../../parts/record-table.tsx';
import { userPath } from '../../routes.ts';

const size = 20;

/** The users of a project, newest first. */
export default function UsersPage({ slug }: { slug: string }) {
  useTitle('Users');
  const filters = useFilters();
  const { page, of } = filters;
  const query = useUsers(slug, { page, size, user_id: of('user') });
  const total = query.data?.total ?? 0;
  return (
    <div className="stack">
      <PageHeader
        counter={query.data && !filters.isFiltered ? `(${total})` : undefined}
        info={query.data && <QueryFreshness query={query} every={15} />}
        description="Everyone who has a deposit address, newest first"
      >
        Users
      </PageHeader>
      <FilterRow>
        <TextFilter filters={filters} name="user" label="User id (exact)" />
      </FilterRow>
      <Panel>
        <ListState
          query={query}
          what="users"
          empty={
            filters.isFiltered ? (
              <p>
                No user has exactly this id. Only whole ids are found; an address or an account
                number is found by the search above.
              </p>
            ) : (
              <p>
                No user yet. The merchant API creates one with{' '}
                <code>POST /v1/subaccount/create</code>, and the user’s addresses appear here.
              </p>
            )
          }
        >
          {(rows) => (
            <RecordTable
              label="Users"
              rows={rows}
              keyOf={({ account_no: no }) => no}
              columns={[
                {
                  header: 'User id',
                  cell: ({ user_id: id }) => (
                    <LinkTo to={userPath(slug, id)}>
                      <Said text={id} />
                    </LinkTo>
                  ),
                },
                {
                  header: 'Label',
                  cell: ({ label, user_id: id }) => (label === id ? 'none' : <Said text={label} />),
                },
                { header: 'Account number', cell: ({ account_no: no }) => <Id id={no} whole /> },
                { header: 'EVM address', cell: ({ addresses }) => <Id id={addresses.EVM} /> },
                { header: 'TRON address', cell: ({ addresses }) => <Id id={addresses.TRX} /> },
                { header: 'Solana address', cell: ({ addresses }) => <Id id={addresses.SOL} /> },
                { header: 'Created', cell: ({ created_at: at }) => <When at={at} /> },
              ]}
            />
          )}
        </ListState>
      </Panel>
      <Pager filters={filters} size={size} total={total} />
    </div>
  );
}
