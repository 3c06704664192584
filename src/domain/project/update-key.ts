import { ApiError } from '#contract/api-error.ts';
import type { PendingChange } from '#model/change.ts';
import type { ApiKey } from '#model/project.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import { guardChange } from '../admin/guard-change.ts';
import { checkWebhookUrl } from '../webhook/check-webhook-url.ts';
import { needsTwoOwners } from './create-key.ts';

export interface KeyPatch {
  /** null removes the URL. */
  webhookUrl?: string | null;
  enabled?: boolean;
}

const noKey = () => new ApiError('notFound', 'No such key');

/**
 * Changes a key's webhook URL, or enables or disables it. Outside `local`, another URL waits for a
 * second owner, and so does enabling a key that takes two owners to create. Errors: notFound;
 * invalidRequest for the URL or an empty patch.
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
    throw new ApiError('invalidRequest', 'body names neither webhook_url nor enabled');
  }
  if (typeof patch.webhookUrl === 'string') {
    patch.webhookUrl = checkWebhookUrl(patch.webhookUrl, deps.stage);
  }
  const key = await deps.store.key(input.projectId, appId);
  if (!key) throw noKey();
  const enables = patch.enabled === true && !key.enabled && needsTwoOwners({ ...key, ...patch });
  const redirects = patch.webhookUrl !== undefined && patch.webhookUrl !== key.webhookUrl;
  const guard = await guardChange(deps, input, {
    kind: redirects ? 'webhook-url' : 'enable-key',
    payload: { appId, ...patch },
    needed: deps.stage !== 'local' && (enables || redirects),
  });
  if (guard.state === 'pending') return guard;
  const done = await commitAction(deps, input, {
    action: 'key.update',
    target: appId,
    details: { webhook_url: patch.webhookUrl, enabled: patch.enabled },
    write: { kind: 'updateKey', appId, set: patch },
    closes: guard.closes,
  });
  if (!done) throw noKey();
  return { state: 'done', key: { ...key, ...patch } };
}

/** Deletes a key. Its next request is refused. Errors: notFound. */
export async function deleteKey(deps: AdminDeps, input: Actor & { appId: string }): Promise<void> {
  const key = await deps.store.key(input.projectId, input.appId);
  if (!key) throw noKey();
  const done = await commitAction(deps, input, {
    action: 'key.delete',
    target: input.appId,
    details: { name: key.name, permission: key.permission },
    write: { kind: 'deleteKey', appId: input.appId },
  });
  if (!done) throw noKey();
}
