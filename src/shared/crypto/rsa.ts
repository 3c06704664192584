import { constants, createPublicKey, verify } from 'node:crypto';

/**
 * True if `signature` is SHA256WithRSA over `text`: PKCS#1 v1.5 padding, in canonical standard
 * base64 with its `=` (docs/interface.md "Signing string"). PSS, hex and base64url are refused.
 */
export function verifyRsa(publicKeyPem: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  // Node decodes base64 leniently. Only one spelling is accepted, so that a signature can be
  // single-use.
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
