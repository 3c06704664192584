/**
 * AES-256-GCM under a data key: the inner part of an envelope (`Sealed` of src/model/sealed.ts).
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealed } from './sealed.ts';

/** A sealed text without its wrapped data key, which the caller adds. */
export type SealedText = Omit<Sealed, 'dataKey'>;

const algorithm = 'aes-256-gcm';
const tagLength = 16;

/**
 * Seals a text under a 32-byte data key with a fresh IV. `bound` (for instance the project) is not
 * stored, but is needed to open the text. So a sealed text that was moved to another record cannot
 * be opened.
 */
export function sealWith(dataKey: Uint8Array, text: string, bound = ''): SealedText {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, dataKey, iv, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(bound));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    iv: iv.toString('base64'),
    ciphertext: ciphertext.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
}

/** Opens a sealed text. Throws if any part of it, its key or `bound` was changed. */
export function openWith(dataKey: Uint8Array, sealed: SealedText, bound = ''): string {
  const iv = Buffer.from(sealed.iv, 'base64');
  const decipher = createDecipheriv(algorithm, dataKey, iv, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(bound));
  // A tag of another length is refused here, since GCM would accept a truncated one.
  decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'));
  const text = [decipher.update(Buffer.from(sealed.ciphertext, 'base64')), decipher.final()];
  return Buffer.concat(text).toString('utf8');
}
