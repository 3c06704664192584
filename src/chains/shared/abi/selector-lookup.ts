import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { parseSignature, type Signature } from '#shared/abi/signature.ts';

/** The selector of a signature as written in source code: 0x and eight digits in lower case. */
export const selectorOf = (written: string): string =>
  `0x${bytesToHex(keccak_256(utf8ToBytes(parseSignature(written).text)).subarray(0, 4))}`;

/**
 * A lookup of selectors (0x and eight digits) in a list of signatures. The list is parsed on the
 * first lookup, so that a function that never decodes a call does not pay for it.
 */
export function selectorLookup(
  signatures: readonly string[],
): (selector: string) => Signature | undefined {
  let bySelector: Map<string, Signature> | undefined;
  return (selector) => {
    bySelector ??= new Map(
      signatures.map((written) => [selectorOf(written), parseSignature(written)]),
    );
    return bySelector.get(selector.toLowerCase());
  };
}
