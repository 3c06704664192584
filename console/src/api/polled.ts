import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Api } from './client.ts';
import { useWorld } from './world.ts';

/** A page that is looked at asks this often; a hidden one does not ask. */
const pollMs = 4000;

interface Options<T> {
  enabled?: boolean;
  /** Milliseconds between two questions by what is known; false ends them. */
  every?: number | ((data: T | undefined) => number | false);
  /** Shows the last answer while the next one, by another key, is on its way. */
  keepsLast?: boolean;
}

/** An answer of the API that is asked for again and again while the page is looked at. */
export function usePolled<T>(
  key: readonly unknown[],
  ask: (api: Api) => Promise<T>,
  { enabled = true, every = pollMs, keepsLast = false }: Options<T> = {},
) {
  const { api } = useWorld();
  return useQuery<T>({
    queryKey: key,
    queryFn: () => ask(api),
    refetchInterval: typeof every === 'number' ? every : ({ state }) => every(state.data),
    enabled,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  });
}
