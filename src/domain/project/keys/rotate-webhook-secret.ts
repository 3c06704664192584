import type { ApiKey, PreviousSecret } from '#model/project.ts';
import type { SecretBox } from '#ports/runtime.ts';
import { newWebhookSecret } from '#shared/crypto/random.ts';
import { ApiError } from '#wire/api-error.ts';
import { type Actor, type AdminDeps, commitAction } from '../../admin/commit-action.ts';

export interface RotatedSecret {
  key: ApiKey;
  webhookSecret: string;
  /** Until when the secret before signs too; null if it does not. */
  previousUntil: number | null;
}

/**
 * Gives a key another webhook secret, which is in this answer and nowhere else in the clear. The one
 * before signs too for `overlapSeconds`, so that receivers change over without losing an event. One
 * owner is enough: a receiver believes the new secret once its own people have installed it. Errors:
 * notFound; busy if somebody else rotates it at the same moment.
 */
export async function rotateWebhookSecret(
  deps: AdminDeps & { webhookSecrets: Pick<SecretBox, 'seal'> },
  input: Actor & { appId: string; overlapSeconds: number },
): Promise<RotatedSecret> {
  const { projectId, appId, overlapSeconds } = input;
  const key = await deps.store.key(projectId, appId);
  if (!key) throw new ApiError('notFound', 'No such key');
  const now = deps.clock.now();
  const previous = previousOf(key, { now, overlapSeconds });
  const webhookSecret = newWebhookSecret();
  const secret = await deps.webhookSecrets.seal(webhookSecret, { project: projectId, appId });
  const done = await commitAction(deps, input, {
    action: 'key.rotate-webhook-secret',
    target: appId,
    details: { name: key.name, previous_until: previous?.until ?? null },
    write: { kind: 'rotateWebhookSecret', appId, secret, previous, was: key.webhookSecret },
  });
  if (!done) throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
  const next = { ...key, webhookSecret: secret, previousSecret: previous };
  return { key: next, webhookSecret, previousUntil: previous?.until ?? null };
}

/**
 * What signs besides the new secret. During an overlap it stays the one that receivers have had all
 * along: the secret in between may have been in an answer that was lost.
 */
function previousOf(
  { webhookSecret, previousSecret }: ApiKey,
  { now, overlapSeconds }: { now: number; overlapSeconds: number },
): PreviousSecret | null {
  if (overlapSeconds === 0) return null;
  const isOverlapping = previousSecret != null && previousSecret.until > now;
  return {
    secret: isOverlapping ? previousSecret.secret : webhookSecret,
    until: now + overlapSeconds,
  };
}
