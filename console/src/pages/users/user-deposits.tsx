import type { Schemas } from '../../api/types.ts';
import { Mark } from '../../kit/mark.tsx';
import { Id, When } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, type ListView, useWholeList } from '../../parts/use-list.ts';
import { depositPath, depositsPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { depositWords } from '../../words/deposits.ts';
import { decimal } from '../../words/list.ts';
import { visibleText } from '../../words/visible-text.ts';

type Deposit = Schemas['Deposit'];

const drawn = (slug: string): Drawn<Deposit> => ({
  label: 'Deposits',
  keyOf: ({ deposit_no: no }) => no,
  title: {
    label: 'Number',
    cell: ({ deposit_no: no }) => (
      <LinkTo to={depositPath(slug, no)}>
        <Id id={no} />
      </LinkTo>
    ),
  },
  columns: [
    {
      label: 'Status',
      cell: (one) => {
        const { text, tone } = depositWords(one);
        return <Mark tone={tone}>{text}</Mark>;
      },
    },
    {
      label: 'Amount',
      isNumber: true,
      cell: ({ amount, token }) => `${grouped(amount)} ${visibleText(token)}`,
      sortBy: ({ amount }) => decimal(amount),
    },
    { label: 'Network', cell: ({ chain }) => chainWord(chain) },
    { label: 'Seen', cell: ({ created_at: at }) => <When at={at} mode="both" /> },
  ],
});

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
        text: 'If a transfer is missing, search for its transaction hash: the answer says why it is no deposit.',
      }}
    />
  );
}
