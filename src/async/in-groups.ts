/**
 * Does it for all, a few side by side; throws what one of them threw when the few have ended, and
 * begins no more then.
 */
export async function inGroups<T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  atOnce = 8,
): Promise<void> {
  for (let start = 0; start < all.length; start += atOnce) {
    const settled = await Promise.allSettled(all.slice(start, start + atOnce).map(work));
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
