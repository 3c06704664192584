import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import type { Sweep } from '../../api/treasury.ts';
import type { Schemas } from '../../api/types.ts';
import { Id, When } from '../../parts/facts.tsx';
import { List } from '../../parts/list.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { decimal } from '../../words/list.ts';
import { sweepsFrom } from '../../words/users.ts';
import { visibleText } from '../../words/visible-text.ts';

/** Sweeps that are looked at: the newest of the project. They are not listed by address. */
const lookedAt = 100;

const drawn: Drawn<Sweep> = {
  label: 'Sweeps',
  keyOf: ({ sweep_no: no }) => no,
  title: { label: 'Number', cell: ({ sweep_no: no }) => <Id id={no} /> },
  columns: [
    {
      label: 'Status',
      cell: ({ status }) => <OrderStatus kind="withdrawal" status={status} reversed={null} />,
    },
    {
      label: 'Amount',
      isNumber: true,
      cell: ({ amount, token }) => `${grouped(amount)} ${visibleText(token)}`,
      sortBy: ({ amount }) => decimal(amount),
    },
    { label: 'Network', cell: ({ chain }) => chainWord(chain) },
    {
      label: 'To',
      cell: ({ to_address: to, chain }) => <Id id={to} on={{ chain, is: 'address' }} />,
    },
    { label: 'Created', cell: ({ created_at: at }) => <When at={at} mode="both" /> },
  ],
};

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
    { every: 10_000 },
  );
  const { data } = query;
  const isWhole = data !== undefined && data.total <= lookedAt;
  const list = useWholeList({
    all: data && sweepsFrom(user, data.list),
    query,
    every: 10,
    prefix: 'sweeps.',
    drawn,
  });
  return (
    <List
      list={list}
      isPart
      title="Sweeps"
      what="sweeps"
      description={
        data && !isWhole && `Among the newest ${lookedAt} of the project’s ${data.total} sweeps`
      }
      empty={{
        title: isWhole
          ? 'Nothing was swept from these addresses'
          : `None of the newest ${lookedAt} sweeps collected from these addresses`,
      }}
    />
  );
}
