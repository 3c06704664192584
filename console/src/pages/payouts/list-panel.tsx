import { memo, useState } from 'react';
import { toCsv } from '#shared/csv.ts';
import { type PayoutRow, payoutColumns } from '#wire/words/payout-review.ts';
import type { OrdersNow } from '../../api/payout-queries.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Mark } from '../../kit/mark.tsx';
import { type Column, Table } from '../../kit/table.tsx';
import { download } from '../../parts/download.ts';
import { Id, Said } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
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

const pageSize = 50;

interface Row extends PayoutRow {
  place: number;
}

/** Everything that is signed, at its place, with a search and as CSV. The page around it is drawn each second. */
export const PayoutList = memo(function PayoutList(props: Props) {
  const { slug, batchNo, digest, rows, known, isPending, amountOf } = props;
  const [wanted, setWanted] = useState('');
  const [shown, setShown] = useState(pageSize);
  const placed: Row[] = rows.map((row, index) => ({ ...row, place: index + 1 }));
  const text = wanted.trim().toLowerCase();
  const matching = placed.filter((row) => fits(row, amountOf(row.order), text));
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
  const exported = placed.map((row) => ({
    ...row,
    projectId: slug,
    batchNo,
    batchDigest: digest ?? '',
  }));
  return (
    <section className="listed" aria-labelledby="what-you-sign">
      <header>
        <h2 id="what-you-sign">{isPending ? 'What you sign' : 'Its payments'}</h2>
        <Button
          disabled={digest === null}
          onClick={() =>
            download(
              `${slug}-${batchNo}.csv`,
              toCsv(payoutColumns, exported),
              'text/csv;charset=utf-8',
            )
          }
        >
          Export CSV
        </Button>
      </header>
      <Field label="Search in the list" hint="Number, recipient, amount, reference or memo.">
        {(described) => (
          <input
            {...described}
            className="input"
            type="search"
            value={wanted}
            onChange={({ target }) => {
              setWanted(target.value);
              setShown(pageSize);
            }}
          />
        )}
      </Field>
      <p role="status" className="quiet">
        {text === ''
          ? all
          : `${matching.length} of ${all} match.${isPending ? ` All ${rows.length} are signed.` : ''}`}
      </p>
      {matching.length > 0 && (
        <div className="listed-table">
          <Table
            label={isPending ? 'What you sign' : 'Its payments'}
            rows={matching.slice(0, shown)}
            keyOf={({ place }) => String(place)}
            title={{
              label: 'Order',
              cell: ({ place, order: { withdraw_no: no } }) => (
                <>
                  <span className="quiet">{place}.</span>{' '}
                  <LinkTo to={orderPath(slug, 'withdrawal', no)}>
                    <Id id={no} />
                  </LinkTo>
                </>
              ),
            }}
            columns={columns}
            level={3}
          />
        </div>
      )}
      {matching.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + 10 * pageSize)}>
            Show the other {matching.length - shown}
          </Button>
        </div>
      )}
    </section>
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

const fits = ({ order, place }: Row, amount: string | null, text: string): boolean =>
  [
    `${place}.`,
    order.withdraw_no,
    order.to_address,
    amount,
    amount && grouped(amount),
    order.biz_order_id,
    order.memo,
  ].some((value) => value?.toLowerCase().includes(text));
