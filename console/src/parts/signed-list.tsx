import { type ReactNode, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { download } from './download.ts';

interface Props<Row> {
  title: string;
  /** Every row, at its place from 1 on. */
  rows: readonly Row[];
  /** What a search looks through. */
  textsOf: (row: Row) => readonly (string | null | undefined)[];
  /** What is said without a search, and of this many rows that match one. */
  all: string;
  found: (matching: number) => string;
  keyOf: (row: Row) => string;
  /** The order, after its place. */
  linkOf: (row: Row) => ReactNode;
  columns: Column<Row>[];
  level?: 2 | 3;
  /** The file's name, and its text; null where nothing is signed. */
  csv: { name: string; text: () => string } | null;
}

const pageSize = 50;

/** All that one decision signs, with a search, a part at a time, and as CSV. */
export function SignedList<Row extends { place: number }>(props: Props<Row>) {
  const { title, rows, textsOf, all, found, keyOf, linkOf, columns, level, csv } = props;
  const [wanted, setWanted] = useState('');
  const [shown, setShown] = useState(pageSize);
  const text = wanted.trim().toLowerCase();
  const matching = rows.filter((row) =>
    textsOf(row).some((value) => value?.toLowerCase().includes(text)),
  );
  return (
    <section className="listed" aria-labelledby="what-you-sign">
      <header>
        <h2 id="what-you-sign">{title}</h2>
        <Button
          disabled={csv === null}
          onClick={() => csv && download(csv.name, csv.text(), 'text/csv;charset=utf-8')}
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
        {text === '' ? all : found(matching.length)}
      </p>
      {matching.length > 0 && (
        <div className="listed-table">
          <Table
            label={title}
            rows={matching.slice(0, shown)}
            keyOf={keyOf}
            title={{
              label: 'Order',
              cell: (row) => (
                <>
                  <span className="quiet">{row.place}.</span> {linkOf(row)}
                </>
              ),
            }}
            columns={columns}
            level={level}
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
}
