import type { PendingChange } from '#model/change.ts';
import type { ApiKey } from '#model/project.ts';
import { ApiError } from '#wire/api-error.ts';
import { type Actor, type AdminDeps, commitAction } from '../../admin/commit-action.ts';
import { guardChange } from '../../admin/guard-change.ts';
import { checkWebhookUrl } from '../../webhook/check-webhook-url.ts';
import { isWebhookUrlProven } from '../../webhook/is-webhook-url-proven.ts';
import { confirmUrl } from './confirm-url.ts';
import { needsTwoOwners } from './create-key.ts';
import { isKeyProven } from './is-key-proven.ts';
import { keyDigest } from './key-digest.ts';
import { confirmKey, keyAsked, movesMoney } from './prove-key.ts';

export interface KeyPatch {
  /** null removes the URL. */
  webhookUrl?: string | null;
  enabled?: boolean;
  /** Its URL gets the events that are only sent on request. */
  extraEvents?: boolean;
  /** Which events its URL gets; null: all. */
  webhookEvents?: string[] | null;
}

const noKey = () => new ApiError('notFound', 'No such key');

/**
 * Changes a key's webhook URL or which events go there, or enables or disables it. Outside `local`, another URL
 * waits for a second owner, as do other events of a URL, which hide the rest from its owner. So does enabling a key that takes two owners to create. Enabling one that is
 * enabled, but that two owners are not on record for, has them agree on it as it is; so does setting
 * the URL that it has. Errors:
 * notFound; invalidRequest for the URL or an empty patch.
 */
export async function updateKey(
  deps: AdminDeps,
  input: Actor & { appId: string; patch: KeyPatch },
): Promise<{ state: 'done'; key: ApiKey } | { state: 'pending'; change: PendingChange }> {
  const { appId } = input;
  const patch = Object.fromEntries(
    Object.entries(input.patch).filter(([, value]) => value !== undefined),
  ) as KeyPatch;
  if (Object.keys(patch).length === 0) {
    throw new ApiError(
      'invalidRequest',
      'body must have at least one of webhook_url, enabled and extra_events, or webhook_events',
    );
  }
  if (typeof patch.webhookUrl === 'string') {
    patch.webhookUrl = checkWebhookUrl(patch.webhookUrl, deps.stage);
  }
  const key = await deps.store.key(input.projectId, appId);
  if (!key) throw noKey();
  const isLocal = deps.stage === 'local';
  const proves = !isLocal && patch.enabled === true && (await lacksProof(deps, key));
  const enables = patch.enabled === true && !key.enabled && needsTwoOwners({ ...key, ...patch });
  const redirects =
    patch.webhookUrl !== undefined &&
    (patch.webhookUrl !== key.webhookUrl || (!isLocal && (await lacksUrlProof(deps, key))));
  const next = { ...key, ...patch };
  const filters =
    patch.webhookEvents !== undefined && !isSameList(patch.webhookEvents, key.webhookEvents);
  const isAimed = redirects || (filters && next.webhookUrl !== null);
  const guard = await guardChange(deps, input, {
    kind: isAimed ? 'webhook-url' : 'enable-key',
    payload: { appId, ...patch, ...(isAimed && aimOf(next)) },
    needed: !isLocal && (enables || isAimed || proves),
    keyAsked: proves ? (change) => keyAsked(change, { ...key, digest: keyDigest(key) }) : null,
  });
  if (guard.state === 'pending') return guard;
  const { closes } = guard;
  const at = deps.clock.now();
  const done = await commitAction(deps, input, {
    action: 'key.update',
    target: appId,
    details: {
      webhook_url: patch.webhookUrl,
      enabled: patch.enabled,
      extra_events: patch.extraEvents,
      webhook_events: patch.webhookEvents,
    },
    write: {
      kind: 'updateKey',
      appId,
      set: patch,
      ends: !isLocal && patch.enabled === false && movesMoney(key),
      confirmation: closes && proves ? confirmKey(input, key, { closes, at }) : null,
      url: closes && isAimed ? confirmUrl(input, next, { closes, at }) : null,
    },
    closes,
  });
  if (!done) throw noKey();
  return { state: 'done', key: next };
}

/** What the second owner is shown of where a key's events go: the URL, and which of them if not all. */
const aimOf = ({ webhookUrl, webhookEvents }: ApiKey) => ({
  webhookUrl,
  ...(webhookEvents && { webhookEvents }),
});

const isSameList = (a: string[] | null, b: string[] | null | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b ?? null);

/** Whether a key moves money, and is disabled or not what two owners agreed on. */
const lacksProof = async ({ store }: AdminDeps, key: ApiKey): Promise<boolean> =>
  movesMoney(key) &&
  (!key.enabled || !isKeyProven(key, await store.keyProof(key.projectId, key.appId)));

/** Whether a key has a URL that two owners are not on record for. */
async function lacksUrlProof({ store }: AdminDeps, key: ApiKey): Promise<boolean> {
  const { projectId, appId, webhookUrl } = key;
  if (webhookUrl === null) return false;
  const proof = await store.confirmedUrl(projectId, appId);
  return !proof || !isWebhookUrlProven({ projectId, appId, url: webhookUrl }, proof);
}

/** Deletes a key. Its next request is refused. Errors: notFound. */
export async function deleteKey(deps: AdminDeps, input: Actor & { appId: string }): Promise<void> {
  const key = await deps.store.key(input.projectId, input.appId);
  if (!key) throw noKey();
  const done = await commitAction(deps, input, {
    action: 'key.delete',
    target: input.appId,
    details: { name: key.name, permission: key.permission },
    write: {
      kind: 'deleteKey',
      appId: input.appId,
      ends: deps.stage !== 'local' && movesMoney(key),
    },
  });
  if (!done) throw noKey();
}
