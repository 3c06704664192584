import type { Sealed } from '#model/sealed.ts';

/** Opens secrets that were sealed under a project's encryption context. */
export interface Secrets {
  open(sealed: Sealed, context: { project: string }): Promise<string>;
}
