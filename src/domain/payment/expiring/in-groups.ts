/** Payments that are looked after side by side: on these chains their order does not count. */
const sideBySide = 8;

/** Does it for all, a few at once; throws what one of them threw, and begins no more then. */
export async function inGroups<T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < all.length; start += sideBySide) {
    const settled = await Promise.allSettled(all.slice(start, start + sideBySide).map(work));
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
