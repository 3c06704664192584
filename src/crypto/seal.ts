/** AES-256-GCM under a data key: the inner half of an envelope (ports/records.ts `Sealed`). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealed } from '#model/sealed.ts';

/** A sealed text without its wrapped data key, which only the caller knows. */
export type SealedText = Omit<Sealed, 'dataKey'>;

const algorithm = 'aes-256-gcm';
const tagLength = 16;

/**
 * Seals a text under a 32-byte data key with a fresh IV. `bound` (for instance the project) is not
 * stored: opening needs the same one, so that a sealed text moved to another record stays shut.
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

/** The text; throws when anything of it, its key or `bound` was changed. */
export function openWith(dataKey: Uint8Array, sealed: SealedText, bound = ''): string {
  const iv = Buffer.from(sealed.iv, 'base64');
  const decipher = createDecipheriv(algorithm, dataKey, iv, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(bound));
  // A tag of any other length is refused here: GCM would accept a truncated one.
  decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'));
  const text = [decipher.update(Buffer.from(sealed.ciphertext, 'base64')), decipher.final()];
  return Buffer.concat(text).toString('utf8');
}
