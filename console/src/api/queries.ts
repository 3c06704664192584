import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderKind } from '../routes.ts';
import { held } from './client.ts';
import type { SignatureBody } from './passkeys.ts';
import type { Schemas } from './types.ts';
import { useWorld } from './world.ts';

/** A page that is looked at asks this often; a hidden one does not ask. */
const pollMs = 4000;

export const orderKey = (slug: string, no: string) => ['order', slug, no];

export function useProjects() {
  const { api } = useWorld();
  return useQuery({
    queryKey: ['projects'],
    queryFn: () => held(api.GET('/projects', { params: { query: { size: 100 } } })),
  });
}

export const projectKey = (slug: string) => ['project', slug];

/** The project of the page: whether it is frozen, and what waits for a second owner. */
export function useProject(slug: string | null) {
  const { api } = useWorld();
  return useQuery({
    queryKey: projectKey(slug ?? ''),
    queryFn: () => held(api.GET('/projects/{slug}', { params: { path: { slug: slug ?? '' } } })),
    refetchInterval: 15_000,
    enabled: slug !== null,
  });
}

/** What waits for a decision, the oldest hundred; the navigation asks less often than the page. */
export function useApprovals(slug: string | null, everyMs = pollMs) {
  const { api } = useWorld();
  return useQuery({
    queryKey: ['approvals', slug],
    queryFn: () =>
      held(api.GET('/projects/{slug}/approvals', { params: { path: { slug: slug ?? '' } } })),
    refetchInterval: everyMs,
    enabled: slug !== null,
  });
}

interface Filters {
  page: number;
  size: number;
  status?: number | undefined;
  chain?: string | undefined;
}

const listQuery = ({ page, size, status, chain }: Filters) => ({
  page,
  size,
  ...(status !== undefined && { status: status as never }),
  ...(chain && { chain: chain as Schemas['ChainName'] }),
});

export function useWithdrawals(slug: string, filters: Filters, enabled = true) {
  const { api } = useWorld();
  return useQuery({
    queryKey: ['withdrawals', slug, filters],
    queryFn: () =>
      held(
        api.GET('/projects/{slug}/withdrawals', {
          params: { path: { slug }, query: listQuery(filters) },
        }),
      ),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useOperations(slug: string, filters: Filters, enabled = true) {
  const { api } = useWorld();
  return useQuery({
    queryKey: ['operations', slug, filters],
    queryFn: () =>
      held(
        api.GET('/projects/{slug}/operations', {
          params: { path: { slug }, query: listQuery(filters) },
        }),
      ),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useWithdrawal(slug: string, no: string, enabled = true) {
  const { api } = useWorld();
  return useQuery({
    queryKey: orderKey(slug, no),
    queryFn: () =>
      held(
        api.GET('/projects/{slug}/withdrawals/{withdraw_no}', {
          params: { path: { slug, withdraw_no: no } },
        }),
      ),
    refetchInterval: pollMs,
    enabled,
  });
}

export function useOperation(slug: string, no: string, enabled = true) {
  const { api } = useWorld();
  return useQuery({
    queryKey: orderKey(slug, no),
    queryFn: () =>
      held(
        api.GET('/projects/{slug}/operations/{op_no}', { params: { path: { slug, op_no: no } } }),
      ),
    refetchInterval: pollMs,
    enabled,
  });
}

/** The three calls that decide on an order, whichever its kind. */
export function useDecisions(slug: string, kind: OrderKind, no: string) {
  const { api } = useWorld();
  if (kind === 'withdrawal') {
    const params = { path: { slug, withdraw_no: no } };
    const at = '/projects/{slug}/withdrawals/{withdraw_no}' as const;
    return {
      approve: (terms_digest: string, signature: SignatureBody | undefined) =>
        held(
          api.POST(`${at}/approve`, {
            params,
            body: { terms_digest, ...(signature && { signature }) },
          }),
        ),
      reject: (reason: string) => held(api.POST(`${at}/reject`, { params, body: { reason } })),
    };
  }
  const params = { path: { slug, op_no: no } };
  const at = '/projects/{slug}/operations/{op_no}' as const;
  return {
    approve: (terms_digest: string, signature: SignatureBody | undefined) =>
      held(
        api.POST(`${at}/approve`, {
          params,
          body: { terms_digest, ...(signature && { signature }) },
        }),
      ),
    reject: (reason: string) => held(api.POST(`${at}/reject`, { params, body: { reason } })),
  };
}

/** What the project knows of an address that is to be paid; asked for once a page. */
export function useRecipient(slug: string, chain: string, address: string | null) {
  const { api } = useWorld();
  return useQuery({
    queryKey: ['recipient', slug, chain, address],
    queryFn: () =>
      held(
        api.GET('/projects/{slug}/recipients/{chain}/{address}', {
          params: { path: { slug, chain, address: address ?? '' } },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: address !== null,
  });
}
