/** EIP-191 version 0x45, what wallets call personal_sign. Light: noble only. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { ApiError } from '#contract/api-error.ts';

/** Bytes of UTF-8 that a message may have. */
const maxMessageBytes = 32_768;

/**
 * The 32 bytes to sign for a text; `0x…` is a text like another. Throws ApiError invalidRequest
 * (40001) for an empty or too long text, and one that UTF-8 can not write.
 */
export function personalMessageDigest(message: string): Uint8Array {
  const refuse = (words: string) => new ApiError('invalidRequest', `message: ${words}`);
  if (message === '') throw refuse('must not be empty');
  if (/\p{Surrogate}/u.test(message)) throw refuse('is not text that UTF-8 can write');
  const bytes = utf8ToBytes(message);
  if (bytes.length > maxMessageBytes) {
    throw refuse(`must not be longer than ${maxMessageBytes} bytes in UTF-8`);
  }
  const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`);
  return keccak_256(concatBytes(prefix, bytes));
}
