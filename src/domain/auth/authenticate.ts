/**
 * Authenticates a signed request (docs/interface.md "Authentication"; docs/decisions.md "Order of
 * checks").
 */

import type { KeyProof } from '#model/auth/key-proof.ts';
import type { AuthContext, Credential, Project } from '#model/project.ts';
import type { GuardStore } from '#ports/projects.ts';
import type { Logger, Secrets } from '#ports/runtime.ts';
import type { Caller } from '#ports/signed-call.ts';
import { verifyHmac } from '#shared/crypto/hmac.ts';
import { verifyRsa } from '#shared/crypto/rsa.ts';
import { ApiError } from '#wire/api-error.ts';
import type { ProveDeps } from '../device/prove-device.ts';
import { isKeyProven, isKeySigned } from '../project/keys/is-key-proven.ts';
import { noteFirstUse } from './note-first-use.ts';

/**
 * The secret to verify unknown app_ids with, so that they take the same time and give the same
 * answer as a wrong signature.
 */
const decoySecret = '0'.repeat(64);

export interface AuthenticateDeps extends ProveDeps {
  secrets: Secrets;
  /** Whether keys that move money need two owners; false in `local`. */
  requiresProof: boolean;
  guards: Pick<GuardStore, 'noteFirstUse'>;
  log: Logger;
}

/**
 * Returns the caller if `signature` is right for one of `texts` (texts of the same request) and the
 * key is an enabled key of this project. An app_id that is unknown, disabled, of another project, or without its two owners is answered
 * like a wrong signature, in the same time. Errors: unauthenticated.
 */
export async function authenticate(
  deps: AuthenticateDeps,
  input: { found: AuthContext; projectId: string; texts: string[]; signature: string },
): Promise<Caller> {
  const { key, project, settings, keyProof } = input.found;
  const verified = await verify(deps, key, input.texts, input.signature);
  const ours = key?.projectId === input.projectId;
  const isGenuine = key?.enabled && project && ours && verified;
  if (!isGenuine || !(await mayBeUsed(deps, key, keyProof))) {
    throw new ApiError(
      'unauthenticated',
      ours && key?.mode === 'rsa'
        ? 'RSA signature verification failed'
        : 'Authentication failed: unknown x-app-id for this project, or wrong x-signature',
    );
  }
  const { appId, projectId, walletId, name, permission, askedBy } = key;
  return {
    key: { appId, projectId, walletId, name, permission, ...(askedBy && { askedBy }) },
    project: withoutKeys(project),
    settings,
  };
}

/** Outside `local`, whoever can write a key makes none that moves money without two owners. */
async function mayBeUsed(
  deps: AuthenticateDeps,
  key: Credential,
  proof: KeyProof,
): Promise<boolean> {
  if (!deps.requiresProof) return true;
  const isProven = isKeyProven(key, proof) && (await isKeySigned(deps, key, proof));
  if (isProven && (await noteFirstUse(deps, key, proof))) return true;
  deps.log.error('key.unproven', {
    project: key.projectId,
    app_id: key.appId,
    permission: key.permission,
  });
  return false;
}

/** Field by field, so that nothing else of a record leaves with the rest: no key, no seed. */
const withoutKeys = (project: Project): Project => ({
  projectId: project.projectId,
  name: project.name,
  walletId: project.walletId,
  createdAt: project.createdAt,
  hot: project.hot,
});

async function verify(
  { secrets }: { secrets: Secrets },
  key: Credential | null,
  texts: string[],
  signature: string,
): Promise<boolean> {
  if (key?.mode === 'rsa') {
    const { publicKey } = key;
    return publicKey !== null && texts.some((text) => verifyRsa(publicKey, text, signature));
  }
  const secret = key?.apiSecret
    ? await secrets.open(key.apiSecret, { project: key.projectId, appId: key.appId })
    : null;
  const isRight = texts.some((text) => verifyHmac(secret ?? decoySecret, text, signature));
  return isRight && secret !== null;
}
