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

const signs: Record<HashSign, string> = {
  '32 bytes': 'it is exactly 32 bytes long',
  'control characters': 'it has control characters, as text has not',
};

/** What an approver is warned of; null for a message that is text. */
export function messageRisk(message: string): string | null {
  const sign = mayBeHash(message);
  return sign === null
    ? null
    : `This message may be the hash of an order: ${signs[sign]}. Protocols such as CoW Protocol, 0x and Safe accept a signature over such a hash as consent to move what this address owns. Approve it only if you know what was hashed`;
}
