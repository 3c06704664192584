import { memo } from 'react';
import { toCsv } from '#shared/csv.ts';
import { type PayoutRow, payoutColumns } from '#wire/words/payout-review.ts';
import type { OrdersNow } from '../../api/payout-queries.ts';
import { Mark } from '../../kit/mark.tsx';
import type { Column } from '../../kit/table.tsx';
import { Id, Said } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
import { SignedList } from '../../parts/signed-list.tsx';
import { orderPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWord, paidWords } from '../../words/decide/sentence.ts';
import { visibleText } from '../../words/visible-text.ts';

interface Props {
  slug: string;
  batchNo: string;
  /** What is signed; null where nothing can be. */
  digest: string | null;
  rows: readonly PayoutRow[];
  known: OrdersNow['known'];
  /** It waits: new recipients are marked. Later the state of each order is shown. */
  isPending: boolean;
  /** The amount of a payment, by the decimals that the page knows. */
  amountOf: (order: PayoutRow['order']) => string | null;
}

interface Row extends PayoutRow {
  place: number;
}

/** Everything that is signed, at its place, with a search and as CSV. The page around it is drawn each second. */
export const PayoutList = memo(function PayoutList(props: Props) {
  const { slug, batchNo, digest, rows, known, isPending, amountOf } = props;
  const placed: Row[] = rows.map((row, index) => ({ ...row, place: index + 1 }));
  const all = `${rows.length} ${rows.length === 1 ? 'order' : 'orders'}`;
  const columns: Column<Row>[] = [
    {
      label: 'Amount',
      isNumber: true,
      cell: ({ order }) =>
        visibleText(paidWords({ ...order, amount: amountOf(order), token: order.token })),
    },
    { label: 'Network', cell: ({ order }) => chainWord(order.chain) },
    {
      label: 'Recipient',
      cell: ({ order, stranger }) => (
        <>
          <Id id={order.to_address} whole />
          {isPending && stranger !== false && (
            <div>
              <Mark tone="warning">
                {stranger ? 'Never paid before' : 'Not known whether it was paid before'}
              </Mark>
            </div>
          )}
        </>
      ),
    },
    { label: 'Reference', cell: ({ order }) => <Said text={order.biz_order_id} /> },
    { label: 'Memo', cell: ({ order }) => <Said text={order.memo} /> },
    ...(isPending ? [] : [stateColumn(known)]),
  ];
  const exported = (batchDigest: string) =>
    placed.map((row) => ({ ...row, projectId: slug, batchNo, batchDigest }));
  return (
    <SignedList
      title={isPending ? 'What you sign' : 'Its payments'}
      rows={placed}
      textsOf={(row) => textsOf(row, amountOf(row.order))}
      all={all}
      found={(matching) =>
        `${matching} of ${all} match.${isPending ? ` All ${rows.length} are signed.` : ''}`
      }
      keyOf={({ place }) => String(place)}
      linkOf={({ order: { withdraw_no: no } }) => (
        <LinkTo to={orderPath(slug, 'withdrawal', no)}>
          <Id id={no} />
        </LinkTo>
      )}
      columns={columns}
      level={3}
      csv={
        digest === null
          ? null
          : { name: `${slug}-${batchNo}.csv`, text: () => toCsv(payoutColumns, exported(digest)) }
      }
    />
  );
});

const stateColumn = (known: OrdersNow['known']): Column<Row> => ({
  label: 'State',
  cell: ({ order }) => {
    const now = known.get(order.withdraw_no)?.withdrawal;
    if (!now) return 'Not read yet';
    return (
      <>
        <OrderStatus kind="withdrawal" status={now.status} reversed={now.reversed} />
        {now.fail_reason && (
          <div>
            <Said text={now.fail_reason} />
          </div>
        )}
      </>
    );
  },
});

const textsOf = ({ order, place }: Row, amount: string | null) => [
  `${place}.`,
  order.withdraw_no,
  order.to_address,
  amount,
  amount && grouped(amount),
  order.biz_order_id,
  order.memo,
];
