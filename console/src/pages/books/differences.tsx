import { useState } from 'react';
import type { CsvColumn } from '#shared/csv.ts';
import { booksKey, type Difference, useBooksApi } from '../../api/books.ts';
import { usePolled } from '../../api/polled.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { containing, type Filter, filterValue, network } from '../../parts/filter.ts';
import { List } from '../../parts/list.tsx';
import { useListSearch } from '../../parts/list-search.ts';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { accountWords, differenceSentence, signedDecimal } from '../../words/books.ts';
import { exact } from '../../words/times.ts';
import { CloseSheet } from './close-sheet.tsx';

const csv: CsvColumn<Difference>[] = [
  { header: 'difference_no', value: (one) => one.difference_no },
  { header: 'state', value: ({ state }) => state },
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'account', value: ({ account }) => account },
  { header: 'address', value: ({ address }) => address },
  { header: 'token', value: ({ token }) => token },
  { header: 'amount', value: ({ amount }) => amount, isAmount: true },
  { header: 'block_number', value: (one) => one.block_number },
  { header: 'tx_hashes', value: (one) => one.tx_hashes.join(' ') },
  { header: 'found_at', value: (one) => exact(one.found_at) },
  { header: 'compared_at', value: (one) => exact(one.compared_at) },
  { header: 'closed_at', value: ({ closing }) => closing && exact(closing.at) },
  { header: 'closed_by', value: ({ closing }) => closing?.by ?? null },
  { header: 'reason', value: ({ closing }) => closing?.reason ?? null },
  { header: 'booked', value: ({ closing }) => closing?.booked ?? null, isAmount: true },
];

const drawn: Drawn<Difference> = {
  label: 'Differences',
  keyOf: ({ difference_no: no, closing }) => `${no} ${closing?.at ?? ''}`,
  title: {
    label: 'What differs',
    cell: differenceSentence,
    sortBy: ({ amount }) => signedDecimal(amount),
  },
  columns: [
    {
      label: 'Address',
      cell: ({ account, address, chain }) => (
        <>
          {accountWords[account]}
          <div>{address && <Id id={address} on={{ chain, is: 'address' }} />}</div>
        </>
      ),
      sortBy: ({ account }) => accountWords[account],
    },
    {
      label: 'Transactions',
      cell: ({ tx_hashes: hashes, chain }) =>
        hashes.length === 0
          ? 'none found'
          : hashes.map((hash) => (
              <div key={hash}>
                <Id id={hash} on={{ chain, is: 'tx' }} />
              </div>
            )),
    },
    {
      label: 'Compared',
      cell: ({ compared_at: at }) => <When at={at} />,
      sortBy: ({ compared_at: at }) => at,
      isDescendingFirst: true,
    },
    {
      label: 'Closed',
      cell: ({ closing }) =>
        closing ? (
          <>
            <When at={closing.at} /> by <Said text={closing.by} />
            <div>
              <Said text={closing.reason} />
            </div>
          </>
        ) : (
          'open'
        ),
      sortBy: ({ closing }) => closing?.at ?? null,
      isDescendingFirst: true,
    },
  ],
};

const state: Filter<Difference> = {
  name: 'state',
  label: 'State',
  // The API has a list for each.
  any: 'Open',
  options: [['closed', 'Closed']],
};

const filters: Filter<Difference>[] = [
  state,
  network(({ chain }) => chain),
  containing('address', 'Address', ({ address }) => address),
  containing('token', 'Token', ({ token }) => token),
];

const prefix = 'differences.';

/** Where a chain has something else than the books, until an owner closes it. */
export function Differences({ slug }: { slug: string }) {
  const { admin } = useWorld();
  const { differences } = useBooksApi(slug);
  // As it was shown when its sheet was opened: that is what is closed.
  const [closing, setClosing] = useState<Difference | null>(null);
  const isClosed = filterValue(state, useListSearch(prefix)) === 'closed';
  const shown = isClosed ? 'closed' : 'open';
  const query = usePolled([...booksKey(slug), 'differences', shown], () => differences(shown), {
    every: 15_000,
  });
  const list = useWholeList({
    all: query.data?.list,
    isCut: typeof query.data?.next === 'string',
    query,
    every: 15,
    size: 20,
    prefix,
    drawn,
    filters,
  });
  return (
    <>
      <List
        list={list}
        isPart
        title={isClosed ? 'Closed differences' : 'Open differences'}
        description="Every address is compared with its chain within a week, and within a day if it had a movement. An unexplained difference stays here until an owner closes it with a reason."
        what="differences"
        csv={{ name: `${slug}-differences-${shown}`, columns: csv }}
        empty={
          isClosed
            ? { title: 'None was closed yet' }
            : { title: 'No difference is open', text: 'The books and the chains agree.' }
        }
        rowActions={
          isIn(admin, 'owner', slug) && !isClosed
            ? (row) => (
                <Button label={`Close: ${differenceSentence(row)}`} onClick={() => setClosing(row)}>
                  Close
                </Button>
              )
            : undefined
        }
      />
      {closing && <CloseSheet slug={slug} difference={closing} close={() => setClosing(null)} />}
    </>
  );
}
