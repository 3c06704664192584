import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';

/**
 * The 32 bytes that an authorization of EIP-7702 signs: keccak-256 of 0x05 and the RLP of chain id,
 * contract and nonce. Written out, since functions without viem read authorizations too. Throws an
 * Error for a contract that is not an address.
 */
export function authorizationDigest(
  chainId: number,
  { delegate, nonce }: { delegate: string; nonce: number },
): Uint8Array {
  if (!/^0x[0-9a-f]{40}$/i.test(delegate)) throw new Error(`${delegate} is not an EVM address`);
  const items = [item(bytesOf(chainId)), item(hexToBytes(delegate.slice(2))), item(bytesOf(nonce))];
  const list = concatBytes(...items);
  // Two numbers of up to 8 bytes and an address: always a short list.
  return keccak_256(concatBytes(Uint8Array.of(0x05, 0xc0 + list.length), list));
}

/** Big endian without leading zeros; nothing is 0. */
function bytesOf(value: number): Uint8Array {
  const hex = value === 0 ? '' : value.toString(16);
  return hexToBytes(hex.length % 2 === 0 ? hex : `0${hex}`);
}

const item = (bytes: Uint8Array): Uint8Array =>
  bytes.length === 1 && bytes[0]! < 0x80
    ? bytes
    : concatBytes(Uint8Array.of(0x80 + bytes.length), bytes);
