/** Decimal or hexadecimal digits: the ways to write an integer of a message in JSON. */
const digits = /^(?:[0-9]+|0x[0-9a-fA-F]+)$/;
const maxLength = 100;

/** The unsigned integer that a message's value represents; null for anything else. */
export function messageAmount(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value >= 0n ? value : null;
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
  }
  if (typeof value !== 'string' || value.length > maxLength) return null;
  return digits.test(value) ? BigInt(value) : null;
}
