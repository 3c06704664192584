import type { Schemas } from '../../api/types.ts';
import { When } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, type ListView, useWholeList } from '../../parts/use-list.ts';
import { depositsPath } from '../../routes.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { depositColumnsOf } from '../deposits/columns.tsx';

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
      { label: 'Network', cell: ({ chain }) => chainWord(chain) },
      { label: 'Seen', cell: ({ created_at: at }) => <When at={at} mode="both" /> },
    ],
  };
};

interface Props {
  slug: string;
  userId: string;
  /** How many of them were asked for. */
  newest: number;
  /** The newest deposits of the user. */
  query: { data: { list: Deposit[]; total: number } | undefined } & Pick<
    ListView<Deposit>,
    'error' | 'refetch'
  > &
    ListView<Deposit>['freshness'];
}

/** The newest deposits of a user, and the way to all of them. */
export function UserDeposits({ slug, userId, newest, query }: Props) {
  const { list: all, total = 0 } = query.data ?? {};
  const list = useWholeList({
    all,
    query,
    every: 4,
    prefix: 'deposits.',
    drawn: drawn(slug),
  });
  return (
    <List
      list={list}
      isPart
      title={total > newest ? `Newest ${newest} of ${total} deposits` : 'Deposits'}
      counter={total > newest ? null : undefined}
      what="deposits"
      actions={
        <LinkTo to={`${depositsPath(slug)}?user=${encodeURIComponent(userId)}`}>
          All deposits of this user
        </LinkTo>
      }
      empty={{
        title: 'No deposit yet',
        text: 'If a transfer is missing, search for its transaction hash: the result says why it is not a deposit.',
      }}
    />
  );
}
