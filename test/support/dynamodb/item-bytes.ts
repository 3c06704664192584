/**
 * The bytes that DynamoDB counts for an item: the names and values of its attributes. A number takes a
 * byte for two digits, at most 21; a list or a map three, and one for each entry. An attribute without a
 * value is not stored.
 */
export const itemBytes = (item: object): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + (value === undefined ? 0 : textBytes(name) + bytesOf(value)),
    0,
  );

const textBytes = (text: string): number => Buffer.byteLength(text);

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value === 'number' || typeof value === 'bigint') {
    return Math.min(21, Math.ceil(String(value).length / 2) + 1);
  }
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + 1 + bytesOf(one), 3);
  if (value && typeof value === 'object') return itemBytes(value) + Object.keys(value).length + 3;
  return 1;
}
