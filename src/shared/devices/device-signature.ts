import type { DeviceIdentity } from './device-texts.ts';

/** What a device made of a text. All bytes are in base64url without padding. */
export interface DeviceSignature {
  deviceId: string;
  /** ECDSA over P-256 and SHA-256, in DER. */
  signature: string;
  /** Of a passkey: what its authenticator and the browser said with it. */
  authenticatorData?: string;
  clientDataJson?: string;
}

/** What a signature is verified by. */
export type SigningKey = Pick<DeviceIdentity, 'kind' | 'publicKey' | 'origin'>;
