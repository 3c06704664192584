import type { Family } from './chains.ts';

/**
 * The alias of a project's hot key. A signer names a key only by it: KMS then takes the key of that
 * project or none, whatever a record says (docs/decisions/0085-keys-have-one-writer.md).
 */
export const hotKeyAlias = (stage: string, projectId: string, family: Family): string =>
  `alias/coffer/${stage}/${projectId}/${family.toLowerCase()}`;
