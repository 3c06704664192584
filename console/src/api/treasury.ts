import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { held } from './client.ts';
import type { SignatureBody } from './passkeys.ts';
import type { Schemas } from './types.ts';
import { useWorld } from './world.ts';

export type ChainName = Schemas['ChainName'];
export type HotWallet = Schemas['HotWallet'];
export type Funding = Schemas['Funding'];
export type Sweep = Schemas['Sweep'];
export type EnergyOrder = Schemas['ListEnergyOrdersAnswer']['data']['list'][number];
export type Destination = Schemas['SweepDestination'];
export type WalletState = Schemas['WalletState'];

interface Page {
  page: number;
  size: number;
}

/** The calls of wallets, energy and sweeps, bound to a project. */
export function useTreasuryApi(slug: string) {
  const { api } = useWorld();
  const path = { slug };
  const destination = '/projects/{slug}/sweep-destination' as const;
  return {
    hot: (chain: string) =>
      held(api.GET('/projects/{slug}/hot/{chain}', { params: { path: { slug, chain } } })),
    confirmed: (query: Page & { chain: ChainName; start: string; end: string }) =>
      held(
        api.GET('/projects/{slug}/withdrawals', {
          params: { path, query: { ...query, status: 4 } },
        }),
      ),
    halted: () => held(api.GET('/projects/{slug}/wallets', { params: { path } })),
    wallet: (chain: string, address: string) =>
      held(
        api.GET('/projects/{slug}/wallets/{chain}', {
          params: { path: { slug, chain }, query: { address } },
        }),
      ),
    match: (chain: string, body: { address: string; transactions: Match[] }) =>
      held(
        api.POST('/projects/{slug}/wallets/{chain}/match', {
          params: { path: { slug, chain } },
          body,
        }),
      ),
    unfreeze: (chain: string, address: string, signature: SignatureBody | undefined) =>
      held(
        api.POST('/projects/{slug}/wallets/{chain}/unfreeze', {
          params: { path: { slug, chain } },
          body: { address, ...(signature && { signature }) },
        }),
      ),
    energy: () => held(api.GET('/projects/{slug}/energy', { params: { path } })),
    changeEnergy: (body: { low_balance_threshold?: string; notify_webhook_url?: string | null }) =>
      held(api.PATCH('/projects/{slug}/energy', { params: { path }, body })),
    energyOrders: (query: Page) =>
      held(api.GET('/projects/{slug}/energy/orders', { params: { path, query } })),
    topUps: (query: Page) =>
      held(api.GET('/projects/{slug}/energy/topups', { params: { path, query } })),
    waitingSweeps: (chain: ChainName) =>
      held(api.GET('/projects/{slug}/sweeps/waiting', { params: { path, query: { chain } } })),
    destination: () => held(api.GET(destination, { params: { path } })),
    approveDestination: (terms_digest: string, signature: SignatureBody | undefined) =>
      held(
        api.POST(`${destination}/approve`, {
          params: { path },
          body: { terms_digest, ...(signature && { signature }) },
        }),
      ),
    rejectDestination: (terms_digest: string) =>
      held(api.POST(`${destination}/reject`, { params: { path }, body: { terms_digest } })),
  };
}

interface Match {
  tx_hash: string;
  withdraw_no: string | null;
}

/** What the hot wallet holds on a chain: a node is asked, so no more often than each 30 s. */
export function useHotWallet(slug: string, chain: string) {
  const { hot } = useTreasuryApi(slug);
  return useQuery({
    queryKey: ['hot', slug, chain],
    queryFn: () => hot(chain),
    refetchInterval: 30_000,
  });
}

/** A page of a list of the treasury. */
export function useList<T>(key: (string | number)[], read: () => Promise<T>) {
  return useQuery({
    queryKey: key,
    queryFn: read,
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
  });
}
