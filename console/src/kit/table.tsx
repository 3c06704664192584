import { type MouseEvent, type ReactNode, useId } from 'react';
import { useIsNarrow } from './hooks.ts';
import '../styles/table.css';

/** What rows are ordered by; null comes last, whichever way they are sorted. */
export type SortValue = number | string | bigint | null;

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Amounts are at the end of their column. */
  isNumber?: boolean;
  /** Makes the column sortable. */
  sortBy?: (row: Row) => SortValue;
  /** Its first press sorts from the largest or the newest down, as it does for amounts. */
  isDescendingFirst?: boolean;
}

/** The column that rows are sorted by, named by its label. */
export interface Sort {
  by: string;
  isDescending: boolean;
}

export interface Sorting {
  /** null: in the order that the rows come in. */
  now: Sort | null;
  set: (sort: Sort | null) => void;
}

/** Rows that are chosen, by `keyOf`. Those of other pages stay chosen. */
export interface Selection<Row> {
  chosen: ReadonlySet<string>;
  set: (chosen: ReadonlySet<string>) => void;
  /** Names the row for its checkbox: `Send 5 USDT to 0x12…`. */
  nameOf: (row: Row) => string;
  /** Why a row cannot be chosen; null if it can. Every row can without it. */
  whyNot?: (row: Row) => string | null;
}

export interface TableProps<Row> {
  /** What the rows are, for who does not see them. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The first column names the row. Its link opens the row; on a phone it is the title of the card. */
  title: Column<Row>;
  columns: readonly Column<Row>[];
  /** Buttons and menus of a row, which are always in view. */
  actions?: ((row: Row) => ReactNode) | undefined;
  sorting?: Sorting | undefined;
  selection?: Selection<Row> | undefined;
  /** The level of a card's heading: one below the heading above the table. */
  level?: 2 | 3;
}

/** Records: a table, or a card for each on a phone. */
export function Table<Row>(props: TableProps<Row>) {
  return useIsNarrow() ? <Cards {...props} /> : <Grid {...props} />;
}

const interactive = 'a, button, input, select, textarea, label, summary, dialog';

/** A click outside a row's controls follows the link of its title. The keyboard has the link itself. */
function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (ctrlKey || metaKey || shiftKey || altKey) return;
  if (target instanceof Element && target.closest(interactive)) return;
  // Somebody who selects a text to copy it does not want to leave.
  if (getSelection()?.toString()) return;
  currentTarget.querySelector<HTMLAnchorElement>('.row-title a')?.click();
}

