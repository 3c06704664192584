import { useState } from 'react';
import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import type { Schemas } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { type Column, Table } from '../../kit/table.tsx';
import { When } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { orderPath } from '../../routes.ts';
import { operationSentence, withdrawalSentence } from '../../words/decide/sentence.ts';
import { visibleText } from '../../words/visible-text.ts';
import '../../styles/list.css';

type Named = Schemas['WithdrawalTo'] | Schemas['OperationTo'];

const orderOf = (one: Named) =>
  one.kind === 'withdrawal'
    ? {
        kind: one.kind,
        no: one.withdrawal.withdraw_no,
        sentence: withdrawalSentence(one.withdrawal),
        order: one.withdrawal,
      }
    : {
        kind: one.kind,
        no: one.operation.op_no,
        sentence: operationSentence(one.operation),
        order: one.operation,
      };

type Row = ReturnType<typeof orderOf>;

const columns: Column<Row>[] = [
  {
    label: 'Status',
    cell: ({ kind, order }) => (
      <OrderStatus kind={kind} status={order.status} reversed={order.reversed} />
    ),
  },
  { label: 'Requested', cell: ({ order }) => <When at={order.created_at} mode="both" /> },
];

/** The orders of a project that name an address, the newest first, page by page. */
export function OrdersTo({
  slug,
  chain,
  address,
}: {
  slug: string;
  chain: string;
  address: string;
}) {
  /** Where each page begins; the last one is shown. */
  const [starts, setStarts] = useState<(string | null)[]>([null]);
  const after = starts.at(-1) ?? null;
  const { data, error, refetch } = usePolled(
    ['orders-to', slug, chain, address, after],
    (api) =>
      held(
        api.GET('/projects/{slug}/recipients/{chain}/{address}/orders', {
          params: { path: { slug, chain, address }, query: after === null ? {} : { after } },
        }),
      ),
    { every: () => false, keepsLast: true },
  );
  if (!data) {
    if (!error) return <Loading what="its orders" />;
    return <ProblemAlert error={error} retry={() => void refetch()} />;
  }
  const title: Column<Row> = {
    label: 'Order',
    cell: ({ kind, no, sentence }) => (
      <LinkTo to={orderPath(slug, kind, no)}>{visibleText(sentence)}</LinkTo>
    ),
  };
  const { next } = data;
  return (
    <div className="stack close">
      <h2>Orders to this address</h2>
      <div className="panel list-panel">
        <Table
          label="Orders to this address"
          rows={data.list.map(orderOf)}
          keyOf={({ no }) => no}
          title={title}
          columns={columns}
          level={3}
        />
      </div>
      {(starts.length > 1 || next !== null) && (
        <nav className="pager" aria-label="Pages of the orders to this address">
          <Button disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
            Newer
          </Button>
          <Button disabled={next === null} onClick={() => setStarts([...starts, next])}>
            Older
          </Button>
        </nav>
      )}
    </div>
  );
}
