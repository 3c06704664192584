import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { ed25519Prefix } from '#shared/devices/code.ts';

/** The key that a code of the operator is: Ed25519, of the sha256 of its seed's text. */
export function codeKey(seedText: string): KeyObject {
  const seed = createHash('sha256').update(seedText).digest();
  const der = Buffer.concat([Buffer.from(ed25519Prefix, 'hex'), seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}
