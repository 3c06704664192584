/**
 * The id of the key of a sub-account's address: `seed:<project>:<addr_index>`, where a hot wallet has
 * the id of its KMS key. It names the key alone; which address that is, the signer checks.
 */
export const seedKeyId = (projectId: string, index: number): string => `seed:${projectId}:${index}`;

/** What such an id says; null for every other key's id. Throws an Error for one that is malformed. */
export function parseSeedKeyId(keyId: string): { projectId: string; index: number } | null {
  if (!keyId.startsWith('seed:')) return null;
  const match = /^seed:([^:]+):([1-9]\d{0,9})$/.exec(keyId);
  const index = Number(match?.[2]);
  // Above it there is no child; index 0 is the hot wallet's, whose key is in KMS.
  if (!match || index >= 2 ** 31) throw new Error('a key id of a seed is seed:<project>:<index>');
  return { projectId: match[1]!, index };
}
