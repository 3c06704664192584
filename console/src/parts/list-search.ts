import { useLocation, useSearch } from 'wouter';

export interface ListSearch {
  page: number;
  of: (name: string) => string | undefined;
  /** Sets some and goes to the first page; an empty text takes one away. */
  set: (changes: Record<string, string>) => void;
}

/**
 * What the address says of a list: its page, its order, its filters. Each change is a step of the history, so
 * that Back undoes it. Of several lists on a page each has a `prefix`.
 */
export function useListSearch(prefix = ''): ListSearch {
  const [path, go] = useLocation();
  const search = new URLSearchParams(useSearch());
  const page = Number(search.get(`${prefix}page`));
  return {
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    of: (name) => search.get(prefix + name) || undefined,
    set: (changes) => {
      const next = new URLSearchParams(search);
      next.delete(`${prefix}page`);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(prefix + name, value);
        else next.delete(prefix + name);
      }
      go(next.size > 0 ? `${path}?${next}` : path);
    },
  };
}
