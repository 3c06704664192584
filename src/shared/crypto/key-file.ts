/**
 * A key file: the device of a command line or a bot (docs/decisions/0089-people-sign.md). A key of P-256,
 * encrypted by a password: scrypt (RFC 7914, N 2^17, r 8, p 1, 128 MB) and AES-256-GCM.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  scryptSync,
  sign,
} from 'node:crypto';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { type DeviceIdentity, deviceText } from '#shared/devices/device-texts.ts';

const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const cipher = 'aes-256-gcm';

const fields = ['public_key', 'salt', 'iv', 'tag', 'private_key'] as const;
type Fields = Record<(typeof fields)[number], string>;

export interface KeyFile {
  /** P-256, as SubjectPublicKeyInfo, in base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64url');

/** The text of a new key file. Throws a sentence for a password that is too short. */
export function makeKeyFile(password: string): string {
  if ([...password].length < 12) throw new Error('The password needs 12 characters or more');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const publicKey = publicKeyOf(privateKey);
  const box = createCipheriv(cipher, scryptSync(password, salt, 32, cost), iv);
  box.setAAD(Buffer.from(publicKey));
  const sealed = [box.update(privateKey.export({ format: 'der', type: 'pkcs8' })), box.final()];
  const file = {
    coffer_key_file: 1,
    public_key: publicKey,
    salt: salt.toString('base64url'),
    iv: iv.toString('base64url'),
    tag: box.getAuthTag().toString('base64url'),
    private_key: Buffer.concat(sealed).toString('base64url'),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Opens a key file. Throws a sentence for another password, and for what is not a key file. */
export function openKeyFile(text: string, password: string): KeyFile {
  const bytes = (field: string) => Buffer.from(field, 'base64url');
  const file = readFile(text);
  try {
    const key = scryptSync(password, bytes(file.salt), 32, cost);
    const box = createDecipheriv(cipher, key, bytes(file.iv), { authTagLength: 16 });
    box.setAAD(Buffer.from(file.public_key));
    box.setAuthTag(bytes(file.tag));
    const der = Buffer.concat([box.update(bytes(file.private_key)), box.final()]);
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    return { privateKey, publicKey: publicKeyOf(privateKey) };
  } catch {
    throw new Error('The password is wrong, or the key file was changed');
  }
}

function readFile(text: string): Fields {
  const file = parsed(text);
  const isWhole =
    file?.coffer_key_file === 1 &&
    fields.every((name) => /^[A-Za-z0-9_-]+$/.test(String(file[name] ?? '')));
  if (isWhole) return file as Fields;
  throw new Error('This is not a key file: make one with "npm run ops -- admin new-key-file"');
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

/** The device that a key file is, of this person in this stage. */
export function keyFileDevice(
  stage: string,
  personId: string,
  { publicKey }: Pick<KeyFile, 'publicKey'>,
): DeviceIdentity & { deviceId: string } {
  const device: DeviceIdentity = {
    personId,
    kind: 'key_file',
    publicKey,
    credentialId: null,
    origin: null,
  };
  const deviceId = createHash('sha256').update(deviceText(stage, device)).digest('hex');
  return Object.assign(device, { deviceId });
}

/** What the key file makes of a text. */
export const signWith = (
  { privateKey }: KeyFile,
  deviceId: string,
  text: string,
): DeviceSignature => ({
  deviceId,
  signature: sign('sha256', Buffer.from(text), privateKey).toString('base64url'),
});
