/** Parses TRON nodes' answers. Shapes, hex and lengths are checked before anything is used. */
import { type Fields, parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';

export interface NodeTransaction {
  /** Hex. */
  id: string;
  /** `raw_data`: the bytes that are hashed. */
  raw: Buffer;
  signatures: Buffer[];
  /**
   * The results in the block, in the order of the block's JSON. The network writes the first one.
   */
  results: { fee: bigint; contractRet: string | undefined }[];
}

/**
 * A block's header. Its id is the block number followed by the last 24 bytes of the header's hash.
 */
export interface NodeHeader {
  number: bigint;
  /** Hex without 0x, as everywhere in this file. */
  id: string;
  parentId: string;
  /** Milliseconds. */
  timestamp: bigint;
  /** Merkle root over the transactions; zeros when there are none. */
  txTrieRoot: string;
  /** The fields that are hashed. */
  fields: Fields;
}

export interface NodeBlock extends NodeHeader {
  transactions: NodeTransaction[];
}

export interface NodeLog {
  /** 20 bytes, 40 hex digits. */
  address: string;
  topics: unknown[];
  data: unknown;
}

/** A contract's call within a transaction. */
export interface NodeInternal {
  /** Hex of `41` and 20 bytes; any other value where there is no account. */
  from: unknown;
  to: unknown;
  /** Each is `{ callValue?, tokenId? }`. */
  values: unknown[];
  note: string;
  rejected: boolean;
}

export interface NodeInfo {
  id: string;
  blockNumber: bigint;
  failed: boolean;
  /** Of contract calls: SUCCESS, REVERT and others. */
  receiptResult: string | undefined;
  /** All that its owner paid, sun: a node leaves out a fee of 0. null if it is malformed. */
  fee: bigint | null;
  /** The coin that was burnt for energy, sun; 0 if the receipt does not say it. */
  energyFee: bigint;
  logs: NodeLog[];
  internal: NodeInternal[];
}

/** Parses hex of exactly `bytes` bytes, or of any length for null. Returns lower case. */
export function parseHex(value: unknown, bytes: number | null, what: string): string {
  const text = value === undefined && bytes === null ? '' : value;
  const right =
    typeof text === 'string' &&
    text.length % 2 === 0 &&
    (bytes === null || text.length === 2 * bytes) &&
    /^[0-9a-f]*$/i.test(text);
  if (!right) throw new Unverified(`${what} is not hex of ${bytes ?? 'some'} bytes`);
  return (text as string).toLowerCase();
}

/** Parses an integer within JSON's exact range; a missing one is 0. */
export function parseNumber(value: unknown, what: string): bigint {
  if (value === undefined) return 0n;
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new Unverified(`${what} is not a number that JSON can represent exactly`);
  return BigInt(value);
}

/**
 * A number that never makes a block unreadable: no money depends on it, and a sender may have chosen
 * it (the fee of a result). 0 for one that JSON does not carry exactly.
 */
const numberOrZero = (value: unknown): bigint =>
  Number.isSafeInteger(value) ? BigInt(value as number) : 0n;

/** The same for an amount, which has no default: null for one that JSON does not carry exactly. */
const amountOrNull = (value: unknown): bigint | null =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? BigInt(value as number) : null;

const optionalList = (value: unknown, what: string): unknown[] =>
  value === undefined ? [] : parseList(value, what);

/** Parses `41` and 20 bytes in hex into 40 hex digits. */
export function parseAccountHex(value: unknown, what: string): string {
  const account = parseHex(value, 21, what);
  if (!account.startsWith('41')) throw new Unverified(`${what} is not an account`);
  return account.slice(2);
}

/** Parses a block's header; null for `{}`, which is a node's answer when it has no such block. */
export function parseHeader(value: unknown): NodeHeader | null {
  const block = parseObject(value, 'the block');
  if (block.blockID === undefined && block.block_header === undefined) return null;
  const fields = parseObject(parseObject(block.block_header, 'the header').raw_data, 'the header');
  return {
    number: parseNumber(fields.number, 'the block number'),
    id: parseHex(block.blockID, 32, 'the block id'),
    parentId: parseHex(fields.parentHash, 32, 'the parent hash'),
    timestamp: parseNumber(fields.timestamp, 'the timestamp'),
    txTrieRoot: parseHex(fields.txTrieRoot ?? '0'.repeat(64), 32, 'the root of the transactions'),
    fields,
  };
}

/** Parses a transaction of a node's JSON. Throws Unverified for a malformed one. */
export function parseTransaction(value: unknown): NodeTransaction {
  const t = parseObject(value, 'a transaction');
  const id = parseHex(t.txID, 32, 'a transaction id');
  return {
    id,
    raw: Buffer.from(parseHex(t.raw_data_hex, null, `the bytes of ${id}`), 'hex'),
    signatures: optionalList(t.signature, `the signatures of ${id}`).map((signature) =>
      Buffer.from(parseHex(signature, null, `a signature of ${id}`), 'hex'),
    ),
    results: optionalList(t.ret, `the results of ${id}`).map((value) => {
      const { fee, contractRet } = parseObject(value, `a result of ${id}`);
      return {
        fee: numberOrZero(fee),
        contractRet: typeof contractRet === 'string' ? contractRet : undefined,
      };
    }),
  };
}

/** Parses a block with its transactions; null for `{}`. Throws Unverified for a malformed block. */
export function parseBlock(value: unknown): NodeBlock | null {
  const header = parseHeader(value);
  if (!header) return null;
  const list = (value as Fields).transactions;
  return { ...header, transactions: optionalList(list, 'the transactions').map(parseTransaction) };
}

/** The topics and data are checked where they are used: a contract may write anything there. */
function parseLog(value: unknown, id: string): NodeLog {
  const { address, topics, data } = parseObject(value, `a log of ${id}`);
  return {
    address: parseHex(address, 20, `a log's address in ${id}`),
    topics: optionalList(topics, `topics in ${id}`),
    data,
  };
}

function parseInternal(value: unknown, id: string): NodeInternal {
  const what = `an internal transaction of ${id}`;
  const { caller_address, transferTo_address, callValueInfo, note, rejected } = parseObject(
    value,
    what,
  );
  return {
    from: caller_address,
    to: transferTo_address,
    values: optionalList(callValueInfo, what),
    note: Buffer.from(parseHex(note, null, `the note of ${what}`), 'hex').toString('latin1'),
    rejected: rejected === true,
  };
}

/** Parses a transaction's info (`visible` false). Throws Unverified for a malformed answer. */
export function parseInfo(value: unknown): NodeInfo {
  const info = parseObject(value, 'the info of a transaction');
  const id = parseHex(info.id, 32, 'the id of an info');
  const receipt =
    info.receipt === undefined ? {} : parseObject(info.receipt, `the receipt of ${id}`);
  return {
    id,
    blockNumber: parseNumber(info.blockNumber, `the block of ${id}`),
    failed: info.result === 'FAILED',
    receiptResult: typeof receipt.result === 'string' ? receipt.result : undefined,
    fee: info.fee === undefined ? 0n : amountOrNull(info.fee),
    energyFee: numberOrZero(receipt.energy_fee),
    logs: optionalList(info.log, `the logs of ${id}`).map((log) => parseLog(log, id)),
    internal: optionalList(info.internal_transactions, `internal transactions of ${id}`).map(
      (entry) => parseInternal(entry, id),
    ),
  };
}
