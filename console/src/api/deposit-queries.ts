import { type Api, held } from './client.ts';
import { given } from './given.ts';
import { usePolled } from './polled.ts';
import type { Schemas } from './types.ts';

export interface DepositFilters {
  page: number;
  size: number;
  chain: string | undefined;
  status: string | undefined;
  user_id: string | undefined;
  token: string | undefined;
  start: string | undefined;
  end: string | undefined;
}

export const readDeposits = (api: Api, slug: string, filters: DepositFilters) =>
  held(api.GET('/projects/{slug}/deposits', { params: { path: { slug }, query: given(filters) } }));

export const useDeposits = (slug: string, filters: DepositFilters) =>
  usePolled(['deposits', slug, filters], (api) => readDeposits(api, slug, filters), {
    keepsLast: true,
  });

/** One deposit, each second until it is credited. */
export const useDeposit = (slug: string, no: string) =>
  usePolled(
    ['deposit', slug, no],
    (api) =>
      held(
        api.GET('/projects/{slug}/deposits/{deposit_no}', {
          params: { path: { slug, deposit_no: no } },
        }),
      ),
    { every: (deposit) => (deposit && deposit.waits.length === 0 ? 15_000 : 1500) },
  );

/** A rescan, until it has ended. */
export const useRescan = (job: { chain: Schemas['ChainName']; id: string } | null) =>
  usePolled(
    ['rescan', job],
    (api) =>
      held(
        api.GET('/chains/{chain}/rescan/{id}', {
          params: { path: { chain: job?.chain ?? 'ETH', id: job?.id ?? '' } },
        }),
      ),
    { enabled: job !== null, every: (found) => (found && found.state !== 'queued' ? false : 1000) },
  );
