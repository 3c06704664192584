import { useState } from 'react';
import { Field } from '../kit/field.tsx';
import { useIsNarrow } from '../kit/hooks.ts';
import { type Column, firstWay, type Sorting } from '../kit/table.tsx';
import { visibleText } from '../words/visible-text.ts';
import { type Filter, filterValue, isValue } from './filter.ts';
import type { ListSearch } from './list-search.ts';
import '../styles/list.css';

interface Props<Row> {
  /** What is filtered, for who does not see it: `withdrawals`. */
  what: string;
  filters: readonly Filter<Row>[];
  search: ListSearch;
  columns: readonly Column<Row>[];
  sorting: Sorting;
}

/** The filters of a list and, on a phone, its sort order; active filters are chips below. */
export function FilterBar<Row>({ what, filters, search, columns, sorting }: Props<Row>) {
  const isNarrow = useIsNarrow();
  const set = filters.filter((filter) => filterValue(filter, search) !== undefined);
  const fields = (some: readonly Filter<Row>[]) =>
    some.map((filter) => <Control key={filter.name} filter={filter} search={search} />);
  const rare = filters.filter(({ isRare }) => isRare);
  const isLoadedOnly = rare.length > 0 && rare.every(({ passes }) => passes);
  const note = isLoadedOnly && (
    <p className="quiet">The API cannot filter by these: only loaded rows are searched.</p>
  );
  const sortable = columns.filter(({ sortBy }) => sortBy);
  if (isNarrow) {
    return (
      <search className="filter-bar" aria-label={`Filters of ${what}`}>
        <details>
          <summary>
            {sortable.length > 0 ? 'Filter and sort' : 'Filter'}
            {set.length > 0 && ` (${set.length})`}
          </summary>
          <div className="filters">
            {sortable.length > 0 && <SortChoice columns={sortable} sorting={sorting} />}
            {fields(filters)}
          </div>
        </details>
        <Chips filters={set} search={search} />
      </search>
    );
  }
  if (filters.length === 0) return null;
  return (
    <search className="filter-bar" aria-label={`Filters of ${what}`}>
      <div className="filters">{fields(filters.filter(({ isRare }) => !isRare))}</div>
      {rare.length > 0 && (
        <details>
          <summary>{rare.length === filters.length ? 'Filter' : 'More filters'}</summary>
          {note}
          <div className="filters">{fields(rare)}</div>
        </details>
      )}
      <Chips filters={set} search={search} />
    </search>
  );
}

function Control<Row>({ filter, search }: { filter: Filter<Row>; search: ListSearch }) {
  const { name, label, options, type = 'text' } = filter;
  const value = filterValue(filter, search) ?? '';
  const [error, setError] = useState<string | null>(null);
  const take = (typed: string) => {
    const next = typed.trim();
    const isGood = next === '' || isValue(filter, next);
    setError(isGood ? null : 'Not an amount');
    if (isGood && next !== value) search.set({ [name]: next });
  };
  return (
    <Field label={label} error={error}>
      {(described) =>
        options ? (
          <select
            {...described}
            className="input"
            value={value}
            onChange={({ target }) => search.set({ [name]: target.value })}
          >
            <option value="">{filter.any ?? 'Any'}</option>
            {options.map(([one, text]) => (
              <option key={one} value={one}>
                {text}
              </option>
            ))}
          </select>
        ) : type === 'day' ? (
          <input
            {...described}
            className="input"
            type="date"
            value={value}
            onChange={({ target }) => search.set({ [name]: target.value })}
          />
        ) : (
          <input
            {...described}
            // Another value of the address makes another input.
            key={value}
            className="input"
            inputMode={type === 'amount' ? 'decimal' : undefined}
            defaultValue={value}
            maxLength={128}
            spellCheck={false}
            onBlur={({ target }) => take(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') take(event.currentTarget.value);
            }}
          />
        )
      }
    </Field>
  );
}

function SortChoice<Row>({
  columns,
  sorting: { now, set },
}: {
  columns: readonly Column<Row>[];
  sorting: Sorting;
}) {
  const ways = columns.flatMap((column) => {
    const first = firstWay(column);
    return [first, { by: first.by, isDescending: !first.isDescending }];
  });
  const textOf = ({ by, isDescending }: (typeof ways)[number]) =>
    `${by}, ${isDescending ? 'down' : 'up'}`;
  return (
    <Field label="Sort by">
      {(described) => (
        <select
          {...described}
          className="input"
          value={now ? textOf(now) : ''}
          onChange={({ target }) => set(ways.find((way) => textOf(way) === target.value) ?? null)}
        >
          <option value="">Sort order of the list</option>
          {ways.map((way) => (
            <option key={textOf(way)}>{textOf(way)}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** What is set, each with a button that takes it away. */
function Chips<Row>({ filters, search }: { filters: readonly Filter<Row>[]; search: ListSearch }) {
  if (filters.length === 0) return null;
  const clear = () => search.set(Object.fromEntries(filters.map(({ name }) => [name, ''])));
  return (
    <ul className="chips" aria-label="Active filters">
      {filters.map((filter) => {
        const value = filterValue(filter, search)!;
        const text = filter.options?.find(([one]) => one === value)?.[1] ?? visibleText(value);
        return (
          <li key={filter.name}>
            <button
              type="button"
              className="chip"
              aria-label={`Remove filter ${filter.label}: ${text}`}
              onClick={() => search.set({ [filter.name]: '' })}
            >
              {filter.label}: <strong>{text}</strong> <span aria-hidden="true">×</span>
            </button>
          </li>
        );
      })}
      {filters.length > 1 && (
        <li>
          <button type="button" className="chip" onClick={clear}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
