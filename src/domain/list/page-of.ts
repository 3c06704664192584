/** One page of a list that is in memory; for lists that stay short (projects, keys, changes). */
export const pageOf = <T>(
  items: readonly T[],
  { page, size }: { page: number; size: number },
): { list: T[]; total: number; page: number; size: number } => ({
  list: items.slice((page - 1) * size, page * size),
  total: items.length,
  page,
  size,
});
