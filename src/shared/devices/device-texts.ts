/**
 * The texts that people's devices sign (docs/decisions/0089-people-sign.md). The console, the command
 * lines, the functions and the signer build them by this one code, each with its own sha256. A text is
 * a JSON array, so no two of them are equal unless all their parts are. Its first part is its version,
 * its second the stage: what is signed in one stage means nothing in another.
 */

/** What makes a device that device. The sha256 of its text is its id, and its fingerprint begins so. */
export interface DeviceIdentity {
  /** The `sub` of the person in the user pool. */
  personId: string;
  kind: DeviceKind;
  /** P-256, as SubjectPublicKeyInfo, in base64url. */
  publicKey: string;
  /** The id that the browser asks a passkey by, in base64url; null of a key file. */
  credentialId: string | null;
  /** The console that a passkey was made for, as https://coffer.example; null of a key file. */
  origin: string | null;
}

/** A passkey signs in a browser, after it verified its user. A key file signs by a password. */
export type DeviceKind = 'passkey' | 'key_file';

export const deviceText = (stage: string, device: DeviceIdentity): string =>
  JSON.stringify([
    'coffer-device-1',
    stage,
    device.personId,
    device.kind,
    device.publicKey,
    device.credentialId ?? '',
    device.origin ?? '',
  ]);

/** What a code of the operator signs: that this device is the one that its person holds. */
export const codeText = (stage: string, deviceId: string): string =>
  JSON.stringify(['coffer-device-code-1', stage, deviceId]);

/** What the device of another owner signs who has read the fingerprint. */
export const deviceConfirmationText = (stage: string, deviceId: string): string =>
  JSON.stringify(['coffer-sign-1', stage, 'device', deviceId]);

/** A decision on a list of orders; one order is a list of one (docs/decisions/0081-one-decision-on-many.md). */
export const decisionText = (
  stage: string,
  { projectId, decision, listDigest }: { projectId: string; decision: string; listDigest: string },
): string => JSON.stringify(['coffer-sign-1', stage, 'decision', projectId, decision, listDigest]);

/**
 * A change that a second owner confirms. `digest` is the whole sha256 of what was asked for
 * (src/shared/devices/change-canonical.ts): its id has 96 bits of it, for which two changes could be made.
 */
export const changeText = (
  stage: string,
  { digest, askedAt }: { digest: string; askedAt: number },
): string => JSON.stringify(['coffer-sign-1', stage, 'change', digest, String(askedAt)]);

/**
 * A session key that an owner confirms. `digest` is the sha256 of what is shown of it
 * (src/shared/devices/session-key-canonical.ts).
 */
export const sessionKeyText = (
  stage: string,
  { projectId, skId, digest }: { projectId: string; skId: string; digest: string },
): string => JSON.stringify(['coffer-sign-1', stage, 'session-key', projectId, skId, digest]);

/** The first 32 digits of a device's id in groups of four, which two people compare by voice. */
export function fingerprintOf(deviceId: string): string {
  if (!/^[0-9a-f]{64}$/.test(deviceId)) throw new Error('The id of a device has 64 digits');
  return deviceId.slice(0, 32).match(/.{4}/g)!.join(' ');
}
