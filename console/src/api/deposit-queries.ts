import { held } from './client.ts';
import { usePolled } from './polled.ts';
import type { Schemas } from './types.ts';

/** The newest deposits of a user. */
export const useDepositsOf = (slug: string, userId: string, size: number) =>
  usePolled(['deposits', slug, 'of', userId, size], (api) =>
    held(
      api.GET('/projects/{slug}/deposits', {
        params: { path: { slug }, query: { page: 1, size, user_id: userId } },
      }),
    ),
  );

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
