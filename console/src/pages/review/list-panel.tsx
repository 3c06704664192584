import { memo, useState } from 'react';
import { toCsv } from '#shared/csv.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Mark } from '../../kit/mark.tsx';
import { type Column, Table } from '../../kit/table.tsx';
import { download } from '../../parts/download.ts';
import { Id, Said } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { decidePath } from '../../routes.ts';
import { grouped, usd } from '../../words/amounts.ts';
import { type ListedRow, listedColumns } from '../../words/batch/csv-columns.ts';
import type { ListedOrder } from '../../words/batch/listed-order.ts';

interface Props {
  slug: string;
  list: ListedOrder[];
  listDigest: string | null;
  words: string;
}

const pageSize = 50;

interface Row {
  place: number;
  order: ListedOrder;
}

/** Everything that is signed, at its place, with a search and as CSV. The page around it is drawn each second. */
export const ListPanel = memo(function ListPanel({ slug, list, listDigest, words }: Props) {
  const [wanted, setWanted] = useState('');
  const [shown, setShown] = useState(pageSize);
  const rows: Row[] = list.map((order, index) => ({ place: index + 1, order }));
  const text = wanted.trim().toLowerCase();
  const matching = rows.filter(({ order }) => fits(order, text));
  const columns: Column<Row>[] = [
    { label: 'Amount', isNumber: true, cell: ({ order }) => grouped(order.amount ?? '') },
    { label: 'Value', isNumber: true, cell: ({ order }) => usd(order.usd) },
    {
      label: 'Recipient',
      cell: ({ order }) => (
        <>
          <Id id={order.to ?? ''} whole />
          {order.recipient?.stranger !== false && (
            <div>
              <Mark tone="warning">
                {order.recipient?.stranger
                  ? 'Never paid before'
                  : 'Not known whether it was paid before'}
              </Mark>
            </div>
          )}
        </>
      ),
    },
    { label: 'Reference', cell: ({ order }) => <Said text={order.reference} /> },
    { label: 'Memo', cell: ({ order }) => <Said text={order.memo} /> },
    { label: 'Approvals', cell: ({ order }) => `${order.approvals} of ${order.needed}` },
  ];
  const exported: ListedRow[] = rows.map((row) => ({
    ...row,
    listDigest: listDigest ?? '',
    words,
  }));
  return (
    <section className="listed" aria-labelledby="what-you-sign">
      <header>
        <h2 id="what-you-sign">What you sign</h2>
        <Button
          disabled={listDigest === null}
          onClick={() =>
            download(
              `${slug}-${words.replaceAll(' ', '-')}.csv`,
              toCsv(listedColumns, exported),
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
          ? `${list.length} ${list.length === 1 ? 'order' : 'orders'}`
          : `${matching.length} of ${list.length} orders match. All ${list.length} are signed.`}
      </p>
      {matching.length > 0 && (
        <div className="listed-table">
          <Table
            label="What you sign"
            rows={matching.slice(0, shown)}
            keyOf={({ order }) => order.no}
            title={{
              label: 'Order',
              cell: ({ place, order }) => (
                <>
                  <span className="quiet">{place}.</span>{' '}
                  <LinkTo to={decidePath(slug, order.no)}>{order.no}</LinkTo>
                </>
              ),
            }}
            columns={columns}
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

const fits = (order: ListedOrder, text: string): boolean =>
  [
    order.no,
    order.to,
    order.amount,
    order.amount && grouped(order.amount),
    order.reference,
    order.memo,
  ].some((value) => value?.toLowerCase().includes(text));
