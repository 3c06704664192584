/** What makes a message look like a hash: its length, a control character, or neither. */
export type HashSign = '32 bytes' | 'control characters';

/**
 * Why a message may be the hash of an order of a protocol that accepts EIP-191 signatures
 * (docs/decisions.md "Messages that may be hashes"); null if it may not. Tab, LF and CR are text.
 */
export function mayBeHash(message: string): HashSign | null {
  if (new TextEncoder().encode(message).length === 32) return '32 bytes';
  return /\p{Cc}/u.test(message.replace(/[\t\n\r]/g, '')) ? 'control characters' : null;
}
