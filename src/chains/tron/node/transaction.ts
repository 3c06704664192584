/** Decodes a transaction's raw bytes. They are hashed and signed; the JSON next to them is not. */
import { createHash } from 'node:crypto';
import { Unverified } from '#chains/rpc/json-guards.ts';
import {
  bytesIn,
  type Field,
  int32In,
  listIn,
  messageIn,
  numberIn,
  readMessage,
} from './protobuf.ts';

/** SHA-256, TRON's hash of transactions and blocks. */
export function sha256(...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Numbers of `Transaction.Contract.ContractType`. */
export const contractTypes = { transfer: 1, trigger: 31 } as const;

/** A contract: the one action of a transaction. */
export interface Contract {
  type: number;
  /** Its message, encoded by its type. */
  value: Uint8Array;
  /** 0 is the owner's permission. */
  permissionId: bigint;
}

/** `Transaction.raw`: the part that is signed. */
export interface RawTransaction {
  /** Two bytes of the reference block's number and eight of its hash, hex. */
  reference: string;
  /** Milliseconds. */
  expiration: bigint;
  timestamp: bigint;
  /** Sun. */
  feeLimit: bigint;
  memo: Uint8Array;
  /** The network allows exactly one. */
  contracts: Contract[];
}

const rawTags = {
  refBlockBytes: 1,
  refBlockHash: 4,
  expiration: 8,
  data: 10,
  contract: 11,
  timestamp: 14,
  feeLimit: 18,
} as const;

/** The wire type of each of these. */
const rawWires: Record<number, Field['wire']> = {
  [rawTags.refBlockBytes]: 'bytes',
  [rawTags.refBlockHash]: 'bytes',
  [rawTags.expiration]: 'varint',
  [rawTags.data]: 'bytes',
  [rawTags.contract]: 'bytes',
  [rawTags.timestamp]: 'varint',
  [rawTags.feeLimit]: 'varint',
};

/** An account (0x41 and 20 bytes) as 40 hex digits; null for anything else. */
export function decodeAccount(bytes: Uint8Array): string | null {
  if (bytes.length !== 21 || bytes[0] !== 0x41) return null;
  return Buffer.from(bytes.buffer, bytes.byteOffset + 1, 20).toString('hex');
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function decodeContract(bytes: Uint8Array): Contract {
  const fields = readMessage(bytes);
  return {
    type: int32In(fields, 1),
    value: bytesIn(messageIn(fields, 2), 2),
    permissionId: BigInt(int32In(fields, 5)),
  };
}

/** The contracts in the raw bytes. Throws Unverified for bytes that are not a transaction. */
export const decodeContracts = (raw: Uint8Array): Contract[] =>
  listIn(readMessage(raw), rawTags.contract).map(decodeContract);

/**
 * Decodes the raw bytes completely. Throws Unverified for bytes that are not a transaction, or that
 * have unknown fields.
 */
export function decodeRaw(raw: Uint8Array): RawTransaction {
  const fields = readMessage(raw);
  const unknownField = fields.find(({ tag, wire }) => rawWires[tag] !== wire);
  if (unknownField)
    throw new Unverified(`a transaction has a field ${unknownField.tag} (${unknownField.wire})`);
  return {
    reference:
      hex(bytesIn(fields, rawTags.refBlockBytes)) + hex(bytesIn(fields, rawTags.refBlockHash)),
    expiration: numberIn(fields, rawTags.expiration),
    timestamp: numberIn(fields, rawTags.timestamp),
    feeLimit: numberIn(fields, rawTags.feeLimit),
    memo: bytesIn(fields, rawTags.data),
    contracts: decodeContracts(raw),
  };
}

/** Contract types whose message has another field before the owner. */
const ownerSecond = new Set([2, 10, 19]);

/**
 * The account that a contract acts for, as 40 hex digits; null where there is none (shielded). Throws
 * Unverified for a value that is not a message.
 */
export const decodeOwner = ({ type, value }: Contract): string | null =>
  decodeAccount(bytesIn(readMessage(value), ownerSecond.has(type) ? 2 : 1));

/** Decodes a TransferContract: accounts as 40 hex digits, the amount in sun. */
export function decodeTransfer({ value }: Contract): {
  from: string | null;
  to: string | null;
  amount: bigint;
} {
  const fields = readMessage(value);
  return {
    from: decodeAccount(bytesIn(fields, 1)),
    to: decodeAccount(bytesIn(fields, 2)),
    amount: numberIn(fields, 3),
  };
}

/**
 * Decodes a TriggerSmartContract: accounts as 40 hex digits, values in sun and in units of a TRC-10
 * token.
 */
export function decodeTrigger({ value }: Contract): {
  from: string | null;
  contract: string | null;
  callValue: bigint;
  data: Uint8Array;
  tokenValue: bigint;
  tokenId: bigint;
} {
  const fields = readMessage(value);
  return {
    from: decodeAccount(bytesIn(fields, 1)),
    contract: decodeAccount(bytesIn(fields, 2)),
    callValue: numberIn(fields, 3),
    data: bytesIn(fields, 4),
    tokenValue: numberIn(fields, 5),
    tokenId: numberIn(fields, 6),
  };
}
