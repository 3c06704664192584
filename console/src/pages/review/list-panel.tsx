import { memo } from 'react';
import { toCsv } from '#shared/csv.ts';
import { Mark } from '../../kit/mark.tsx';
import type { Column } from '../../kit/table.tsx';
import { Id, Said } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { SignedList } from '../../parts/signed-list.tsx';
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

interface Row {
  place: number;
  order: ListedOrder;
}

/** Everything that is signed, at its place, with a search and as CSV. The page around it is drawn each second. */
export const ListPanel = memo(function ListPanel({ slug, list, listDigest, words }: Props) {
  const rows: Row[] = list.map((order, index) => ({ place: index + 1, order }));
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
  const exported = (digest: string): ListedRow[] =>
    rows.map((row) => ({ ...row, listDigest: digest, words }));
  return (
    <SignedList
      title="What you sign"
      rows={rows}
      textsOf={textsOf}
      all={`${list.length} ${list.length === 1 ? 'order' : 'orders'}`}
      found={(matching) =>
        `${matching} of ${list.length} orders match. All ${list.length} are signed.`
      }
      keyOf={({ order }) => order.no}
      linkOf={({ order }) => <LinkTo to={decidePath(slug, order.no)}>{order.no}</LinkTo>}
      columns={columns}
      csv={
        listDigest === null
          ? null
          : {
              name: `${slug}-${words.replaceAll(' ', '-')}.csv`,
              text: () => toCsv(listedColumns, exported(listDigest)),
            }
      }
    />
  );
});

const textsOf = ({ order }: Row) => [
  order.no,
  order.to,
  order.amount,
  order.amount && grouped(order.amount),
  order.reference,
  order.memo,
];
