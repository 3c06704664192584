import type { CsvColumn } from '#shared/csv.ts';
import { held } from '../../api/client.ts';
import type { Operation, Withdrawal } from '../../api/types.ts';
import { useWorld } from '../../api/world.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Id, Said, When } from '../../parts/facts.tsx';
import { between, containing, days, type Filter, network, usdText } from '../../parts/filter.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
import { type Drawn, type PageQuery, usePagedList } from '../../parts/use-list.ts';
import { type OrderKind, orderPath } from '../../routes.ts';
import { grouped, usd } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { decimal } from '../../words/list.ts';
import { purposes } from '../../words/purposes.ts';
import { statusesOf } from '../../words/statuses.ts';
import { visibleText } from '../../words/visible-text.ts';
import { operationColumns, withdrawalColumns } from './csv-columns.ts';

type Order = Withdrawal | Operation;

const amountOf = ({ amount, token }: Order) =>
  amount === null ? 'none' : `${grouped(amount)} ${visibleText(token ?? '')}`;

interface Kind<Row extends Order> {
  slug: string;
  kind: OrderKind;
  noOf: (order: Row) => string;
}

/** The columns of both kinds. */
const columnsOf = <Row extends Order>({ slug, kind, noOf }: Kind<Row>) => ({
  title: {
    label: 'Number',
    cell: (order: Row) => (
      <LinkTo to={orderPath(slug, kind, noOf(order))}>
        <Id id={noOf(order)} />
      </LinkTo>
    ),
  },
  status: {
    label: 'Status',
    cell: ({ status, reversed }: Row) => (
      <OrderStatus kind={kind} status={status} reversed={reversed} />
    ),
  },
  amount: {
    label: 'Amount',
    isNumber: true,
    cell: amountOf,
    sortBy: ({ amount }: Row) => decimal(amount),
  },
  value: {
    label: 'Value',
    isNumber: true,
    cell: (order: Row) => usd(order.amount_usd),
    sortBy: (order: Row) => order.amount_usd,
  },
  chain: {
    label: 'Network',
    cell: ({ chain }: Row) => chainWord(chain),
    sortBy: ({ chain }: Row) => chainWord(chain),
  },
  to: {
    label: 'Recipient',
    cell: ({ to_address: to, chain }: Row) =>
      to ? <Id id={to} on={{ chain, is: 'address' }} /> : 'none',
  },
  at: {
    label: 'Requested',
    cell: ({ created_at: at }: Row) => <When at={at} mode="both" />,
    sortBy: ({ created_at: at }: Row) => at,
    isDescendingFirst: true,
  },
});

const statusFilter = (kind: OrderKind): Filter<Order> => ({
  name: 'status',
  label: 'Status',
  options: statusesOf(kind).map(([status, name]) => [String(status), name] as const),
});

const rare: Filter<Order>[] = [
  ...between<Order>('usd', 'Value (USD)', (order) => usdText(order.amount_usd)),
  containing('token', 'Token', ({ token }) => token),
  containing('to', 'Recipient', ({ to_address: to }) => to),
  containing('key', 'API key', (order) => `${order.key_name ?? ''} ${order.app_id}`),
];

const withdrawalFilters: Filter<Withdrawal>[] = [
  statusFilter('withdrawal'),
  network(),
  ...days,
  ...rare,
  {
    name: 'level',
    label: 'Level',
    options: [
      ['1', '1: no approval'],
      ['2', '2: one approval'],
      ['3', '3: two approvals'],
    ],
    isRare: true,
    passes: ({ level }, value) => String(level) === value,
  },
  containing('reference', 'Merchant’s reference', ({ biz_order_id: id }) => id),
];

const typeNames = {
  transfer: 'Transfer',
  'send-tx': 'Transaction',
  'sign-message': 'Message',
  'sign-typed-data': 'Typed data',
} satisfies Record<Operation['op_type'], string>;

const operationFilters: Filter<Operation>[] = [
  statusFilter('operation'),
  { name: 'op_type', label: 'Type', options: Object.entries(typeNames) },
  network(),
  ...days,
  ...rare,
];

interface Shape<Row extends Order> {
  slug: string;
  title: 'Withdrawals' | 'Operations';
  drawn: Drawn<Row>;
  filters: Filter<Row>[];
  csv: CsvColumn<Row>[];
  read: (query: PageQuery) => Promise<{ list: Row[]; total: number }>;
}

/** The orders of a kind, newest first. */
function Orders<Row extends Order>({ slug, title, drawn, filters, csv, read }: Shape<Row>) {
  useTitle(title);
  const what = title.toLowerCase();
  const list = usePagedList({ id: [what, slug, 'list'], read, drawn, filters });
  return (
    <List
      list={list}
      title={title}
      description={purposes[title]}
      what={what}
      csv={{ name: `${slug}-${what}`, columns: csv }}
      empty={{
        title: `No ${what} yet`,
        text: 'The merchant’s first request appears here.',
      }}
    />
  );
}

export function WithdrawalsPage({ slug }: { slug: string }) {
  const { api } = useWorld();
  const noOf = ({ withdraw_no: no }: Withdrawal) => no;
  const { title, status, amount, value, chain, to, at } = columnsOf<Withdrawal>({
    slug,
    kind: 'withdrawal',
    noOf,
  });
  const reference = {
    label: 'Merchant’s reference',
    cell: ({ biz_order_id: id }: Withdrawal) => <Said text={id} />,
  };
  return (
    <Orders
      slug={slug}
      title="Withdrawals"
      drawn={{
        label: 'Withdrawals',
        keyOf: noOf,
        title,
        columns: [status, amount, value, chain, to, at, reference],
      }}
      filters={withdrawalFilters}
      csv={withdrawalColumns}
      read={(query) =>
        held(api.GET('/projects/{slug}/withdrawals', { params: { path: { slug }, query } }))
      }
    />
  );
}

export function OperationsPage({ slug }: { slug: string }) {
  const { api } = useWorld();
  const noOf = ({ op_no: no }: Operation) => no;
  const { title, status, amount, value, chain, to, at } = columnsOf<Operation>({
    slug,
    kind: 'operation',
    noOf,
  });
  const type = {
    label: 'Type',
    cell: ({ op_type: name }: Operation) => typeNames[name],
    sortBy: ({ op_type: name }: Operation) => typeNames[name],
  };
  return (
    <Orders
      slug={slug}
      title="Operations"
      drawn={{
        label: 'Operations',
        keyOf: noOf,
        title,
        columns: [status, type, amount, value, chain, to, at],
      }}
      filters={operationFilters}
      csv={operationColumns}
      read={(query) =>
        held(api.GET('/projects/{slug}/operations', { params: { path: { slug }, query } }))
      }
    />
  );
}
