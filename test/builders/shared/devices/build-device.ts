/** Devices of people in software: a passkey's authenticator with its browser, key files, codes. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { codeText, type DeviceIdentity, deviceText } from '#shared/devices/device-texts.ts';

export const sha256 = (value: string | Uint8Array): Buffer =>
  createHash('sha256').update(value).digest();

export const testOrigin = 'https://console.example';

export interface TestDevice extends DeviceIdentity {
  deviceId: string;
  privateKey: KeyObject;
}

const spki = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'spki' }).toString('base64url');

export function buildDevice(fields: Partial<DeviceIdentity> = {}, stage = 'prod'): TestDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const isPasskey = fields.kind !== 'key_file';
  const identity: DeviceIdentity = {
    personId: 'anna',
    kind: 'passkey',
    publicKey: spki(publicKey),
    credentialId: isPasskey ? sha256(spki(publicKey)).toString('base64url') : null,
    origin: isPasskey ? testOrigin : null,
  };
  Object.assign(identity, fields);
  const deviceId = sha256(deviceText(stage, identity)).toString('hex');
  return Object.assign(identity, { deviceId, privateKey });
}

/** What browser and authenticator say; a test changes one thing at a time. */
export interface Said {
  clientData?: Record<string, unknown>;
  rpId?: string;
  flags?: number;
  /** Follows the counter. */
  extensions?: Uint8Array;
  counter?: number;
  key?: KeyObject;
}

/** What the device makes of a text. */
export function signText(device: TestDevice, text: string, said: Said = {}): DeviceSignature {
  const { deviceId, kind, origin, privateKey } = device;
  const key = said.key ?? privateKey;
  if (kind === 'key_file') {
    return { deviceId, signature: sign('sha256', Buffer.from(text), key).toString('base64url') };
  }
  const clientData = Buffer.from(
    JSON.stringify({
      type: 'webauthn.get',
      challenge: sha256(text).toString('base64url'),
      origin,
      crossOrigin: false,
      ...said.clientData,
    }),
  );
  const authenticatorData = Buffer.alloc(37);
  sha256(said.rpId ?? new URL(origin!).hostname).copy(authenticatorData);
  // User present and verified; a synced passkey.
  authenticatorData[32] = said.flags ?? 0x1d;
  authenticatorData.writeUInt32BE(said.counter ?? 0, 33);
  const whole = Buffer.concat([authenticatorData, said.extensions ?? Buffer.alloc(0)]);
  const signed = Buffer.concat([whole, sha256(clientData)]);
  return {
    deviceId,
    signature: sign('sha256', signed, key).toString('base64url'),
    authenticatorData: whole.toString('base64url'),
    clientDataJson: clientData.toString('base64url'),
  };
}

/** The key of a code of the operator: its public half, and what it makes of a device. */
export function buildCode(seed: string): { publicKey: string; sign(text: string): string } {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), sha256(seed)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(12);
  return {
    publicKey: raw.toString('base64url'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

export const signByCode = (seed: string, stage: string, deviceId: string): string =>
  buildCode(seed).sign(codeText(stage, deviceId));
