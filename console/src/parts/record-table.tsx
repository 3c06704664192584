import type { ReactNode } from 'react';
import '../styles/records.css';

export interface Column<T> {
  header: string;
  cell: (row: T) => ReactNode;
  isNumber?: true;
}

interface Props<T> {
  /** What the rows are, for who hears the page. */
  label: string;
  /** The first one names the row. */
  columns: Column<T>[];
  rows: T[];
  keyOf: (row: T) => string;
}

/** Records in rows; on a phone each row becomes a list of its own. */
export const RecordTable = <T,>({ label, columns, rows, keyOf }: Props<T>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too
  <div className="records-box" tabIndex={0}>
    <table className="records folds" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ header, isNumber }) => (
            <th key={header} scope="col" className={isNumber && 'of-number'}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ header, cell, isNumber }, index) => {
              const inside = (
                <>
                  <span className="folded quiet" aria-hidden="true">
                    {header}
                  </span>
                  <span>{cell(row)}</span>
                </>
              );
              return index === 0 ? (
                <th key={header} scope="row">
                  {inside}
                </th>
              ) : (
                <td key={header} className={isNumber && 'of-number'}>
                  {inside}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
