import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import type { Schemas } from '../../api/types.ts';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { Id, When } from '../../parts/facts.tsx';
import { ListState } from '../../parts/list-state.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { sweepsFrom } from '../../words/users.ts';
import { visibleText } from '../../words/visible-text.ts';

/** Sweeps that are looked at: the newest of the project. They are not listed by address. */
const lookedAt = 100;

/** What was collected from the user's addresses, among the newest sweeps of the project. */
export function UserSweeps({ slug, user }: { slug: string; user: Schemas['User'] }) {
  const query = usePolled(
    ['sweeps', slug, 'newest', lookedAt],
    (api) =>
      held(
        api.GET('/projects/{slug}/sweeps', {
          params: { path: { slug }, query: { page: 1, size: lookedAt } },
        }),
      ),
    { every: 10_000, keepsLast: true },
  );
  const { data } = query;
  const whole = data && data.total <= lookedAt;
  const found = data && { ...query, data: { list: sweepsFrom(user, data.list) } };
  return (
    <Panel title="Sweeps">
      {data && !whole && (
        <p className="quiet">
          Among the newest {lookedAt} of the project’s {data.total} sweeps.
        </p>
      )}
      <ListState
        query={found ?? { ...query, data: undefined }}
        what="the sweeps"
        empty={
          <p>
            {whole
              ? 'Nothing was swept from these addresses.'
              : `None of the newest ${lookedAt} sweeps took from these addresses.`}
          </p>
        }
      >
        {(rows) => (
          <Table
            label="Sweeps"
            rows={rows}
            keyOf={({ sweep_no: no }) => no}
            title={{ label: 'Number', cell: ({ sweep_no: no }) => <Id id={no} /> }}
            columns={[
              {
                label: 'Status',
                cell: ({ status }) => (
                  <OrderStatus kind="withdrawal" status={status} reversed={null} />
                ),
              },
              {
                label: 'Amount',
                isNumber: true,
                cell: ({ amount, token }) => `${grouped(amount)} ${visibleText(token)}`,
              },
              { label: 'Network', cell: ({ chain }) => chainWord(chain) },
              { label: 'To', cell: ({ to_address: to }) => <Id id={to} /> },
              { label: 'Created', cell: ({ created_at: at }) => <When at={at} /> },
            ]}
          />
        )}
      </ListState>
    </Panel>
  );
}
