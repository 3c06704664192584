import type { Sealed, SecretContext } from '#model/sealed.ts';

/** Opens secrets that were sealed under the same context. */
export interface Secrets {
  open(sealed: Sealed, context: SecretContext): Promise<string>;
}
