/**
 * Our own encoding of EVM transactions, which the vault signs: EIP-2718 envelopes of EIP-1559 (type 2) and
 * EIP-7702 (type 4). What it encodes must equal the bytes of the worker's library.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { DigestSignature } from '#chains/shared/secp256k1.ts';

/** A transaction of type 2; addresses and calldata in 0x hex, amounts and prices in wei. */
export interface TransactionFields {
  chainId: number;
  nonce: number;
  maxPriorityFeePerGas: bigint;
  maxFeePerGas: bigint;
  gas: bigint;
  to: string;
  value: bigint;
  data: string;
  /** Type 4: signed authorizations (EIP-7702). */
  authorizations?: readonly (AuthorizationFields & DigestSignature)[];
}

export interface AuthorizationFields {
  chainId: number;
  delegate: string;
  nonce: number;
}

/** A transaction that lacks only its signature. */
export interface UnsignedTransaction {
  /** The unsigned envelope, 0x hex. */
  bytes: string;
  /** keccak-256 of it: the 32 bytes to sign. */
  digest: Uint8Array;
  /** The signed bytes for the node (0x hex) and the hash that they have on chain. */
  serialize(signature: DigestSignature): { raw: string; txHash: string };
}

/** RLP (Ethereum yellow paper, appendix B): bytes, or a list of such. */
type Rlp = Uint8Array | readonly Rlp[];

/** Encodes a transaction without its signature, and with one. */
export function encodeTransaction(fields: TransactionFields): UnsignedTransaction {
  const { authorizations } = fields;
  const type = authorizations ? 4 : 2;
  const body: Rlp[] = [
    integer(fields.chainId),
    integer(fields.nonce),
    integer(fields.maxPriorityFeePerGas),
    integer(fields.maxFeePerGas),
    integer(fields.gas),
    bytesOf(fields.to),
    integer(fields.value),
    bytesOf(fields.data),
    [], // no access list
    ...(authorizations
      ? [
          authorizations.map(({ chainId, delegate, nonce, yParity, r, s }) => [
            integer(chainId),
            bytesOf(delegate),
            integer(nonce),
            ...signatureItems({ yParity, r, s }),
          ]),
        ]
      : []),
  ];
  const envelope = (items: Rlp[]) => concatBytes(Uint8Array.of(type), encodeRlp(items));
  const unsigned = envelope(body);
  return {
    bytes: `0x${bytesToHex(unsigned)}`,
    digest: keccak_256(unsigned),
    serialize(signature) {
      const signed = envelope([...body, ...signatureItems(signature)]);
      return { raw: `0x${bytesToHex(signed)}`, txHash: `0x${bytesToHex(keccak_256(signed))}` };
    },
  };
}

const signatureItems = ({ yParity, r, s }: DigestSignature): Rlp[] => [
  integer(yParity),
  integer(r),
  integer(s),
];

function encodeRlp(item: Rlp): Uint8Array {
  if (item instanceof Uint8Array) {
    const isItself = item.length === 1 && item[0]! < 0x80;
    return isItself ? item : concatBytes(prefix(0x80, item.length), item);
  }
  const body = concatBytes(...item.map(encodeRlp));
  return concatBytes(prefix(0xc0, body.length), body);
}

/** The prefix of a string (0x80) or of a list (0xc0) of a length. */
function prefix(offset: number, length: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(offset + length);
  const size = integer(length);
  return concatBytes(Uint8Array.of(offset + 55 + size.length), size);
}

/** The shortest big-endian bytes of a number; 0 has none. */
function integer(value: number | bigint): Uint8Array {
  const number = BigInt(value);
  if (number < 0n) throw new Error(`a negative number has no encoding: ${value}`);
  if (number === 0n) return new Uint8Array();
  const hex = number.toString(16);
  return hexToBytes(hex.length % 2 === 0 ? hex : `0${hex}`);
}

const bytesOf = (hex: string): Uint8Array => hexToBytes(hex.slice(2).toLowerCase());
