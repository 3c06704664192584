import { type HashSign, mayBeHash } from './may-be-hash.ts';

const signs: Record<HashSign, string> = {
  '32 bytes': 'it is exactly 32 bytes long',
  'control characters': 'it has control characters, which text does not have',
};

/** What an approver is warned of; null for a message that is text. */
export function messageRisk(message: string): string | null {
  const sign = mayBeHash(message);
  return sign === null
    ? null
    : `This message may be the hash of an order: ${signs[sign]}. Protocols such as CoW Protocol, 0x and Safe accept a signature over such a hash as consent to move what this address owns. Approve it only if you know what was hashed`;
}
