import type { CsvColumn } from '#shared/csv.ts';
import { held } from '../../api/client.ts';
import type { Sweep } from '../../api/treasury.ts';
import { useWorld } from '../../api/world.ts';
import { Id, Said } from '../../parts/facts.tsx';
import { between, containing, days, type Filter, network } from '../../parts/filter.ts';
import { List } from '../../parts/list.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
import { Time } from '../../parts/time.tsx';
import { type Drawn, usePagedList } from '../../parts/use-list.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { decimal } from '../../words/list.ts';
import { sweepKindNames, sweepKindWords } from '../../words/policy/treasury.ts';
import { statusesOf, statusWords } from '../../words/statuses.ts';
import { exact } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';

const columns: CsvColumn<Sweep>[] = [
  { header: 'sweep_no', value: ({ sweep_no }) => sweep_no },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'status', value: ({ status }) => statusWords('withdrawal', status, null).text },
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  { header: 'amount', value: ({ amount }) => amount },
  { header: 'addresses', value: ({ from }) => from.map(({ address }) => address).join(' ') },
  { header: 'to_address', value: ({ to_address }) => to_address },
  { header: 'tx_hash', value: ({ tx_hash }) => tx_hash },
  { header: 'fail_reason', value: ({ fail_reason }) => fail_reason },
  { header: 'created_at', value: ({ created_at }) => exact(created_at) },
  { header: 'confirmed_at', value: ({ confirmed_at: at }) => at && exact(at) },
];

const drawn: Drawn<Sweep> = {
  label: 'Last sweeps',
  keyOf: ({ sweep_no: no }) => no,
  title: { label: 'Number', cell: ({ sweep_no: no }) => <Id id={no} /> },
  columns: [
    { label: 'What it does', cell: ({ kind }) => sweepKindWords(kind) },
    {
      label: 'Status',
      cell: ({ status, stuck, fail_reason: reason }) => (
        <>
          <OrderStatus kind="withdrawal" status={status} reversed={null} />
          {(reason ?? stuck?.cause) && (
            <div>
              <Said text={reason ?? stuck?.cause ?? ''} />
            </div>
          )}
        </>
      ),
    },
    {
      label: 'Network',
      cell: ({ chain }) => chainWord(chain),
      sortBy: ({ chain }) => chainWord(chain),
    },
    {
      label: 'Amount',
      isNumber: true,
      cell: ({ amount, token }) => `${grouped(amount)} ${visibleText(token)}`,
      sortBy: ({ amount }) => decimal(amount),
    },
    {
      label: 'Addresses',
      isNumber: true,
      cell: ({ from }) => from.length,
      sortBy: ({ from }) => from.length,
    },
    {
      label: 'To',
      cell: ({ to_address: to, chain }) => <Id id={to} on={{ chain, is: 'address' }} />,
    },
    {
      label: 'Requested',
      cell: ({ created_at: at }) => <Time at={at} />,
      sortBy: ({ created_at: at }) => at,
      isDescendingFirst: true,
    },
  ],
};

const filters: Filter<Sweep>[] = [
  {
    name: 'kind',
    label: 'What it does',
    any: sweepKindWords('sweep'),
    options: sweepKindNames
      .filter((kind) => kind !== 'sweep')
      .map((kind) => [kind, sweepKindWords(kind)] as const),
  },
  {
    name: 'status',
    label: 'Status',
    options: statusesOf('withdrawal').map(([status, name]) => [String(status), name] as const),
  },
  network(),
  ...days,
  ...between<Sweep>('amount', 'Amount', ({ amount }) => amount),
  containing('token', 'Token', ({ token }) => token),
  containing('address', 'Address', ({ from, to_address: to }) =>
    [to, ...from.map(({ address }) => address)].join(' '),
  ),
];

/** The orders that collected deposits, and by the filter those that paid for it, newest first. */
export function LastSweeps({ slug }: { slug: string }) {
  const { api } = useWorld();
  const list = usePagedList({
    id: ['sweeps', slug],
    read: (query) =>
      held(api.GET('/projects/{slug}/sweeps', { params: { path: { slug }, query } })),
    pollMs: 10_000,
    drawn,
    filters,
  });
  return (
    <List
      list={list}
      isPart
      title="Last sweeps"
      what="sweeps"
      csv={{ name: `${slug}-sweeps`, columns }}
      empty={{
        title: 'None yet',
        text: 'Turn on collecting above. Deposits are then collected once they are worth the fee.',
      }}
    />
  );
}
