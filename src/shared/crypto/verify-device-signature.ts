/**
 * Verifies what people's devices sign, by node:crypto only (docs/decisions/0089-people-sign.md).
 * Source of the steps: Web Authentication Level 3, section 7.2 "Verifying an Authentication Assertion",
 * a W3C Recommendation since 2026 (www.w3.org/news/2026, read in November 2026); its flags: section 6.1.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { DeviceSignature, SigningKey } from '#shared/devices/device-signature.ts';

/** Longer ones are read by nobody. Browsers write about 150 bytes of client data. */
const maxClientData = 4_096;
const maxAuthenticatorData = 1_024;

const flag = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  attestedCredential: 0x40,
  extensions: 0x80,
};

/** rpIdHash, flags and counter. */
const authenticatorDataLength = 37;

/**
 * Whether this device signed this text. A passkey must have verified its user, on the page that it was
 * made for and not within another page. Its counter is not compared: a synced passkey has none. A
 * signature is not a name of anything, so it does not matter that (r, n - s) verifies as (r, s) does.
 */
export function verifyDeviceSignature(
  device: SigningKey,
  text: string,
  given: Omit<DeviceSignature, 'deviceId'>,
): boolean {
  const signature = bytesOf(given.signature, 80);
  const key = signature && keyOf(device.publicKey);
  if (!signature || !key) return false;
  if (device.kind === 'key_file') return isSigned(key, Buffer.from(text), signature);
  const authenticatorData = bytesOf(given.authenticatorData, maxAuthenticatorData);
  const clientData = bytesOf(given.clientDataJson, maxClientData);
  if (device.kind !== 'passkey' || !device.origin || !authenticatorData || !clientData)
    return false;
  return (
    isOfText(clientData, { text, origin: device.origin }) &&
    isOfVerifiedUser(authenticatorData, device.origin) &&
    isSigned(key, Buffer.concat([authenticatorData, sha256(clientData)]), signature)
  );
}

/** Whether the holder of a code of the operator signed this text: Ed25519, the key's 32 bytes. */
export function verifyCodeSignature(publicKey: string, text: string, given: string): boolean {
  const raw = bytesOf(publicKey, 32);
  const signature = bytesOf(given, 64);
  if (raw?.length !== 32 || signature?.length !== 64) return false;
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
  return (
    unlessThrown(() => {
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      return verify(null, Buffer.from(text), key, signature);
    }) === true
  );
}

/** What precedes the 64 bytes of a point of P-256 in its SubjectPublicKeyInfo (RFC 5480), uncompressed. */
export const p256Prefix = Buffer.from(
  '3059301306072a8648ce3d020106082a8648ce3d03010703420004',
  'hex',
);

/** A key of P-256 in this one encoding, so that a key has one text; null for any other. */
function keyOf(publicKey: string): KeyObject | null {
  const der = bytesOf(publicKey, 91);
  if (der?.length !== 91 || !der.subarray(0, p256Prefix.length).equals(p256Prefix)) return null;
  // OpenSSL throws for what is not a point of the curve.
  return unlessThrown(() => createPublicKey({ key: der, format: 'der', type: 'spki' }));
}

/** Whether it is such a key. */
export const isP256Key = (publicKey: string): boolean => keyOf(publicKey) !== null;

const isSigned = (key: KeyObject, data: Buffer, signature: Buffer): boolean =>
  unlessThrown(() => verify('sha256', data, { key, dsaEncoding: 'der' }, signature)) === true;

/** Whether the browser says that it asked for a signature of exactly this text, on this page. */
function isOfText(bytes: Buffer, { text, origin }: { text: string; origin: string }): boolean {
  const data = objectOf(bytes);
  return (
    data !== null &&
    data.type === 'webauthn.get' &&
    data.challenge === sha256(text).toString('base64url') &&
    data.origin === origin &&
    (data.crossOrigin === undefined || data.crossOrigin === false) &&
    data.topOrigin === undefined &&
    // Level 2 had it. Nothing here is bound to a connection, so one that says it was is not ours.
    (data.tokenBinding as { status?: unknown } | undefined)?.status !== 'present'
  );
}

function isOfVerifiedUser(data: Buffer, origin: string): boolean {
  if (data.length < authenticatorDataLength) return false;
  const flags = data[32]!;
  const has = (bit: number) => (flags & bit) !== 0;
  return (
    data.subarray(0, 32).equals(sha256(hostOf(origin))) &&
    has(flag.userPresent) &&
    has(flag.userVerified) &&
    (has(flag.backupEligible) || !has(flag.backedUp)) &&
    // Only a registration has one.
    !has(flag.attestedCredential) &&
    has(flag.extensions) === data.length > authenticatorDataLength
  );
}

/** The relying party's id of a console: its host, without scheme and port. */
export const hostOf = (origin: string): string =>
  URL.canParse(origin) ? new URL(origin).hostname : '';

const sha256 = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest();

/** Bytes of base64url in its one spelling; null for another one, for none and for more than `most`. */
function bytesOf(text: unknown, most: number): Buffer | null {
  if (typeof text !== 'string' || text.length > Math.ceil((most * 4) / 3)) return null;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length > 0 && bytes.toString('base64url') === text ? bytes : null;
}

function objectOf(bytes: Buffer): Record<string, unknown> | null {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const value = unlessThrown<unknown>(() => JSON.parse(decoder.decode(bytes)));
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** What a reader returns; null where it throws: a text that cannot be read proves nothing. */
function unlessThrown<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
