/** The most orders that one decision is about. */
export const maxListed = 500;

/**
 * The text that a list digest is the sha256 of: the terms digests that one decision is about, in their
 * order (docs/decisions/0081-one-decision-on-many.md). Its first text sets it apart from the terms of
 * an order. Throws RangeError for a list of none, of more than 500, or with a digest twice, and for
 * anything that is not a digest.
 */
export function listText(digests: readonly string[]): string {
  if (digests.length === 0) throw new RangeError('A list has at least one order');
  if (digests.length > maxListed) {
    throw new RangeError(`A list has at most ${maxListed} orders, this one ${digests.length}`);
  }
  if (!digests.every((digest) => /^[0-9a-f]{64}$/.test(digest))) {
    throw new RangeError('A list has digests of 64 lower-case hexadecimal digits');
  }
  if (new Set(digests).size < digests.length)
    throw new RangeError('A list has each order only once');
  return JSON.stringify(['terms-list-1', ...digests]);
}
