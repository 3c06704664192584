import type { PendingChange } from '#model/change.ts';
import type { Permission } from '#model/permission.ts';
import type { ApiKey } from '#model/project.ts';
import type { SecretBox } from '#ports/runtime.ts';
import { newApiSecret, newAppId, newWebhookSecret } from '#shared/crypto/random.ts';
import { ApiError } from '#wire/api-error.ts';
import { appIdOf } from '../../admin/app-id-of.ts';
import { type Actor, type AdminDeps, commitAction } from '../../admin/commit-action.ts';
import { guardChange } from '../../admin/guard-change.ts';
import { checkWebhookUrl } from '../../webhook/check-webhook-url.ts';
import { findProject } from '../find-project.ts';
import { checkPublicKey } from './check-public-key.ts';
import { confirmUrl } from './confirm-url.ts';
import { confirmKey, keyAsked, movesMoney } from './prove-key.ts';

/** The most keys that a project may have. */
const maxKeys = 100;

export interface KeyRequest {
  name: string;
  permission: Permission;
  mode: 'hmac' | 'rsa';
  publicKey: string | null;
  webhookUrl: string | null;
  /** Which events its URL gets; null: all. */
  webhookEvents?: string[] | null;
  /** Must be the project's own wallet, if given. */
  walletId: number | null;
}

/** Seals the two secrets of a key, each under the KMS key of its purpose. */
export interface SealingDeps {
  apiSecrets: Pick<SecretBox, 'seal'>;
  webhookSecrets: Pick<SecretBox, 'seal'>;
}

export type CreatedKey = {
  state: 'done';
  key: ApiKey;
  /** null in RSA mode, where the merchant holds the secret. */
  apiSecret: string | null;
  webhookSecret: string;
};

/**
 * Creates an API key. Its secrets are in this answer and nowhere else in the clear. Outside
 * `local`, a key that can move money or that receives webhooks waits for a second owner, who then
 * gets the secrets. Errors: notFound, invalidRequest naming the field.
 */
export async function createKey(
  deps: AdminDeps & SealingDeps,
  input: Actor & { request: KeyRequest },
): Promise<CreatedKey | { state: 'pending'; change: PendingChange }> {
  const project = await findProject(deps.store, input.projectId);
  const request = checkRequest(input.request, project.walletId, deps.stage);
  if ((await deps.store.keys(input.projectId)).length >= maxKeys) {
    throw new ApiError('invalidRequest', `A project has at most ${maxKeys} keys: delete one first`);
  }
  const guard = await guardChange(deps, input, {
    kind: 'key',
    payload: payloadOf(request),
    needed: deps.stage !== 'local' && needsTwoOwners(request),
    keyAsked: movesMoney(request)
      ? (change) => keyAsked(change, { ...request, appId: appIdOf(change), digest: null })
      : null,
  });
  if (guard.state === 'pending') return guard;
  const { closes } = guard;
  const at = deps.clock.now();
  const appId = closes ? appIdOf(closes) : newAppId();
  const apiSecret = newApiSecret();
  const webhookSecret = newWebhookSecret();
  const context = { project: project.projectId, appId };
  const hmac = request.mode === 'hmac';
  const key: ApiKey = {
    appId,
    projectId: project.projectId,
    walletId: project.walletId,
    name: request.name,
    permission: request.permission,
    mode: request.mode,
    apiSecret: hmac ? await deps.apiSecrets.seal(apiSecret, context) : null,
    publicKey: request.publicKey,
    webhookUrl: request.webhookUrl,
    ...(request.webhookEvents && { webhookEvents: request.webhookEvents }),
    webhookSecret: await deps.webhookSecrets.seal(webhookSecret, context),
    enabled: true,
    createdAt: at,
    ...(deps.stage !== 'local' && { askedBy: closes?.askedBy ?? askerOf(input) }),
  };
  const done = await commitAction(deps, input, {
    action: 'key.create',
    target: appId,
    details: {
      name: key.name,
      permission: key.permission,
      mode: key.mode,
      webhook_url: key.webhookUrl,
      webhook_events: key.webhookEvents,
    },
    write: {
      kind: 'createKey',
      key,
      confirmation: closes && movesMoney(key) ? confirmKey(input, key, { closes, at }) : null,
      url: closes && confirmUrl(input, key, { closes, at }),
    },
    closes,
  });
  if (!done)
    throw new ApiError('wrongStatus', 'The change was confirmed or withdrawn in the meantime');
  return { state: 'done', key, apiSecret: hmac ? apiSecret : null, webhookSecret };
}

/** A key that gets all events is asked for as in releases that knew no others. */
function payloadOf({ webhookEvents, ...request }: KeyRequest): Record<string, unknown> {
  return { ...request, ...(webhookEvents && { webhookEvents }) };
}

const askerOf = ({ admin: { id, email } }: Actor) => ({ id, email });

/**
 * Whether a key takes two owners: with `manage` or `approve` it moves money, and with a webhook URL
 * the events of the whole project go there.
 */
export const needsTwoOwners = (key: Pick<ApiKey, 'permission' | 'webhookUrl'>): boolean =>
  movesMoney(key) || key.webhookUrl !== null;

function checkRequest(request: KeyRequest, walletId: number, stage: string): KeyRequest {
  if (request.walletId !== null && request.walletId !== walletId) {
    throw new ApiError('invalidRequest', `wallet_id: this project's wallet is ${walletId}`);
  }
  if (request.mode === 'rsa' && request.publicKey === null) {
    throw new ApiError('invalidRequest', 'public_key is required when mode is rsa');
  }
  if (request.mode === 'hmac' && request.publicKey !== null) {
    throw new ApiError('invalidRequest', 'public_key is only for mode rsa');
  }
  return {
    ...request,
    webhookUrl: request.webhookUrl === null ? null : checkWebhookUrl(request.webhookUrl, stage),
    publicKey: request.publicKey === null ? null : checkPublicKey(request.publicKey),
    walletId,
  };
}
