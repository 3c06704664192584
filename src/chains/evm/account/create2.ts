/** Addresses of contracts that follow from their code alone (EIP-1014). Light: noble only. */

import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';

/**
 * The factory that deploys by CREATE2, at the same address on every EVM chain: calldata is a salt of
 * 32 bytes and the creation code (github.com/Arachnid/deterministic-deployment-proxy).
 */
export const create2Factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

const zeroSalt = `0x${'0'.repeat(64)}`;

/**
 * The address (checksum case) at which `deployer` creates a contract with this creation code and salt,
 * both 0x hex: the last 20 bytes of keccak-256 of 0xff, the deployer, the salt and the code's hash.
 */
export const create2Address = (
  deployer: string,
  { salt, initCode }: { salt: string; initCode: string },
): string => {
  const preimage = `ff${deployer.slice(2)}${salt.slice(2)}${keccak(initCode)}`;
  return toChecksumAddress(`0x${keccak(`0x${preimage}`).slice(24)}`);
};

/** Where the factory creates a contract, with salt 0, and the calldata (0x hex) that has it do so. */
export const deploymentOf = (initCode: string): { address: string; deployment: string } => ({
  address: create2Address(create2Factory, { salt: zeroSalt, initCode }),
  deployment: zeroSalt + initCode.slice(2),
});

/** keccak-256 (0x hex) of a contract's code (0x hex), as EIP-1052 has it. */
export const codeHashOf = (code: string): string => `0x${keccak(code)}`;

const keccak = (hex: string): string => bytesToHex(keccak_256(hexToBytes(hex.slice(2))));
