import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import Select from '@cloudscape-design/components/select';
import Table from '@cloudscape-design/components/table';
import { useLocation, useSearch } from 'wouter';
import { useOperations, useWithdrawals } from '../../api/queries.ts';
import type { Operation, Withdrawal } from '../../api/types.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Id, Said, When } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { type OrderKind, orderPath } from '../../routes.ts';
import { grouped, usd } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { statusesOf } from '../../words/statuses.ts';
import { visibleText } from '../../words/visible-text.ts';
import { ExportOrders } from './export-orders.tsx';

const size = 20;
const titles = { withdrawal: 'Withdrawals', operation: 'Operations' };
const any = { value: '', label: 'Any status' };

interface Row {
  no: string;
  what: string;
  order: Withdrawal | Operation;
}

const rowOf = (order: Withdrawal | Operation): Row =>
  'withdraw_no' in order
    ? { no: order.withdraw_no, what: order.biz_order_id, order }
    : { no: order.op_no, what: order.op_type, order };

/** The orders of a kind, newest first; the filter and the page are in the URL. */
function OrdersPage({ slug, kind }: { slug: string; kind: OrderKind }) {
  useTitle(titles[kind]);
  const [path, go] = useLocation();
  const search = new URLSearchParams(useSearch());
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const status = search.get('status') ?? '';
  const filters = { page, size, status: /^\d$/.test(status) ? Number(status) : undefined };
  const withdrawals = useWithdrawals(slug, filters, kind === 'withdrawal');
  const operations = useOperations(slug, filters, kind === 'operation');
  const query = kind === 'withdrawal' ? withdrawals : operations;
  const show = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    go(next.size > 0 ? `${path}?${next}` : path);
  };
  if (query.error && !query.data) {
    return <UnreadPage title={titles[kind]} query={query} />;
  }
  const list = (query.data?.list ?? []) as (Withdrawal | Operation)[];
  const total = query.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  const options = [
    any,
    ...statusesOf(kind).map(([value, label]) => ({ value: String(value), label })),
  ];
  return (
    <Table
      variant="container"
      trackBy="no"
      items={list.map(rowOf)}
      loading={!query.data}
      loadingText={`Loading ${titles[kind].toLowerCase()}`}
      header={
        <Header
          variant="h1"
          counter={query.data ? `(${total})` : undefined}
          actions={<ExportOrders slug={slug} kind={kind} status={filters.status} />}
          info={query.data && <QueryFreshness query={query} />}
        >
          {titles[kind]}
        </Header>
      }
      filter={
        <FormField label="Status">
          <Select
            selectedOption={options.find(({ value }) => value === status) ?? any}
            options={options}
            onChange={({ detail }) => show({ status: detail.selectedOption.value ?? '', page: '' })}
          />
        </FormField>
      }
      pagination={
        <Pagination
          currentPageIndex={Math.min(page, pages)}
          pagesCount={pages}
          ariaLabels={{
            nextPageLabel: 'Next page',
            previousPageLabel: 'Previous page',
            pageLabel: (number) => `${number}, page`,
          }}
          onChange={({ detail }) => show({ page: String(detail.currentPageIndex) })}
        />
      }
      empty={
        <Box textAlign="center" padding="l">
          <Box variant="strong">None</Box>
          <Box color="text-body-secondary">
            {status
              ? 'None has this status.'
              : 'The first one that a merchant asks for appears here.'}
          </Box>
        </Box>
      }
      columnDefinitions={[
        {
          id: 'no',
          header: 'Number',
          cell: ({ no }) => (
            <LinkTo to={orderPath(slug, kind, no)}>
              <Id id={no} />
            </LinkTo>
          ),
          isRowHeader: true,
        },
        {
          id: 'status',
          header: 'Status',
          cell: ({ order }) => (
            <OrderStatus kind={kind} status={order.status} reversed={order.reversed} />
          ),
        },
        {
          id: 'amount',
          header: <span className="number">Amount</span>,
          cell: ({ order }) => (
            <span className="number">
              {order.amount === null
                ? 'none'
                : `${grouped(order.amount)} ${visibleText(order.token ?? '')}`}
            </span>
          ),
        },
        {
          id: 'usd',
          header: <span className="number">Value</span>,
          cell: ({ order }) => <span className="number">{usd(order.amount_usd)}</span>,
        },
        { id: 'chain', header: 'Network', cell: ({ order }) => chainWord(order.chain) },
        {
          id: 'to',
          header: 'To',
          cell: ({ order }) => (order.to_address ? <Id id={order.to_address} /> : 'none'),
        },
        {
          id: 'age',
          header: 'Asked for',
          cell: ({ order }) => <When at={order.created_at} />,
        },
        {
          id: 'what',
          header: kind === 'withdrawal' ? 'Merchant’s reference' : 'Type',
          cell: ({ what }) => <Said text={what} />,
        },
      ]}
    />
  );
}

interface Props {
  slug: string;
}

export const WithdrawalsPage = ({ slug }: Props) => <OrdersPage slug={slug} kind="withdrawal" />;
export const OperationsPage = ({ slug }: Props) => <OrdersPage slug={slug} kind="operation" />;
