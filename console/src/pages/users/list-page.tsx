import { held } from '../../api/client.ts';
import type { Schemas } from '../../api/types.ts';
import { useWorld } from '../../api/world.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Id, Said, When } from '../../parts/facts.tsx';
import { containing, type Filter } from '../../parts/filter.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, usePagedList } from '../../parts/use-list.ts';
import { userPath } from '../../routes.ts';
import { purposes } from '../../words/purposes.ts';

type User = Schemas['User'];

const drawn = (slug: string): Drawn<User> => ({
  label: 'Users',
  keyOf: ({ account_no: no }) => no,
  title: {
    label: 'User id',
    cell: ({ user_id: id }) => (
      <LinkTo to={userPath(slug, id)}>
        <Said text={id} />
      </LinkTo>
    ),
    sortBy: ({ user_id: id }) => id,
  },
  columns: [
    {
      label: 'Label',
      cell: ({ label, user_id: id }) => (label === id ? 'none' : <Said text={label} />),
      sortBy: ({ label }) => label,
    },
    { label: 'Account number', cell: ({ account_no: no }) => <Id id={no} whole /> },
    { label: 'EVM address', cell: ({ addresses }) => <Id id={addresses.EVM} /> },
    { label: 'TRON address', cell: ({ addresses }) => <Id id={addresses.TRX} /> },
    { label: 'Solana address', cell: ({ addresses }) => <Id id={addresses.SOL} /> },
    {
      label: 'Created',
      cell: ({ created_at: at }) => <When at={at} mode="both" />,
      sortBy: ({ created_at: at }) => at,
      isDescendingFirst: true,
    },
  ],
});

const filters: Filter<User>[] = [
  { name: 'user', label: 'User id (exact)' },
  containing('id', 'Part of the user id', ({ user_id: id }) => id),
  containing('label', 'Label', ({ label }) => label),
  containing('address', 'Address', ({ addresses }) => Object.values(addresses).join(' ')),
];

/** The users of a project, newest first. */
export default function UsersPage({ slug }: { slug: string }) {
  useTitle('Users');
  const { api } = useWorld();
  const list = usePagedList({
    id: ['users', slug],
    read: ({ user, ...query }) =>
      held(
        api.GET('/projects/{slug}/users', {
          params: {
            path: { slug },
            query: user === undefined ? query : { ...query, user_id: String(user) },
          },
        }),
      ),
    pollMs: 15_000,
    drawn: drawn(slug),
    filters,
  });
  return (
    <List
      list={list}
      title="Users"
      description={purposes.Users}
      what="users"
      empty={{
        title: 'No user yet',
        text: (
          <>
            The merchant API creates one with <code>POST /v1/subaccount/create</code>, and the
            user’s addresses appear here.
          </>
        ),
      }}
    />
  );
}
