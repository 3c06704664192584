import type { Sealed } from '#model/sealed.ts';

/** Seals and opens secrets of a project with a KMS data key. */
export interface SecretBox {
  seal(text: string, context: { project: string }): Promise<Sealed>;
  open(sealed: Sealed, context: { project: string }): Promise<string>;
}
