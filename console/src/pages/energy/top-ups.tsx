import { topUpStatus } from '#wire/merchant/energy/codes.ts';
import { useTreasuryApi } from '../../api/treasury.ts';
import type { Schemas } from '../../api/types.ts';
import { Mark } from '../../kit/mark.tsx';
import { Id } from '../../parts/facts.tsx';
import { List } from '../../parts/list.tsx';
import { Time } from '../../parts/time.tsx';
import { type Drawn, usePagedList } from '../../parts/use-list.ts';
import { grouped } from '../../words/amounts.ts';
import { decimal } from '../../words/list.ts';
import { utcSeconds } from '../../words/times.ts';

type TopUp = Schemas['ListTopUpsAnswer']['data']['list'][number];

const drawn: Drawn<TopUp> = {
  label: 'Top-ups',
  keyOf: ({ id }) => String(id),
  title: { label: 'Transaction', cell: ({ tx_hash: hash }) => <Id id={hash} /> },
  columns: [
    {
      label: 'Amount',
      isNumber: true,
      cell: ({ amount_trx: amount }) => `${grouped(amount)} TRX`,
      sortBy: ({ amount_trx: amount }) => decimal(amount),
    },
    {
      label: 'State',
      cell: ({ status }) =>
        status === topUpStatus.settled ? (
          <Mark tone="success">Settled</Mark>
        ) : (
          <Mark tone="in-progress">Received</Mark>
        ),
    },
    {
      label: 'In the block of',
      cell: ({ block_time: at }) => <Time at={utcSeconds(at)} />,
      sortBy: ({ block_time: at }) => utcSeconds(at),
      isDescendingFirst: true,
    },
  ],
};

/** TRX that were sent to the balance, newest first. */
export function TopUps({ slug }: { slug: string }) {
  const { topUps } = useTreasuryApi(slug);
  const list = usePagedList({
    id: ['top-ups', slug],
    prefix: 'topups.',
    read: topUps,
    pollMs: 10_000,
    drawn,
  });
  return (
    <List
      list={list}
      isPart
      title="Top-ups"
      what="top-ups"
      empty={{ title: 'Nothing was sent yet', text: 'Send TRX to the address above.' }}
    />
  );
}
