import { createPublicKey, type KeyObject } from 'node:crypto';
import { ApiError } from '#wire/api-error.ts';

const pem = /^-----BEGIN PUBLIC KEY-----\r?\n[A-Za-z0-9+/=\r\n]+-----END PUBLIC KEY-----\s*$/;

/**
 * Checks and normalises the public key of an API key in RSA mode: SPKI PEM, 2048 to 8192 bits,
 * exponent 65537. A private key and PKCS#1 (`BEGIN RSA PUBLIC KEY`) are refused. Errors:
 * invalidRequest naming `public_key`.
 */
export function checkPublicKey(text: string): string {
  if (/PRIVATE KEY/.test(text)) {
    throw invalid('holds a private key: treat that key as leaked and create another');
  }
  if (!pem.test(text.trim())) throw invalid('must be SPKI PEM (-----BEGIN PUBLIC KEY-----)');
  const key = parse(text.trim());
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType !== 'rsa') throw invalid('must be an RSA key');
  if (modulusLength < 2048 || modulusLength > 8192) {
    throw invalid(`must have 2048 to 8192 bits, it has ${modulusLength}`);
  }
  if (publicExponent !== 65_537n) throw invalid('must have the exponent 65537');
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function parse(text: string): KeyObject {
  try {
    return createPublicKey({ key: text, format: 'pem', type: 'spki' });
  } catch {
    throw invalid('cannot be read as a public key');
  }
}

const invalid = (problem: string): ApiError =>
  new ApiError('invalidRequest', `public_key ${problem}`);
