import { useQueries } from '@tanstack/react-query';
import type { ChainName } from '#shared/chains.ts';
import { held } from './client.ts';
import { usePolled } from './polled.ts';
import { readWebhooks, webhooksKey } from './webhook-queries.ts';
import { useWorld } from './world.ts';

/** Users seldom change: a page of them asks this often. */
const every = 15_000;

export const useUser = (slug: string, userId: string) =>
  usePolled(
    ['user', slug, userId],
    (api) =>
      held(
        api.GET('/projects/{slug}/users/detail', {
          params: { path: { slug }, query: { user_id: userId } },
        }),
      ),
    { every },
  );

/** What a user has on each of these chains: a node is asked for each, so no more often than each minute. */
export function useUserBalances(slug: string, userId: string, chains: readonly ChainName[]) {
  const { api } = useWorld();
  return useQueries({
    queries: chains.map((chain) => ({
      queryKey: ['user-balances', slug, userId, chain],
      queryFn: () =>
        held(
          api.GET('/projects/{slug}/users/balances', {
            params: { path: { slug }, query: { user_id: userId, chain } },
          }),
        ),
      refetchInterval: 60_000,
      staleTime: 30_000,
    })),
  });
}

/** The deliveries of a few records: one question for each. */
export function useWebhooksOf(slug: string, refs: readonly string[]) {
  const { api } = useWorld();
  return useQueries({
    queries: refs.map((ref) => {
      const filters = { page: 1, size: 20, ref };
      return {
        queryKey: [...webhooksKey(slug), filters],
        queryFn: () => readWebhooks(api, slug, filters),
        refetchInterval: 15_000,
      };
    }),
  });
}

export const usePeople = () =>
  usePolled(['people'], (api) => held(api.GET('/people')), { every: 60_000 });

/** Who is signed in, as the API knows it. The question notes the sign-in for the page of people. */
export const meKey = ['me'];
