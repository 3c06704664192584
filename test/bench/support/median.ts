/**
 * The middle value, or the upper of the two middle values. Throws RangeError if there is no value.
 */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('no values');
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
