import { type Api, held } from './client.ts';
import type { SignatureBody } from './passkeys.ts';
import { usePolled } from './polled.ts';
import type { Operation, Schemas, Withdrawal } from './types.ts';
import { useWorld } from './world.ts';

export const screeningKey = (slug: string) => ['screening', slug];

/** So many held deposits are loaded at most, a hundred an answer. */
export const mostHeld = 500;
const pageSize = 100;

interface HeldOrder {
  kind: 'withdrawal' | 'operation';
  order: Withdrawal | Operation;
}

export interface HeldSubjects {
  deposits: Schemas['HeldDeposit'][];
  orders: HeldOrder[];
  /** There are more than were looked at. */
  isCut: boolean;
}

/** The status of what is approved and not signed yet, of withdrawals and of operations. */
const approved = 1;
const isHeld = ({ stuck }: Withdrawal | Operation): boolean => stuck?.cause === 'held';

async function readHeld(api: Api, slug: string): Promise<HeldSubjects> {
  const path = { slug };
  const query = { page: 1, size: pageSize, status: approved } as const;
  const [withdrawals, operations, deposits] = await Promise.all([
    held(api.GET('/projects/{slug}/withdrawals', { params: { path, query } })),
    held(api.GET('/projects/{slug}/operations', { params: { path, query } })),
    readHolds(api, slug),
  ]);
  return {
    deposits: deposits.list,
    orders: [
      ...withdrawals.list.filter(isHeld).map((order): HeldOrder => ({ kind: 'withdrawal', order })),
      ...operations.list.filter(isHeld).map((order): HeldOrder => ({ kind: 'operation', order })),
    ],
    isCut: deposits.isCut || withdrawals.total > pageSize || operations.total > pageSize,
  };
}

async function readHolds(api: Api, slug: string) {
  const found = new Map<string, Schemas['HeldDeposit']>();
  for (let page = 1; ; page++) {
    const { list, total } = await held(
      api.GET('/projects/{slug}/screening', {
        params: { path: { slug }, query: { page, size: pageSize } },
      }),
    );
    for (const one of list) found.set(one.deposit.deposit_no, one);
    const isAll = page * pageSize >= total;
    if (isAll || page * pageSize >= mostHeld) return { list: [...found.values()], isCut: !isAll };
  }
}

/** Every held deposit, and the approved orders that wait for the provider. */
export const useHeld = (slug: string) =>
  usePolled([...screeningKey(slug), 'held'], (api) => readHeld(api, slug), {
    every: (data) => ((data?.deposits.length ?? 0) > pageSize ? 15_000 : 5000),
  });

/** What was asked about a deposit or an order, and what was answered. */
export const useScreening = (slug: string, id: string, enabled = true) =>
  usePolled(
    [...screeningKey(slug), 'case', id],
    (api) => held(api.GET('/projects/{slug}/screening/{id}', { params: { path: { slug, id } } })),
    { enabled },
  );

/** A held deposit; with an address, what a payout to it takes. */
export const useHold = (
  slug: string,
  { id, toAddress, enabled = true }: { id: string; toAddress: string | null; enabled?: boolean },
) =>
  usePolled(
    [...screeningKey(slug), 'hold', id, toAddress],
    (api) =>
      held(
        api.GET('/projects/{slug}/screening/{id}/hold', {
          params: {
            path: { slug, id },
            query: toAddress === null ? {} : { to_address: toAddress },
          },
        }),
      ),
    { enabled },
  );

/** The calls that end a hold. */
export function useScreeningApi(slug: string) {
  const { api } = useWorld();
  const signed = (signature: SignatureBody | undefined) => signature && { signature };
  return {
    release: (id: string, terms_digest: string, signature: SignatureBody | undefined) =>
      held(
        api.POST('/projects/{slug}/screening/{id}/release', {
          params: { path: { slug, id } },
          body: { terms_digest, ...signed(signature) },
        }),
      ),
    releaseMany: (
      deposits: { id: string; terms_digest: string; signature?: SignatureBody | undefined }[],
    ) =>
      held(
        api.POST('/projects/{slug}/screening/release', {
          params: { path: { slug } },
          body: {
            deposits: deposits.map(({ signature, ...one }) => ({ ...one, ...signed(signature) })),
          },
        }),
      ),
    payOut: (
      id: string,
      body: { to_address: string; terms_digest: string },
      signature: SignatureBody | undefined,
    ) =>
      held(
        api.POST('/projects/{slug}/screening/{id}/payout', {
          params: { path: { slug, id } },
          body: { ...body, ...signed(signature) },
        }),
      ),
  };
}
