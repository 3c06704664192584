import { useQuery } from '@tanstack/react-query';
import { held } from './client.ts';
import type { SignatureBody } from './passkeys.ts';
import type { Schemas } from './types.ts';
import { useWorld } from './world.ts';

export type Key = Schemas['Key'];
export type CreatedKey = Schemas['CreatedKey'];
export type SessionKey = Schemas['SessionKey'];
export type Settings = Schemas['Settings'];
export type Change = Schemas['WaitingChangeDetail'];
export type Preview = Schemas['SettingsPreview'];
export type KeyRequest = Pick<Key, 'name' | 'permission' | 'mode'> & {
  public_key: string | null;
  webhook_url: string | null;
  webhook_events: string[] | null;
};
export type KeyPatch = {
  enabled?: boolean;
  webhook_url?: string | null;
  webhook_events?: string[] | null;
  extra_events?: boolean;
};
export type SettingsPatch = Partial<Omit<Settings, 'rev' | 'entries'>>;
export type Whitelist = 'ip_whitelist' | 'address_whitelist';

/** Rules and keys change seldom: a page of them asks this often. */
const pollMs = 15_000;
interface Page {
  page: number;
  size: number;
}

export const keysKey = (slug: string) => ['keys', slug];
export const sessionKeysKey = (slug: string) => ['session-keys', slug];
export const settingsKey = (slug: string) => ['settings', slug];
export const changesKey = (slug: string) => ['changes', slug];

/** The calls of keys, settings and changes, bound to a project. */
export function usePolicyApi(slug: string) {
  const { api } = useWorld();
  const path = { slug };
  return {
    keys: (query: Page) => held(api.GET('/projects/{slug}/keys', { params: { path, query } })),
    createKey: (body: KeyRequest) =>
      held(api.POST('/projects/{slug}/keys', { params: { path }, body })),
    updateKey: (app_id: string, body: KeyPatch) =>
      held(
        api.PATCH('/projects/{slug}/keys/{app_id}', { params: { path: { slug, app_id } }, body }),
      ),
    rotate: (app_id: string, overlap_hours: number) =>
      held(
        api.POST('/projects/{slug}/keys/{app_id}/rotate-webhook-secret', {
          params: { path: { slug, app_id } },
          body: { overlap_hours },
        }),
      ),
    deleteKey: (app_id: string) =>
      held(api.DELETE('/projects/{slug}/keys/{app_id}', { params: { path: { slug, app_id } } })),
    sessionKeys: (query: Page) =>
      held(api.GET('/projects/{slug}/session-keys', { params: { path, query } })),
    confirmSessionKey: (sk_id: string, signature: SignatureBody | undefined) =>
      held(
        api.POST('/projects/{slug}/session-keys/{sk_id}/confirm', {
          params: { path: { slug, sk_id } },
          body: { ...(signature && { signature }) },
        }),
      ),
    revoke: (sk_id: string) =>
      held(
        api.DELETE('/projects/{slug}/session-keys/{sk_id}', {
          params: { path: { slug, sk_id } },
        }),
      ),
    settings: () => held(api.GET('/projects/{slug}/settings', { params: { path } })),
    preview: (body: SettingsPatch) =>
      held(api.POST('/projects/{slug}/settings/preview', { params: { path }, body })),
    save: (body: SettingsPatch & { rev: number }) =>
      held(api.PATCH('/projects/{slug}/settings', { params: { path }, body })),
    add: (list: Whitelist, entry: string, label?: string) =>
      held(
        api.POST('/projects/{slug}/settings/{list}/add', {
          params: { path: { slug, list } },
          body: { entry, ...(label !== undefined && { label }) },
        }),
      ),
    remove: (list: Whitelist, entry: string) =>
      held(
        api.POST('/projects/{slug}/settings/{list}/remove', {
          params: { path: { slug, list } },
          body: { entry },
        }),
      ),
    changes: (query: Page) =>
      held(api.GET('/projects/{slug}/changes', { params: { path, query } })),
    confirm: (change_id: string, signature: SignatureBody | undefined) =>
      held(
        api.POST('/projects/{slug}/changes/{change_id}/confirm', {
          params: { path: { slug, change_id } },
          body: { ...(signature && { signature }) },
        }),
      ),
    drop: (change_id: string) =>
      held(
        api.DELETE('/projects/{slug}/changes/{change_id}', {
          params: { path: { slug, change_id } },
        }),
      ),
  };
}

/** Keys of a project: 100 is the most that it may have. */
export function useKeys(slug: string) {
  const { keys } = usePolicyApi(slug);
  return useQuery({
    queryKey: keysKey(slug),
    queryFn: () => keys({ page: 1, size: 100 }),
    refetchInterval: pollMs,
  });
}

/** The newest 100 session keys, of which the page of changes shows those that wait for an owner. */
export function useNewestSessionKeys(slug: string) {
  const { sessionKeys } = usePolicyApi(slug);
  return useQuery({
    queryKey: [...sessionKeysKey(slug), 'newest'],
    queryFn: () => sessionKeys({ page: 1, size: 100 }),
    refetchInterval: pollMs,
  });
}

export function useSettings(slug: string, enabled = true) {
  const { settings } = usePolicyApi(slug);
  return useQuery({
    queryKey: settingsKey(slug),
    queryFn: settings,
    refetchInterval: pollMs,
    enabled,
  });
}

export function useChanges(slug: string) {
  const { changes } = usePolicyApi(slug);
  return useQuery({
    queryKey: changesKey(slug),
    queryFn: () => changes({ page: 1, size: 100 }),
    refetchInterval: 5000,
  });
}
