import type { ChainName } from '#shared/chains.ts';
import { held } from './client.ts';
import { useWaitingPayouts } from './payout-queries.ts';
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
 * How many decisions wait, by the lists of the project; null if it is not known. A batch of payouts is one,
 * however many orders wait with it. The one source of the badge, of titles and of Home.
 */
export function useWaitingTotal(slug: string, every?: number): number | null {
  const { data } = useOverview(slug, every);
  const payouts = useWaitingPayouts(slug, every);
  if (!data || payouts.isPending) return null;
  const orders = data.waiting.withdrawals + data.waiting.operations;
  const { list, total } = payouts.data ?? { list: [], total: 0 };
  // The lists follow what happens within seconds, each by itself.
  return Math.max(0, orders - list.reduce((sum, { count }) => sum + count, 0)) + total;
}

/** CloudWatch looks at most things once a minute. */
export const useAlarms = () =>
  usePolled(['alarms'], (api) => held(api.GET('/alarms')), { every: 30_000 });
