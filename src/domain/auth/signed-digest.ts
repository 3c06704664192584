import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { signString } from '#crypto/sign-string.ts';

/**
 * sha256 of what a request's signature covers, hex. It recognises a repeated signature, however it
 * is spelled.
 */
export const signedDigest = (request: Parameters<typeof signString>[0]): string =>
  bytesToHex(sha256(utf8ToBytes(signString(request))));
