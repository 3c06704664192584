/** EIP-191 version 0x45, which wallets call personal_sign. Light: noble only. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { readsAsControl } from '#shared/control/control-text.ts';
import { ApiError } from '#wire/api-error.ts';

/** Maximum size of a message in bytes of UTF-8. */
const maxMessageBytes = 32_768;

/**
 * The 32 bytes to sign for a text. `0x…` is treated as text. Throws ApiError invalidRequest
 * (40001) for a text that is empty, too long, not encodable in UTF-8, or reads as a proof of control: those
 * only the signer words, on its own day (docs/decisions/0091-proof-of-control.md).
 */
export function personalMessageDigest(message: string): Uint8Array {
  const refuse = (words: string) => new ApiError('invalidRequest', `message: ${words}`);
  if (message === '') throw refuse('must not be empty');
  if (/\p{Surrogate}/u.test(message)) throw refuse('is not text that UTF-8 can encode');
  const bytes = utf8ToBytes(message);
  if (bytes.length > maxMessageBytes) {
    throw refuse(`must not be longer than ${maxMessageBytes} bytes in UTF-8`);
  }
  if (readsAsControl(message)) throw refuse('must not read as a proof of control');
  const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`);
  return keccak_256(concatBytes(prefix, bytes));
}
