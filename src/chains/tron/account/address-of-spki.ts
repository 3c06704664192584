import { createPublicKey } from 'node:crypto';
import { tronAddressOfPublicKey } from './address.ts';

/** The TRX address of a public key in SPKI DER, the form that KMS gives. */
export function tronAddressOfSpki(spki: Uint8Array): string {
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  return tronAddressOfPublicKey(Uint8Array.from(Buffer.concat([Buffer.of(4), bytes(x), bytes(y)])));
}
