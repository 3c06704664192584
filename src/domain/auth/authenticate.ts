/**
 * Authenticates a signed request (docs/interface.md "Authentication"; docs/decisions.md "Order of
 * checks").
 */
import { ApiError } from '#contract/api-error.ts';
import { verifyHmac } from '#crypto/hmac.ts';
import { verifyRsa } from '#crypto/rsa.ts';
import { signString } from '#crypto/sign-string.ts';
import type { ApiKey, AuthContext, Project, ProjectSettings } from '#model/project.ts';
import type { SecretBox } from '../ports/runtime/secret-box.ts';
import type { SignedHeaders } from './signed-headers.ts';

/** A caller whose signature was verified, with its project. */
export interface Caller {
  key: ApiKey;
  project: Project;
  settings: ProjectSettings;
}

export interface SignedRequest {
  method: string;
  /** From `/v1/` on, with the query string as sent. */
  pathWithQuery: string;
  /** The exact bytes. */
  body: Uint8Array;
}

/**
 * The secret to verify unknown app_ids with, so that they take the same time and give the same
 * answer as a wrong signature.
 */
const decoySecret = '0'.repeat(64);

/**
 * Returns the caller if the signature is right and the key is an enabled key of this project. An
 * app_id that is unknown, disabled or of another project is answered like a wrong signature, in the
 * same time. Errors: unauthenticated.
 */
export async function authenticate(
  deps: { secrets: Pick<SecretBox, 'open'> },
  input: { found: AuthContext; projectId: string; headers: SignedHeaders; request: SignedRequest },
): Promise<Caller> {
  const { key, project, settings } = input.found;
  const { timestamp, signature } = input.headers;
  const text = signString({ timestamp, ...input.request });
  const verified = await verify(deps, key, text, signature);
  const ours = key?.projectId === input.projectId;
  if (!key?.enabled || !project || !ours || !verified) {
    throw new ApiError(
      'unauthenticated',
      ours && key?.mode === 'rsa'
        ? 'RSA signature verification failed'
        : 'Authentication failed: unknown x-app-id for this project, or wrong x-signature',
    );
  }
  return { key, project, settings };
}

async function verify(
  deps: { secrets: Pick<SecretBox, 'open'> },
  key: ApiKey | null,
  text: string,
  signature: string,
): Promise<boolean> {
  if (key?.mode === 'rsa')
    return key.publicKey !== null && verifyRsa(key.publicKey, text, signature);
  const secret = key?.apiSecret
    ? await deps.secrets.open(key.apiSecret, { project: key.projectId })
    : null;
  return verifyHmac(secret ?? decoySecret, text, signature) && secret !== null;
}
