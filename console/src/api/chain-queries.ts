import type { ChainName } from '#shared/chains.ts';
import { held } from './client.ts';
import { usePolled } from './polled.ts';

export const useChains = () => usePolled(['chains'], (api) => held(api.GET('/chains')));

export const useChain = (chain: ChainName) =>
  usePolled(['chain', chain], (api) =>
    held(api.GET('/chains/{chain}', { params: { path: { chain } } })),
  );

export const useOverview = (slug: string) =>
  usePolled(['overview', slug], (api) =>
    held(api.GET('/projects/{slug}/overview', { params: { path: { slug } } })),
  );

/** CloudWatch looks at most things once a minute. */
export const useAlarms = () =>
  usePolled(['alarms'], (api) => held(api.GET('/alarms')), { every: 30_000 });
