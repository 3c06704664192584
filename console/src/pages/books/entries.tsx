import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CsvColumn } from '#shared/csv.ts';
import { booksKey, type LedgerEntry, pageSize, useBooksApi } from '../../api/books.ts';
import { Button } from '../../kit/button.tsx';
import { Id } from '../../parts/facts.tsx';
import { days, type Filter, filterValue, network } from '../../parts/filter.ts';
import { List } from '../../parts/list.tsx';
import { useListSearch } from '../../parts/list-search.ts';
import { Time } from '../../parts/time.tsx';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { recordPath } from '../../routes.ts';
import { grouped, usd } from '../../words/amounts.ts';
import { accountOptions, accountWords, signedDecimal } from '../../words/books.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { exact } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';

const csv: CsvColumn<LedgerEntry>[] = [
  { header: 'entry_no', value: (entry) => entry.entry_no },
  { header: 'at', value: ({ at }) => exact(at) },
  { header: 'account', value: ({ account }) => account },
  { header: 'address', value: ({ address }) => address },
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  { header: 'amount', value: ({ amount }) => amount, isAmount: true },
  { header: 'amount_usd', value: (entry) => entry.amount_usd, isAmount: true },
  { header: 'order_no', value: (entry) => entry.order_no },
  { header: 'deposit_no', value: (entry) => entry.deposit_no },
  { header: 'tx_hash', value: (entry) => entry.tx_hash },
  { header: 'block_number', value: (entry) => entry.block_number },
];

function About({ slug, entry }: { slug: string; entry: LedgerEntry }) {
  const no = entry.order_no ?? entry.deposit_no;
  return no === null ? 'no order' : <Id id={no} to={recordPath(slug, no)} />;
}

const drawn = (slug: string): Drawn<LedgerEntry> => ({
  label: 'Entries',
  keyOf: (entry) => entry.entry_no,
  title: {
    label: 'Account',
    cell: ({ account, address, chain }) => (
      <>
        {accountWords[account]}
        {address && (
          <div>
            <Id id={address} on={{ chain, is: 'address' }} />
          </div>
        )}
      </>
    ),
    sortBy: ({ account }) => accountWords[account],
  },
  columns: [
    {
      label: 'Amount',
      isNumber: true,
      cell: ({ amount, token }) => `${grouped(amount)} ${visibleText(token)}`,
      sortBy: ({ amount }) => signedDecimal(amount),
    },
    {
      label: 'USD',
      isNumber: true,
      cell: (entry) => usd(entry.amount_usd),
      sortBy: (entry) => entry.amount_usd,
    },
    {
      label: 'Network',
      cell: ({ chain }) => chainWord(chain),
      sortBy: ({ chain }) => chainWord(chain),
    },
    { label: 'For', cell: (entry) => <About slug={slug} entry={entry} /> },
    {
      label: 'Transaction',
      cell: ({ tx_hash: hash, chain }) =>
        hash === null ? 'none' : <Id id={hash} on={{ chain, is: 'tx' }} />,
    },
    {
      label: 'Recorded',
      cell: ({ at }) => <Time at={at} mode="both" />,
      sortBy: ({ at }) => at,
      isDescendingFirst: true,
    },
  ],
});

/** All of them are of the API. */
const filters: Filter<LedgerEntry>[] = [
  { name: 'account', label: 'Account', options: accountOptions },
  network(),
  ...days,
  { name: 'token', label: 'Token', isRare: true },
  { name: 'address', label: 'Address (whole)', isRare: true },
  { name: 'order_no', label: 'Order or deposit (number)', isRare: true },
];

/** Every entry, newest first: 500 of them are loaded, and more when they are asked for. */
export function Entries({ slug }: { slug: string }) {
  const { entries } = useBooksApi(slug);
  const search = useListSearch();
  const set = filters.flatMap((filter) => {
    const value = filterValue(filter, search);
    return value === undefined ? [] : [[filter.name, value] as const];
  });
  const asked = JSON.stringify(set);
  const [more, setMore] = useState({ asked, parts: 1 });
  const parts = more.asked === asked ? more.parts : 1;
  const query = useQuery({
    queryKey: [...booksKey(slug), 'entries', asked, parts],
    queryFn: () => entries(Object.fromEntries(set), parts * pageSize),
    // Many are not read again and again.
    refetchInterval: parts === 1 ? 15_000 : false,
    placeholderData: (before, last) => (last?.queryKey[3] === asked ? before : undefined),
  });
  const isCut = query.data?.isCut === true;
  const list = useWholeList({
    all: query.data?.rows,
    isCut,
    query,
    every: 15,
    size: 20,
    drawn: drawn(slug),
    filters,
  });
  const view = {
    ...list,
    isFiltered: set.length > 0,
    readAll: () => entries(Object.fromEntries(set)),
  };
  return (
    <List
      list={view}
      isPart
      title="Entries"
      description="Double entry: one account gives what another receives. An entry is never changed; another entry reverses it if it is no longer valid."
      what="entries"
      csv={{ name: `${slug}-entries`, columns: csv }}
      empty={{
        title: 'Nothing is booked yet',
        text: 'An entry appears a few seconds after its record.',
      }}
      footer={
        isCut && (
          <div>
            <Button
              busy={query.isPlaceholderData ? 'Reading older entries' : null}
              onClick={() => setMore({ asked, parts: parts + 1 })}
            >
              Load older entries
            </Button>
          </div>
        )
      }
    />
  );
}
