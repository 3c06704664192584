import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { type Api, held } from './client.ts';
import type { SignatureBody } from './passkeys.ts';
import { usePolled } from './polled.ts';
import type { Schemas } from './types.ts';
import { useWorld } from './world.ts';

export type PayoutItem = Schemas['AdminPayoutItem'];
type Reviewed = Schemas['ReviewedWithdrawal'];

const pollMs = 4_000;
/** A long batch, and what its orders became, are read less often. */
const longPollMs = 15_000;
/** Orders of one answer. */
const perAnswer = 100;

export const payoutsKey = (slug: string) => ['payouts', slug];

/** The batches that wait for approvals, newest first; a hundred at most. */
export const useWaitingPayouts = (slug: string, every = pollMs) =>
  usePolled(
    [...payoutsKey(slug), 'waiting'],
    (api) =>
      held(
        api.GET('/projects/{slug}/payouts', {
          params: { path: { slug }, query: { status: 'accepted', page: 1, size: perAnswer } },
        }),
      ),
    { enabled: slug !== '', every },
  );

const readPayout = (api: Api, slug: string, no: string) =>
  held(
    api.GET('/projects/{slug}/payouts/{batch_no}', { params: { path: { slug, batch_no: no } } }),
  );

const hasEnded = ({ status }: PayoutItem): boolean =>
  status === 'completed' || status === 'rejected' || status === 'cancelled';

/** How often a batch is read (seconds). */
export const payoutEvery = ({ orders }: Pick<Schemas['AdminPayout'], 'orders'>): number =>
  (orders.length > perAnswer ? longPollMs : pollMs) / 1000;

/** One batch, as `show` reads it. */
export function usePayout<S extends { payout: Schemas['AdminPayout'] }>(
  slug: string,
  no: string,
  show: (payout: Schemas['AdminPayout']) => Promise<S>,
) {
  return usePolled<S>(['payout', slug, no], async (api) => show(await readPayout(api, slug, no)), {
    every: (shown) => {
      if (!shown) return pollMs;
      return hasEnded(shown.payout) ? longPollMs : payoutEvery(shown.payout) * 1000;
    },
  });
}

/** What is known of the orders of a batch now. */
export interface OrdersNow {
  /** By number; one that is missing was not read, or is not made yet. */
  known: ReadonlyMap<string, Reviewed>;
  /** So many of the orders were asked for and answered. */
  read: number;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

function combined(results: UseQueryResult<{ asked: number; list: Reviewed[] }>[]): OrdersNow {
  const known = new Map(
    results.flatMap(({ data }) =>
      (data?.list ?? []).map((one) => [one.withdrawal.withdraw_no, one] as const),
    ),
  );
  return {
    known,
    read: results.reduce((sum, { data }) => sum + (data?.asked ?? 0), 0),
    isLoading: results.some(({ isLoading }) => isLoading),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
  };
}

/**
 * What the orders of a batch became, and what the project knows of whom they pay, a hundred an answer. Read
 * again until the batch has ended, but not while it only waits: what is known of a recipient is asked once.
 */
export function useOrdersNow(slug: string, nos: readonly string[], batch: PayoutItem | undefined) {
  const { api } = useWorld();
  const starts = Array.from({ length: Math.ceil(nos.length / perAnswer) }, (_, n) => n * perAnswer);
  const isMoving =
    batch !== undefined && batch.status !== 'accepted' && batch.completed_at === null;
  return useQueries({
    queries: starts.map((start) => {
      const part = nos.slice(start, start + perAnswer);
      return {
        queryKey: ['payout-orders', slug, part, batch?.status],
        queryFn: async () => {
          const { list } = await held(
            api.POST('/projects/{slug}/approvals/review', {
              params: { path: { slug } },
              body: { orders: part },
            }),
          );
          return {
            asked: part.length,
            list: list.filter((one): one is Reviewed => one.kind === 'withdrawal'),
          };
        },
        // The orders of a batch that was just accepted are made within seconds.
        refetchInterval: ({ state }: { state: { data?: { list: Reviewed[] } | undefined } }) => {
          const { data } = state;
          if (data && data.list.length < part.length) return pollMs;
          return isMoving ? (nos.length > perAnswer ? longPollMs : pollMs) : (false as const);
        },
        staleTime: longPollMs,
      };
    }),
    combine: combined,
  });
}

export interface LastPayout {
  payout: Schemas['AdminPayout'] | null;
  /** There may be an earlier batch: not all were looked at. */
  isCut: boolean;
}

/** So many pages of batches are searched for the one before. */
const searchedPages = 5;

const dayOf = (at: number): string => new Date(at * 1000).toISOString().slice(0, 10);

async function readLast(api: Api, slug: string, batch: PayoutItem): Promise<LastPayout> {
  for (let page = 1; page <= searchedPages; page++) {
    const { list, total } = await held(
      api.GET('/projects/{slug}/payouts', {
        params: {
          path: { slug },
          query: { end: dayOf(batch.created_at), page, size: perAnswer },
        },
      }),
    );
    const last = list.find(
      ({ batch_no: no, created_at: at, status }) =>
        no !== batch.batch_no &&
        at <= batch.created_at &&
        (status === 'approved' || status === 'completed'),
    );
    if (last) return { payout: await readPayout(api, slug, last.batch_no), isCut: false };
    if (page * perAnswer >= total) return { payout: null, isCut: false };
  }
  return { payout: null, isCut: true };
}

/** The batch that the project paid before this one. It never changes, so it is asked for once. */
export function useLastPayout(slug: string, batch: PayoutItem | undefined) {
  const { api } = useWorld();
  return useQuery({
    queryKey: ['last-payout', slug, batch?.batch_no],
    queryFn: () => readLast(api, slug, batch!),
    enabled: batch !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The calls that decide on a batch. */
export function usePayoutDecisions(slug: string, no: string) {
  const { api } = useWorld();
  const params = { path: { slug, batch_no: no } };
  return {
    approve: (batch_digest: string, signature: SignatureBody | undefined) =>
      held(
        api.POST('/projects/{slug}/payouts/{batch_no}/approve', {
          params,
          body: { batch_digest, ...(signature && { signature }) },
        }),
      ),
    reject: (batch_digest: string, reason: string) =>
      held(
        api.POST('/projects/{slug}/payouts/{batch_no}/reject', {
          params,
          body: { batch_digest, reason },
        }),
      ),
  };
}
