import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * sha256 of the text that a signature covers, hex. It recognises a repeated signature, however it
 * is spelled.
 */
export const signedDigest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
