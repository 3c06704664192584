import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Field } from '../kit/field.tsx';
import '../styles/records.css';

export interface Filters {
  page: number;
  of: (name: string) => string | undefined;
  /** Whether anything but the page is set. */
  isFiltered: boolean;
  /** Sets some and goes to the first page; an empty text takes one away. */
  set: (changes: Record<string, string>) => void;
}

/** The filters and the page of a list, which are in the URL. */
export function useFilters(): Filters {
  const [path, go] = useLocation();
  const search = new URLSearchParams(useSearch());
  return {
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
    of: (name) => search.get(name) || undefined,
    isFiltered: [...search.keys()].some((name) => name !== 'page'),
    set: (changes) => {
      const next = new URLSearchParams(search);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      go(next.size > 0 ? `${path}?${next}` : path);
    },
  };
}

interface Of {
  filters: Filters;
  name: string;
  label: string;
}

/** One of a few values, or any. */
export const Choice = ({
  filters,
  name,
  label,
  options,
}: Of & { options: readonly (readonly [value: string, text: string])[] }) => (
  <Field label={label}>
    {(described) => (
      <select
        {...described}
        className="input"
        value={filters.of(name) ?? ''}
        onChange={({ target }) => filters.set({ [name]: target.value })}
      >
        <option value="">Any</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** A text, taken over when it is left or Enter is pressed. */
export const TextFilter = ({ filters, name, label }: Of) => (
  <Field label={label}>
    {(described) => (
      <input
        {...described}
        // Another value of the URL makes another input.
        key={filters.of(name) ?? ''}
        className="input"
        defaultValue={filters.of(name) ?? ''}
        maxLength={128}
        spellCheck={false}
        onBlur={({ target }) => {
          if (target.value.trim() !== (filters.of(name) ?? '')) {
            filters.set({ [name]: target.value.trim() });
          }
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
    )}
  </Field>
);

/** The first and the last UTC day. */
export const Days = ({ filters }: { filters: Filters }) =>
  (['start', 'end'] as const).map((name) => (
    <Field key={name} label={name === 'start' ? 'From (UTC day)' : 'To (UTC day)'}>
      {(described) => (
        <input
          {...described}
          className="input"
          type="date"
          value={filters.of(name) ?? ''}
          onChange={({ target }) => filters.set({ [name]: target.value })}
        />
      )}
    </Field>
  ));

export const FilterRow = ({ children }: { children: ReactNode }) => (
  <search className="filters" aria-label="Filters">
    {children}
  </search>
);
