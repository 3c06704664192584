import type { ReactNode } from 'react';
import { FactList } from './fact-list.tsx';
import { useIsNarrow } from './hooks.ts';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Amounts are at the end of their column. */
  isNumber?: boolean;
}

interface Props<Row> {
  /** What the rows are, for who does not see them. */
  label: string;
  rows: Row[];
  keyOf: (row: Row) => string;
  /** The first column names the row; on a phone it is the title of its card. */
  title: Column<Row>;
  columns: Column<Row>[];
}

/** A short list: a table, or a card for each row on a phone. */
export function Rows<Row>(props: Props<Row>) {
  return useIsNarrow() ? <Cards {...props} /> : <Table {...props} />;
}

const Cards = <Row,>({ label, rows, keyOf, title, columns }: Props<Row>) => (
  <ul className="cards" aria-label={label}>
    {rows.map((row) => (
      <li key={keyOf(row)} className="panel">
        <h2>{title.cell(row)}</h2>
        <FactList facts={columns.map((one) => ({ label: one.label, value: one.cell(row) }))} />
      </li>
    ))}
  </ul>
);

const Table = <Row,>({ label, rows, keyOf, title, columns }: Props<Row>) => (
  <div className="panel">
    <table className="rows" aria-label={label}>
      <thead>
        <tr>
          {[title, ...columns].map((column) => (
            <th key={column.label} scope="col" className={column.isNumber ? 'end' : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{title.cell(row)}</th>
            {columns.map((column) => (
              <td key={column.label} className={column.isNumber ? 'number' : undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
