/**
 * Normalises an address or hash for comparison: hexadecimal with 0x becomes lower case; base58
 * (TRON, Solana) stays as it is, since another case is another address.
 */
export function foldCase(text: string): string;
export function foldCase(text: string | null | undefined): string | null;
export function foldCase(text: string | null | undefined): string | null {
  if (text == null) return null;
  return /^0x/i.test(text) ? text.toLowerCase() : text;
}