function Grid<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, title, columns, actions, sorting, selection } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too
    <div className="table-box" tabIndex={0}>
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="choose">
                <ChooseAll rows={rows} keyOf={keyOf} selection={selection} />
              </th>
            )}
            {[title, ...columns].map((column) => (
              <Heading key={column.label} column={column} sorting={sorting} />
            ))}
            {actions && (
              <th scope="col" className="row-actions">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} onClick={openRow} className={chosenClass(props, row)}>
              {selection && (
                <td className="choose">
                  <Choose row={row} name={keyOf(row)} selection={selection} />
                </td>
              )}
              <th scope="row" className="row-title">
                {title.cell(row)}
              </th>
              {columns.map((column) => (
                <Cell key={column.label} isNumber={column.isNumber}>
                  {column.cell(row)}
                </Cell>
              ))}
              {actions && <td className="row-actions">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Longer amounts may have their token below them, so that the other columns keep their room. */
const longestLine = 14;

function Cell({
  isNumber = false,
  children,
}: {
  isNumber?: boolean | undefined;
  children: ReactNode;
}) {
  if (!isNumber) return <td>{children}</td>;
  const isShort = typeof children === 'string' && children.length <= longestLine;
  return <td className={isShort ? 'number short' : 'number'}>{children}</td>;
}

function Cards<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, title, columns, actions, selection, level = 2 } = props;
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <>
      {selection && rows.length > 0 && (
        <ChooseAll rows={rows} keyOf={keyOf} selection={selection} isLabelled />
      )}
      <ul className="cards" aria-label={label}>
        {rows.map((row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the row's link
          <li
            key={keyOf(row)}
            onClick={openRow}
            className={`panel ${chosenClass(props, row) ?? ''}`}
          >
            <div className="card-top">
              {selection && <Choose row={row} name={keyOf(row)} selection={selection} />}
              <Title className="row-title">{title.cell(row)}</Title>
            </div>
            <dl className="card-facts">
              {columns.map((column) => (
                <div key={column.label}>
                  <dt>{column.label}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
            {actions && <div className="card-actions">{actions(row)}</div>}
          </li>
        ))}
      </ul>
    </>
  );
}

const chosenClass = <Row,>(
  { keyOf, selection }: Pick<TableProps<Row>, 'keyOf' | 'selection'>,
  row: Row,
): string | undefined => (selection?.chosen.has(keyOf(row)) ? 'is-chosen' : undefined);

/** Which way a column is sorted at its first press: the largest and the newest come first. */
export const firstWay = ({
  label,
  isNumber = false,
  isDescendingFirst = isNumber,
}: Pick<Column<never>, 'label' | 'isNumber' | 'isDescendingFirst'>): Sort => ({
  by: label,
  isDescending: isDescendingFirst,
});

function Heading<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { label, isNumber, sortBy } = column;
  const end = isNumber ? 'end' : undefined;
  if (!sortBy || !sorting) {
    return (
      <th scope="col" className={end}>
        {label}
      </th>
    );
  }
  const { now, set } = sorting;
  const mine = now?.by === label ? now : null;
  const first = firstWay(column);
  /** The first way, the other way, and the order that the rows come in. */
  const next = (): Sort | null => {
    if (!mine) return first;
    return mine.isDescending === first.isDescending
      ? { by: label, isDescending: !first.isDescending }
      : null;
  };
  const way = mine?.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={end} aria-sort={mine ? way : undefined}>
      <button type="button" className="sort" onClick={() => set(next())}>
        {label}
        <svg className="sort-sign" viewBox="0 0 10 14" aria-hidden="true">
          <path d="M1 5.5 5 1l4 4.5" className={mine && !mine.isDescending ? 'on' : undefined} />
          <path d="M1 8.5 5 13l4-4.5" className={mine?.isDescending ? 'on' : undefined} />
        </svg>
      </button>
    </th>
  );
}

/** The checkbox of every row that is shown and can be chosen. */
function ChooseAll<Row>({
  rows,
  keyOf,
  selection: { chosen, set, whyNot },
  isLabelled = false,
}: {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  selection: Selection<Row>;
  isLabelled?: boolean;
}) {
  const open = rows.filter((row) => (whyNot?.(row) ?? null) === null).map(keyOf);
  const count = open.filter((key) => chosen.has(key)).length;
  const isAll = count > 0 && count === open.length;
  const change = () => {
    const next = new Set(chosen);
    for (const key of open) {
      if (isAll) next.delete(key);
      else next.add(key);
    }
    set(next);
  };
  const text = `Select all ${open.length} on this page`;
  return (
    <label className={isLabelled ? 'choice' : undefined}>
      <input
        type="checkbox"
        checked={isAll}
        disabled={open.length === 0}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isAll;
        }}
        onChange={change}
      />
      <span className={isLabelled ? undefined : 'unseen'}>{text}</span>
    </label>
  );
}

function Choose<Row>({
  row,
  name,
  selection: { chosen, set, nameOf, whyNot },
}: {
  row: Row;
  name: string;
  selection: Selection<Row>;
}) {
  const id = useId();
  const reason = whyNot?.(row) ?? null;
  const change = () => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    set(next);
  };
  return (
    <span className="choose-one" title={reason ?? undefined}>
      <input
        type="checkbox"
        aria-label={`Select ${nameOf(row)}`}
        aria-describedby={reason === null ? undefined : id}
        checked={chosen.has(name)}
        disabled={reason !== null}
        onChange={change}
      />
      {reason !== null && (
        <span id={id} className="unseen">
          {reason}
        </span>
      )}
    </span>
  );
}
