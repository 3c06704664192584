import { createHash } from 'node:crypto';

/** SHA-256, TRON's hash of transactions and blocks. */
export const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
