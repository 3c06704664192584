import { changeTtlS } from '#domain/admin/guard-change.ts';
import type { KeyProof } from '#model/auth/key-proof.ts';
import type { Credential } from '#model/project.ts';
import { isConfirmationSigned } from '../../device/is-confirmation-signed.ts';
import type { ProveDeps } from '../../device/prove-device.ts';
import { keyDigest } from './key-digest.ts';
import { movesMoney } from './prove-key.ts';

/** How far the clocks of two functions may differ, seconds. */
const clockSkew = 300;

/**
 * Whether two different owners agreed on an API key, as two functions recorded it that cannot write each
 * other's record. It says nothing of the key's credential.
 */
export function isKeyAgreed(
  { request, confirmation }: KeyProof,
  key: Pick<Credential, 'appId' | 'projectId'>,
): boolean {
  if (!request || !confirmation) return false;
  const isOfKey = [request, confirmation].every(
    ({ appId, projectId }) => appId === key.appId && projectId === key.projectId,
  );
  const isSameChange =
    request.changeId === confirmation.changeId && request.askedAt === confirmation.askedAt;
  const isByTwo =
    request.askedBy.id !== '' &&
    confirmation.confirmedBy.id !== '' &&
    request.askedBy.id !== confirmation.confirmedBy.id;
  const isInTime =
    confirmation.confirmedAt >= request.askedAt - clockSkew &&
    confirmation.confirmedAt < request.askedAt + changeTtlS + clockSkew;
  return isOfKey && isSameChange && isByTwo && isInTime;
}

/**
 * Whether a key may do what its record says: it only reads, or two different owners agreed on it. A key
 * that was made and used is the one that was used first.
 */
export function isKeyProven(
  key: Credential,
  { request, confirmation, seen = null }: KeyProof,
): boolean {
  if (!movesMoney(key)) return true;
  if (!request || !confirmation) return false;
  const digest = keyDigest(key);
  const isAsAsked =
    request.permission === key.permission &&
    request.mode === key.mode &&
    request.publicKey === key.publicKey &&
    (request.digest === null || request.digest === digest);
  // A new key's secret is in no request: admin/changes makes it, and could make another one later.
  const isAsSeen = request.digest !== null || seen === null || seen === digest;
  const isAsConfirmed = confirmation.digest === digest;
  return isKeyAgreed({ request, confirmation }, key) && isAsAsked && isAsSeen && isAsConfirmed;
}

/** Whether the second owner signed a key that moves money, where its request asks for that. */
export const isKeySigned = async (
  deps: ProveDeps,
  key: Pick<Credential, 'permission'>,
  { request, confirmation }: KeyProof,
): Promise<boolean> => {
  if (!movesMoney(key) || request?.changeDigest === undefined) return true;
  const asked = { digest: request.changeDigest, askedAt: request.askedAt };
  return confirmation !== null && (await isConfirmationSigned(deps, asked, confirmation));
};
