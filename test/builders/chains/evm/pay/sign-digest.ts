import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { privateKeyToAccount } from 'viem/accounts';
import { signDigest } from '#chains/evm/pay/sign-digest.ts';
import { digestKeyring } from '#test/fakes/keyrings.ts';

export const secret = keccak_256(utf8ToBytes('cow'));
export const account = privateKeyToAccount(`0x${Buffer.from(secret).toString('hex')}`);
export const { address } = account;

export const sign = (digest: Uint8Array, whose: string = address) =>
  signDigest({ keyring: digestKeyring(secret), keyId: 'k', address: whose, digest });
