/**
 * The key id of a sub-account's address: `seed:<project>:<addr_index>`. (A hot wallet has the id of
 * its KMS key.) It names only the key; the signer checks which address the key belongs to.
 */
export const seedKeyId = (projectId: string, index: number): string => `seed:${projectId}:${index}`;

/** Parses such an id; null for the id of any other key. Throws an Error if it is malformed. */
export function parseSeedKeyId(keyId: string): { projectId: string; index: number } | null {
  if (!keyId.startsWith('seed:')) return null;
  const match = /^seed:([^:]+):([1-9]\d{0,9})$/.exec(keyId);
  const index = Number(match?.[2]);
  // Derivation stops at 2^31. Index 0 is the hot wallet, whose key is in KMS.
  if (!match || index >= 2 ** 31)
    throw new Error('a seed’s key id has the form seed:<project>:<index>');
  return { projectId: match[1]!, index };
}
