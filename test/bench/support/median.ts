/** The middle value, the upper of two. Throws RangeError without a value. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('no values');
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
