import type { ChainName } from '#shared/chains.ts';
import { held } from './client.ts';
import { usePolled } from './polled.ts';

export const useChains = () => usePolled(['chains'], (api) => held(api.GET('/chains')));

export const useChain = (chain: ChainName) =>
  usePolled(['chain', chain], (api) =>
    held(api.GET('/chains/{chain}', { params: { path: { chain } } })),
  );

export const useOverview = (slug: string, every?: number) =>
  usePolled(
    ['overview', slug],
    (api) => held(api.GET('/projects/{slug}/overview', { params: { path: { slug } } })),
    { enabled: slug !== '', ...(every && { every }) },
  );

/** Asks each provider of a chain for its head, now; `wanted` counts how often. */
export const useAskedProviders = (chain: ChainName, wanted: number) =>
  usePolled(
    ['asked-providers', chain, wanted],
    (api) => held(api.GET('/chains/{chain}/providers', { params: { path: { chain } } })),
    { enabled: wanted > 0, every: () => false, keepsLast: true },
  );

/**
 * How many orders wait for approval, by the lists of the project; null if it is not known. The one
 * source of the badge, of titles and of Home.
 */
export function useWaitingTotal(slug: string, every?: number): number | null {
  const { data } = useOverview(slug, every);
  return data ? data.waiting.withdrawals + data.waiting.operations : null;
}

/** CloudWatch looks at most things once a minute. */
export const useAlarms = () =>
  usePolled(['alarms'], (api) => held(api.GET('/alarms')), { every: 30_000 });
