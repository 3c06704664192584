import type { SessionKey } from '#model/session-key.ts';
import type {
  ProjectAdminStore,
  SessionKeyConfirmations,
  SessionKeyStore,
} from '#ports/projects.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import { auditEntry, auditOutbox } from '../admin/audit-entry.ts';
import type { Actor } from '../admin/commit-action.ts';
import { needsSignature } from '../approval/check-signature.ts';
import { notSigned } from '../device/not-signed.ts';
import type { ProveDeps } from '../device/prove-device.ts';
import { isSessionKeySigned } from './is-session-key-signed.ts';
import { sessionKeyDigest } from './session-key-digest.ts';
import { presentScope } from './view.ts';

export interface ConfirmSessionKeyDeps extends ProveDeps {
  sessionKeys: Pick<SessionKeyStore, 'getForUse'>;
  confirmations: SessionKeyConfirmations;
  store: Pick<ProjectAdminStore, 'keyProof' | 'settings'>;
  clock: Clock;
  ids: Ids;
}

/**
 * An owner confirms a session key of the project's wallet, as its merchant's signed request made it;
 * it then works where the project asks for that (`confirm_session_keys`). Where the project requires
 * signatures, and where one is given, a device of this owner has signed what the key may do. Confirming it
 * again succeeds; a signed confirmation takes the place of the one before.
 * Errors: notFound, also for a key that no request made; forbidden for the owner who asked for the API
 * key that made it, and without their signature; wrongStatus (40903) for one that is revoked or has expired.
 */
export async function confirmSessionKey(
  deps: ConfirmSessionKeyDeps,
  input: Actor & { skId: string; walletId: number },
): Promise<SessionKey> {
  const { projectId, walletId, admin, requestId, skId, signature = null } = input;
  const key = await deps.sessionKeys.getForUse(skId);
  if (key?.projectId !== projectId || key.walletId !== walletId) {
    throw new ApiError('notFound', 'No such session key');
  }
  const at = deps.clock.now();
  if (key.revokedAt !== null || at >= key.expiresAt) {
    throw new ApiError('wrongStatus', `The session key ${skId} is revoked or has expired`);
  }
  const { request } = await deps.store.keyProof(projectId, key.appId);
  if (request?.askedBy.id === admin.id) {
    throw new ApiError(
      'forbidden',
      `You requested the API key that created ${skId}: another owner must confirm it`,
    );
  }
  const confirmedBy = { id: admin.id, email: admin.email };
  if (signature) {
    const made = { confirmedBy, at, signature };
    if (!(await isSessionKeySigned(deps, key, made))) throw notSigned();
  } else if ((await deps.store.settings(projectId)).requireSignatures) {
    throw needsSignature();
  }
  const { name, expiresAt } = key;
  const audit = auditEntry(deps, {
    projectId,
    admin,
    action: 'session-key.confirm',
    target: skId,
    details: { name, ...presentScope(key), expires_at: expiresAt },
  });
  await deps.confirmations.put({
    confirmation: {
      skId,
      projectId,
      digest: sessionKeyDigest(key),
      confirmedBy,
      at,
      ...(signature && { signature }),
    },
    audit,
    outbox: auditOutbox(audit, requestId),
  });
  return key;
}
