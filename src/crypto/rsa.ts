import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto';

const bits = { min: 2048, max: 8192 };

/**
 * Whether `signature` is SHA256WithRSA over `text`: PKCS#1 v1.5 padding and canonical standard
 * base64 with its `=` (docs/interface.md "Signing string"; PSS, hex and base64url are refused).
 */
export function verifyRsa(publicKeyPem: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  // Node decodes leniently; a signature has one spelling only, so that it can be single-use.
  if (bytes.length === 0 || bytes.toString('base64') !== signature) return false;
  try {
    const key = createPublicKey(publicKeyPem);
    if (key.asymmetricKeyType !== 'rsa') return false;
    const padding = constants.RSA_PKCS1_PADDING;
    return verify('sha256', Buffer.from(text), { key, padding }, bytes);
  } catch {
    return false;
  }
}

/**
 * A merchant's public key as normalised SPKI PEM, or what is wrong with it, to be read after a
 * field's name. A private key is refused, though a public one could be had from it.
 */
export function checkRsaPublicKey(pem: string): { publicKey: string } | { problem: string } {
  if (!/^\s*-----BEGIN PUBLIC KEY-----[\sA-Za-z0-9+/=]+-----END PUBLIC KEY-----\s*$/.test(pem)) {
    return { problem: 'must be a PEM block that begins with -----BEGIN PUBLIC KEY-----' };
  }
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    return { problem: 'is not a readable public key' };
  }
  if (key.asymmetricKeyType !== 'rsa') return { problem: 'must be an RSA key' };
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (modulusLength < bits.min || modulusLength > bits.max) {
    return { problem: `must have ${bits.min} to ${bits.max} bits` };
  }
  if (publicExponent < 3n || publicExponent % 2n === 0n) {
    return { problem: 'has an exponent that is not safe' };
  }
  return { publicKey: key.export({ type: 'spki', format: 'pem' }).toString() };
}
