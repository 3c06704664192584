import { held } from '../../api/client.ts';
import type { Schemas } from '../../api/types.ts';
import { useWorld } from '../../api/world.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Id, Said, When } from '../../parts/facts.tsx';
import { between, containing, days, type Filter, network } from '../../parts/filter.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, usePagedList } from '../../parts/use-list.ts';
import { userPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { depositStatuses } from '../../words/deposits.ts';
import { purposes } from '../../words/purposes.ts';
import { depositColumnsOf } from './columns.tsx';
import { depositColumns } from './csv-columns.ts';

type Deposit = Schemas['Deposit'];

const drawn = (slug: string): Drawn<Deposit> => {
  const { title, status, amount } = depositColumnsOf(slug);
  return {
    label: 'Deposits',
    keyOf: ({ deposit_no: no }) => no,
    title,
    columns: [
      status,
      amount,
      {
        label: 'Network',
        cell: ({ chain }) => chainWord(chain),
        sortBy: ({ chain }) => chainWord(chain),
      },
      {
        label: 'User',
        cell: ({ user_id: user }) => (
          <LinkTo to={userPath(slug, user)}>
            <Said text={user} />
          </LinkTo>
        ),
        sortBy: (one) => one.user_id,
      },
      {
        label: 'Address',
        cell: ({ address, chain }) => <Id id={address} on={{ chain, is: 'address' }} />,
      },
      {
        label: 'Confirmations',
        isNumber: true,
        cell: ({ confirmations }) => grouped(String(confirmations)),
      },
      {
        label: 'Seen',
        cell: ({ created_at: at }) => <When at={at} mode="both" />,
        sortBy: ({ created_at: at }) => at,
        isDescendingFirst: true,
      },
    ],
  };
};

const filters: Filter<Deposit>[] = [
  { name: 'status', label: 'Status', options: depositStatuses },
  network(),
  { name: 'token', label: 'Token' },
  { name: 'user', label: 'User id' },
  ...days,
  ...between<Deposit>('amount', 'Amount', ({ amount }) => amount),
  containing('address', 'Address', ({ address }) => address),
];

/** The deposits of a project, newest first. */
export default function DepositsPage({ slug }: { slug: string }) {
  useTitle('Deposits');
  const { api } = useWorld();
  const list = usePagedList({
    id: ['deposits', slug],
    read: ({ user, ...query }) =>
      held(
        api.GET('/projects/{slug}/deposits', {
          params: {
            path: { slug },
            query: user === undefined ? query : { ...query, user_id: String(user) },
          },
        }),
      ),
    drawn: drawn(slug),
    filters,
  });
  return (
    <List
      list={list}
      title="Deposits"
      description={purposes.Deposits}
      what="deposits"
      csv={{ name: `${slug}-deposits`, columns: depositColumns }}
      empty={{
        title: 'No deposit yet',
        text: 'The first transfer of a listed token to a user’s address appears here seconds after its block. If a deposit is missing, search for its transaction hash.',
      }}
    />
  );
}
