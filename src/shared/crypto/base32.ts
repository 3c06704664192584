/** Crockford's base32: no I, L, O, U. */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The first `length` characters of these bytes, five bits each, the highest bits first. */
export function toBase32(bytes: Uint8Array, length: number): string {
  if (length * 5 > bytes.length * 8) {
    throw new RangeError(`${bytes.length} bytes cannot be encoded in ${length} characters`);
  }
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5 && text.length < length; bits -= 5) {
      text += crockford[(value >> (bits - 5)) & 31];
    }
    value &= 31;
  }
  return text;
}
