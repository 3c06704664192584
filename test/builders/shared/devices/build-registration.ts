/** A registration of a passkey as a browser gives it, with attestation `none`. */
import { registrationText } from '#shared/devices/registration-text.ts';
import { sha256, type TestDevice } from './build-device.ts';

/** CBOR (RFC 8949) of what a registration holds. */
function cbor(value: number | string | Uint8Array | Map<unknown, unknown>): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key as number), cbor(one as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

export interface Registered {
  clientData?: Record<string, unknown>;
  rpId?: string;
  flags?: number;
  /** Fields of the COSE key, by their numbers. */
  key?: [number, number | Uint8Array][];
}

export function register(device: TestDevice, stage: string, said: Registered = {}) {
  const point = Buffer.from(device.publicKey, 'base64url').subarray(-64);
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point.subarray(0, 32)],
    [-3, point.subarray(32)],
    ...(said.key ?? []),
  ]);
  const credentialId = Buffer.from(device.credentialId!, 'base64url');
  const authData = Buffer.concat([
    sha256(said.rpId ?? new URL(device.origin!).hostname),
    Buffer.from([said.flags ?? 0x5d, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([credentialId.length >> 8, credentialId.length & 255]),
    credentialId,
    cbor(key),
  ]);
  const attestation = cbor(
    new Map<unknown, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  );
  const clientData = JSON.stringify({
    type: 'webauthn.create',
    challenge: sha256(registrationText(stage, device.personId)).toString('base64url'),
    origin: device.origin,
    crossOrigin: false,
    ...said.clientData,
  });
  return {
    credentialId: device.credentialId!,
    clientDataJson: Buffer.from(clientData).toString('base64url'),
    attestationObject: attestation.toString('base64url'),
  };
}
