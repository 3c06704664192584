import type { ReactNode } from 'react';
import { Loading } from './loading.tsx';
import { ProblemAlert } from './problem-alert.tsx';

interface Query<T> {
  data: { list: T[] } | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface Props<T> {
  query: Query<T>;
  what: string;
  /** What an empty list shows: why, and what to do next. */
  empty: ReactNode;
  children: (rows: T[]) => ReactNode;
}

/** A list that is on its way, refused, empty, or there. */
export function ListState<T>({ query, what, empty, children }: Props<T>) {
  if (!query.data) {
    if (!query.error) return <Loading what={what} />;
    return <ProblemAlert error={query.error} retry={() => void query.refetch()} />;
  }
  if (query.data.list.length > 0) return children(query.data.list);
  return <div className="nothing">{empty}</div>;
}
