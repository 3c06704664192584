import { useWaitingTotal } from '../../api/chain-queries.ts';
import { useWaitingPayouts } from '../../api/payout-queries.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Id, Said, When } from '../../parts/facts.tsx';
import { between, containing, type Filter, network, usdText } from '../../parts/filter.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { RiskMarks } from '../../parts/risk-marks.tsx';
import { Time } from '../../parts/time.tsx';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { decidePath } from '../../routes.ts';
import { usd } from '../../words/amounts.ts';
import { purposes } from '../../words/purposes.ts';
import { riskMarks, riskRank } from '../../words/risk-marks.ts';
import { left } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import { waitingColumns } from './csv-columns.ts';
import { SelectionBar, useSelection } from './selection.tsx';
import { mostWaiting, useWaiting } from './use-waiting.ts';
import type { Waiting } from './waiting.ts';
import { WaitingPayouts } from './waiting-payouts.tsx';

const yoursWords = { open: '', decided: 'you decided', own_key: 'your own key' };

const Approved = ({ order }: { order: Waiting }) => (
  <span className="whole">
    <span aria-hidden="true">
      {'●'.repeat(order.approvals)}
      {'○'.repeat(Math.max(0, order.needed - order.approvals))}
    </span>{' '}
    {order.approvals} of {order.needed}
    {yoursWords[order.yours] && <>, {yoursWords[order.yours]}</>}
  </span>
);

const drawn = (slug: string): Drawn<Waiting> => ({
  label: 'Orders to decide on',
  keyOf: ({ no }) => no,
  title: {
    label: 'Order',
    cell: ({ no, sentence }) => <LinkTo to={decidePath(slug, no)}>{visibleText(sentence)}</LinkTo>,
  },
  columns: [
    {
      label: 'Risk',
      cell: (order) => (riskMarks(order).length === 0 ? 'none' : <RiskMarks row={order} />),
      sortBy: riskRank,
      isDescendingFirst: true,
    },
    {
      label: 'Value',
      isNumber: true,
      cell: (order) => usd(order.usd),
      sortBy: (order) => order.usd,
    },
    { label: 'Approvals', cell: (order) => <Approved order={order} /> },
    {
      label: 'Requested',
      cell: ({ createdAt: at }) => <When at={at} mode="both" />,
      sortBy: ({ createdAt }) => createdAt,
      isDescendingFirst: true,
    },
    {
      label: 'Expires',
      cell: ({ expiresAt: at }) => (at === null ? 'Never' : <Time at={at} words={left} />),
      sortBy: ({ expiresAt }) => expiresAt,
    },
    {
      label: 'API key',
      cell: ({ askedBy, keyName }) =>
        keyName === null ? <Id id={askedBy} /> : <Said text={keyName} />,
    },
  ],
});

const filters: Filter<Waiting>[] = [
  {
    name: 'kind',
    label: 'Kind',
    options: [
      ['withdrawal', 'Withdrawals'],
      ['operation', 'Operations'],
    ],
    passes: ({ kind }, value) => kind === value,
  },
  network(({ chain }) => chain),
  {
    name: 'yours',
    label: 'Your decision',
    options: [
      ['open', 'Open to you'],
      ['decided', 'You decided'],
      ['own_key', 'Your own key'],
    ],
    passes: ({ yours }, value) => yours === value,
  },
  {
    name: 'risk',
    label: 'Risk',
    options: [
      ['warning', 'With a warning'],
      ['none', 'Without a warning'],
    ],
    passes: (order, value) => riskMarks(order).length > 0 === (value === 'warning'),
  },
  ...between<Waiting>('usd', 'Value (USD)', (order) => usdText(order.usd)),
  containing('token', 'Token', ({ token }) => token),
  containing('to', 'Recipient', ({ to }) => to),
  containing('key', 'API key', ({ askedBy, keyName }) => `${keyName ?? ''} ${askedBy}`),
];

/** Everything that waits for a decision, oldest first. */
export default function ApprovalsPage({ slug }: { slug: string }) {
  const query = useWaiting(slug);
  const list = useWholeList({
    all: query.data?.orders,
    isCut: query.data?.isCut ?? false,
    query,
    every: (query.data?.orders.length ?? 0) > 100 ? 15 : 4,
    drawn: drawn(slug),
    filters,
  });
  const chosen = useSelection(query.data?.orders ?? []);
  const waiting = useWaitingTotal(slug);
  const batches = useWaitingPayouts(slug).data?.total ?? 0;
  useTitle(waiting ? `(${waiting}) Approvals` : 'Approvals');
  return (
    <List
      list={list}
      selection={chosen.selection}
      footer={<SelectionBar slug={slug} list={chosen.list} clear={chosen.clear} />}
      title="Approvals"
      counter={waiting === null || list.isNarrowed ? undefined : `(${waiting})`}
      description={
        query.data?.isCut
          ? `Orders that wait for a decision: the oldest ${mostWaiting}, oldest first`
          : purposes.Approvals
      }
      what="orders to decide on"
      csv={{ name: `${slug}-approvals`, columns: waitingColumns }}
      empty={{
        title: batches > 0 ? 'Only batches are waiting' : 'Nothing is waiting for you',
        text: 'Withdrawals of 1,000 USD or more, and operations that no session key allows, appear here.',
      }}
    >
      <WaitingPayouts slug={slug} />
    </List>
  );
}
