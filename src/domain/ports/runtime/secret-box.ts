import type { Sealed, SecretContext } from '#model/sealed.ts';
import type { Secrets } from './secrets.ts';

/** Seals and opens secrets of one purpose with KMS data keys. */
export interface SecretBox extends Secrets {
  seal(text: string, context: SecretContext): Promise<Sealed>;
}
