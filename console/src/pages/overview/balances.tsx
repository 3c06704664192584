import type { ReactNode } from 'react';
import type { CsvColumn } from '#shared/csv.ts';
import { roundedAmount } from '#shared/words/rounded-amount.ts';
import type { useLedgerDays } from '../../api/books.ts';
import { useIsNarrow } from '../../kit/hooks.ts';
import { containing, type Filter, network } from '../../parts/filter.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { entriesPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { signedDecimal } from '../../words/books.ts';
import {
  type EntriesOf,
  type LedgerDays,
  type TokenRow,
  tokenRows,
} from '../../words/money/days.ts';
import { usdExact, usdText } from '../../words/money/usd.ts';
import { FigureLink } from './figure-link.tsx';
import { tokenColumn } from './token-column.tsx';

const amounts = ['held', 'hot', 'users', 'energy'] as const;

const csv: CsvColumn<TokenRow>[] = [
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  ...amounts.map(
    (name): CsvColumn<TokenRow> => ({ header: name, value: (row) => row[name], isAmount: true }),
  ),
  { header: 'price_usd', value: ({ price }) => price },
  { header: 'usd', value: ({ usd }) => usdExact(usd), isAmount: true },
  { header: 'since_yesterday', value: ({ dayChange }) => dayChange, isAmount: true },
  { header: 'in_30_days', value: ({ allChange }) => allChange, isAmount: true },
];

/** Six digits that count, and a link to the entries; all digits are in the title. */
function Figure({ slug, amount, of }: { slug: string; amount: string; of: EntriesOf }): ReactNode {
  const shown = roundedAmount(amount, 'down');
  return (
    <span title={shown === grouped(amount) ? undefined : grouped(amount)}>
      <LinkTo to={entriesPath(slug, of)}>{shown}</LinkTo>
    </span>
  );
}

const change = (amount: string | null): string => {
  if (amount === null) return 'not known';
  const shown = roundedAmount(amount, 'down');
  return amount.startsWith('-') || amount === '0' ? shown : `+${shown}`;
};

const drawn = (slug: string, days: readonly string[]): Drawn<TokenRow> => ({
  label: 'Balances by network and token',
  keyOf: ({ chain, token }) => `${chain} ${token}`,
  title: tokenColumn,
  columns: [
    {
      label: 'Held',
      isNumber: true,
      cell: ({ held, chain, token }) => <Figure slug={slug} amount={held} of={{ chain, token }} />,
      sortBy: ({ held }) => signedDecimal(held),
    },
    {
      label: 'USD',
      isNumber: true,
      cell: ({ usd, chain, token }) => (
        <FigureLink slug={slug} of={{ chain, token }}>
          {usdText(usd)}
        </FigureLink>
      ),
      sortBy: ({ usd }) => usd,
    },
    {
      label: 'Hot wallet',
      isNumber: true,
      cell: ({ hot, chain, token }) => (
        <Figure slug={slug} amount={hot} of={{ account: 'hot', chain, token }} />
      ),
      sortBy: ({ hot }) => signedDecimal(hot),
    },
    {
      label: 'Users’ addresses',
      isNumber: true,
      cell: ({ users, chain, token }) => (
        <Figure slug={slug} amount={users} of={{ account: 'users', chain, token }} />
      ),
      sortBy: ({ users }) => signedDecimal(users),
    },
    {
      label: 'Since yesterday',
      isNumber: true,
      cell: ({ dayChange, chain, token }) => (
        <FigureLink
          slug={slug}
          of={dayChange === null ? null : { chain, token, start: days.at(-1)! }}
        >
          {change(dayChange)}
        </FigureLink>
      ),
      sortBy: ({ dayChange }) => signedDecimal(dayChange ?? ''),
    },
    {
      label: 'In 30 days',
      isNumber: true,
      cell: ({ allChange, chain, token }) => (
        <FigureLink slug={slug} of={allChange === null ? null : { chain, token, start: days[0]! }}>
          {change(allChange)}
        </FigureLink>
      ),
      sortBy: ({ allChange }) => signedDecimal(allChange ?? ''),
    },
  ],
});

const filters: Filter<TokenRow>[] = [
  network(({ chain }) => chain),
  containing('token', 'Token', ({ token }) => token),
];

interface Props {
  slug: string;
  all: LedgerDays;
  query: ReturnType<typeof useLedgerDays>;
}

/** What addresses hold of each token of each network, the most valuable first. */
export function Balances({ slug, all, query }: Props) {
  const list = useWholeList({
    all: tokenRows(all),
    query,
    every: 60,
    size: useIsNarrow() ? 4 : 10,
    prefix: 'held.',
    drawn: drawn(slug, all.days),
    filters,
  });
  return (
    <List
      list={list}
      isPart
      title="Balances by network and token"
      what="balances"
      csv={{ name: `${slug}-balances`, columns: csv }}
      empty={{ title: 'The addresses hold nothing' }}
    />
  );
}
