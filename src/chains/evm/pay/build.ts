/** Builds EIP-1559 transactions. The digest is signed elsewhere; this file never sees the key. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { serializeTransaction } from 'viem/utils';
import type { DigestSignature } from '#chains/shared/secp256k1.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { assertAddress, plainTransferGas, toPayload } from './payload.ts';

/** A transaction that lacks only its signature. */
export interface UnsignedTransaction {
  /** keccak-256 of the unsigned envelope: the 32 bytes to sign. */
  digest: Uint8Array;
  /** The signed bytes for the node (0x hex) and the hash that they have on chain. */
  serialize(signature: DigestSignature): { raw: string; txHash: string };
}

/** Wei per gas. */
interface Bid {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/**
 * A payment by its terms, as an unsigned EIP-1559 transaction. Throws an Error for terms of another
 * chain, for an amount or address that cannot be paid, and for a bid above the chain's cap.
 */
export function buildPayment(input: {
  chain: Chain;
  nonce: number;
  gasLimit: bigint;
  fees: Bid;
  terms: PaymentTerms;
}): UnsignedTransaction {
  const { chain, terms } = input;
  if (terms.chain !== chain.name)
    throw new Error(`the terms are for ${terms.chain}, the chain is ${chain.name}`);
  return build({ ...input, ...toPayload(terms) });
}

/**
 * A transfer of nothing from an address to itself, which uses up its nonce. `gasLimit` is the gas
 * of a plain transfer; chains that charge layer-1 data inside gas need more than 21000.
 */
export function buildFill(input: {
  chain: Chain;
  nonce: number;
  fees: Bid;
  address: string;
  gasLimit?: bigint;
}): UnsignedTransaction {
  const to = assertAddress(input.address, 'the own address');
  const { gasLimit = plainTransferGas } = input;
  return build({ ...input, gasLimit, to, value: 0n, data: '0x' });
}

function build(input: {
  chain: Chain;
  nonce: number;
  gasLimit: bigint;
  fees: Bid;
  to: `0x${string}`;
  value: bigint;
  data: `0x${string}`;
}): UnsignedTransaction {
  const { chain, nonce, gasLimit, fees, to, value, data } = input;
  if (chain.chainId === null) throw new Error(`${chain.name} has no chain id`);
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new Error(`nonce out of range: ${nonce}`);
  if (gasLimit < plainTransferGas) throw new Error(`gas limit too low: ${gasLimit}`);
  if (fees.maxFeePerGas <= 0n || fees.maxFeePerGas > chain.maxFeePerGasCap)
    throw new Error(`maxFeePerGas ${fees.maxFeePerGas} is not within the cap of ${chain.name}`);
  if (fees.maxPriorityFeePerGas < 0n || fees.maxPriorityFeePerGas > fees.maxFeePerGas)
    throw new Error('maxPriorityFeePerGas is not within maxFeePerGas');
  const transaction = {
    type: 'eip1559',
    chainId: chain.chainId,
    nonce,
    gas: gasLimit,
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    to,
    value,
    data,
  } as const;
  return {
    digest: keccakOf(serializeTransaction(transaction)),
    serialize({ r, s, yParity }) {
      const raw = serializeTransaction(transaction, { r: scalar(r), s: scalar(s), yParity });
      return { raw, txHash: `0x${bytesToHex(keccakOf(raw))}` };
    },
  };
}

const keccakOf = (hex: string) => keccak_256(hexToBytes(hex.slice(2)));
const scalar = (n: bigint): `0x${string}` => `0x${n.toString(16).padStart(64, '0')}`;
