import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/**
 * The bytes that DynamoDB counts for an item: the names and values of its attributes. A number takes a
 * byte for two digits, at most 21; a list or a map three, and one for each entry.
 */
export const itemBytes = (item: Record<string, AttributeValue>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + textBytes(name) + bytesOf(value), 0);

const textBytes = (text: string): number => Buffer.byteLength(text);

function bytesOf(value: AttributeValue): number {
  if (value.S !== undefined) return textBytes(value.S);
  if (value.N !== undefined) return Math.min(21, Math.ceil(value.N.length / 2) + 1);
  if (value.L) return value.L.reduce((sum, one) => sum + 1 + bytesOf(one), 3);
  if (value.M) return itemBytes(value.M) + Object.keys(value.M).length + 3;
  return 1;
}
