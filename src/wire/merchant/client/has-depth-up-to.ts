/** True if a JSON value has at most this many levels of lists and objects. Never looks deeper. */
export function hasDepthUpTo(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  return Object.values(value).every((inner) => hasDepthUpTo(inner, levels - 1));
}
