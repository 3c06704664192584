import type { SwapStatus } from '#wire/statuses.ts';
import { type Api, held } from './client.ts';
import { usePolled } from './polled.ts';
import type { Schemas } from './types.ts';

export interface SwapFilters {
  page: number;
  size: number;
  status?: string | undefined;
  chain?: string | undefined;
}

export const readSwaps = (api: Api, slug: string, { status, chain, ...paging }: SwapFilters) =>
  held(
    api.GET('/projects/{slug}/swaps', {
      params: {
        path: { slug },
        query: {
          ...paging,
          ...(status !== undefined && { status: Number(status) as SwapStatus }),
          ...(chain !== undefined && { chain: chain as Schemas['ChainName'] }),
        },
      },
    }),
  );

export const useSwaps = (slug: string, filters: SwapFilters) =>
  usePolled(['swaps', slug, filters], (api) => readSwaps(api, slug, filters), { keepsLast: true });
