import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { assertAddress } from '#chains/evm/pay/payload.ts';
import { word } from '#chains/shared/abi/abi.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { destinationOffsets, sweeperCreationCode, sweeperRuntimeCode } from './sweeper-code.ts';

/**
 * The factory that deploys by CREATE2, at the same address on every EVM chain: calldata is a salt of
 * 32 bytes and the creation code.
 */
export const create2Factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

const salt = '0'.repeat(64);

/** The sweeper contract of one destination, which is the same on every EVM chain. */
export interface Sweeper {
  /** Checksum case. */
  address: string;
  /** Calldata to the factory that deploys it (0x hex). */
  deployment: string;
  /** What eth_getCode must answer for it (0x hex). */
  code: string;
}

/**
 * The sweeper that sends to `destination` and nowhere else. Its address follows from its code and the
 * destination, so computing it needs no trust. Throws an Error for an address that
 * cannot be paid.
 */
export function sweeperOf(destination: string): Sweeper {
  const to = assertAddress(destination, 'the destination');
  const initCode = sweeperCreationCode.slice(2) + word(to);
  const preimage = `ff${create2Factory.slice(2)}${salt}${keccak(initCode)}`;
  return {
    address: toChecksumAddress(`0x${keccak(preimage).slice(24)}`),
    deployment: `0x${salt}${initCode}`,
    code: destinationOffsets.reduce(
      (code, at) => code.slice(0, 2 + 2 * at) + word(to) + code.slice(2 + 2 * (at + 32)),
      sweeperRuntimeCode,
    ),
  };
}

const keccak = (hex: string): string => bytesToHex(keccak_256(hexToBytes(hex)));
