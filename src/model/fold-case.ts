/**
 * A text to compare addresses and hashes by: hexadecimal with 0x in any case, base58 (TRON, Solana)
 * exactly, since there another case is another address.
 */
export function foldCase(text: string): string;
export function foldCase(text: string | null | undefined): string | null;
export function foldCase(text: string | null | undefined): string | null {
  if (text == null) return null;
  return /^0x/i.test(text) ? text.toLowerCase() : text;
}
