import type { CsvColumn } from '#shared/csv.ts';
import { booksKey, type LedgerBalance, useBooksApi } from '../../api/books.ts';
import { usePolled } from '../../api/polled.ts';
import { containing, type Filter, filterValue, network } from '../../parts/filter.ts';
import { List } from '../../parts/list.tsx';
import { useListSearch } from '../../parts/list-search.ts';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { grouped } from '../../words/amounts.ts';
import { accountOptions, accountWords, signedDecimal } from '../../words/books.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { visibleText } from '../../words/visible-text.ts';

const csv: CsvColumn<LedgerBalance>[] = [
  { header: 'account', value: ({ account }) => account },
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  { header: 'amount', value: ({ amount }) => amount, isAmount: true },
];

const drawn: Drawn<LedgerBalance> = {
  label: 'Balances',
  keyOf: ({ account, chain, token }) => `${chain} ${token} ${account}`,
  title: {
    label: 'Account',
    cell: ({ account }) => accountWords[account],
    sortBy: ({ account }) => accountWords[account],
  },
  columns: [
    {
      label: 'Network',
      cell: ({ chain }) => chainWord(chain),
      sortBy: ({ chain }) => chainWord(chain),
    },
    {
      label: 'Balance',
      isNumber: true,
      cell: ({ amount, token }) => `${grouped(amount)} ${visibleText(token)}`,
      sortBy: ({ amount }) => signedDecimal(amount),
    },
  ],
};

const day: Filter<LedgerBalance> = {
  name: 'at',
  label: 'At the end of (UTC day)',
  type: 'day',
};

const filters: Filter<LedgerBalance>[] = [
  network(({ chain }) => chain),
  {
    name: 'account',
    label: 'Account',
    options: accountOptions,
    passes: ({ account }, value) => account === value,
  },
  day,
  containing('token', 'Token', ({ token }) => token),
];

const prefix = 'balances.';

/** What each account has in each token of each network, now or at the end of a day. */
export function Balances({ slug }: { slug: string }) {
  const { balances } = useBooksApi(slug);
  const at = filterValue(day, useListSearch(prefix));
  const query = usePolled([...booksKey(slug), 'balances', at], () => balances(at), {
    every: 15_000,
  });
  const list = useWholeList({
    all: query.data?.list,
    query,
    every: 15,
    size: 20,
    prefix,
    drawn,
    filters,
  });
  return (
    <List
      list={{ ...list, isFiltered: list.isFiltered || at !== undefined }}
      isPart
      title="Balances"
      description="The accounts of the hot wallet, users and energy equal what their addresses hold. The other accounts show where money came from (below 0) and where it went."
      what="balances"
      csv={{ name: `${slug}-balances${at === undefined ? '' : `-${at}`}`, columns: csv }}
      empty={{
        title: 'Nothing is booked yet',
        text: 'Balances appear with the first deposit.',
      }}
    />
  );
}
