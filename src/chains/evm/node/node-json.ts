/** Parses EVM nodes' answers. Shapes, hex and lengths are checked before anything is used. */
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { RpcError } from '#chains/rpc/rpc-error.ts';
import { type FeeParts, parseFeeParts } from './receipt-fee.ts';

export interface NodeTransaction {
  hash: string;
  from: string;
  /** null when it creates a contract. */
  to: string | null;
  value: bigint;
  nonce: bigint;
  type: bigint;
  /** Fields that a transaction of an unknown type lacks; absent where it has all of them. */
  unread?: string[];
  /** Known only by its hash and receipt: value and nonce were not read, and are 0. */
  isForeign?: true;
}

export interface NodeHeader {
  number: bigint;
  hash: string;
  parentHash: string;
  timestamp: bigint;
  /** 256 bytes, hex. */
  logsBloom: string;
}

export interface NodeBlock extends NodeHeader {
  transactions: NodeTransaction[];
}

export interface NodeLog {
  address: string;
  topics: string[];
  data: string;
  removed: boolean;
}

export interface NodeReceipt extends FeeParts {
  transactionHash: string;
  blockHash: string;
  /** Of its transaction. */
  type: bigint;
  success: boolean;
  /** It is of an unknown type and has no status. */
  unread?: true;
  from: string;
  to: string | null;
  contractAddress: string | null;
  /** null if the node does not name it. */
  gasUsed: bigint | null;
  logs: NodeLog[];
}

/** Parses hex of exactly `bytes` bytes. Returns lower case. */
export function parseBytes(value: unknown, bytes: number, what: string): string {
  if (typeof value !== 'string' || value.length !== 2 + 2 * bytes || !/^0x[0-9a-f]*$/i.test(value))
    throw new Unverified(`${what} is not ${bytes} bytes of hex`);
  return value.toLowerCase();
}

/** Parses a JSON-RPC quantity of at most 32 bytes. */
export function parseQuantity(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw new Unverified(`${what} is not a quantity`);
  return BigInt(value);
}

/**
 * The quantity in a node's answer, at most 32 bytes. Throws RpcError for anything else; an answer
 * that is an RpcError is thrown itself.
 */
export function answeredQuantity(answer: unknown): bigint {
  if (answer instanceof RpcError) throw answer;
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) {
    throw new RpcError(-32603, 'the node’s answer is not a quantity');
  }
  return BigInt(answer);
}

/** A number as a JSON-RPC quantity. */
export const toQuantity = (value: bigint | number): string => `0x${value.toString(16)}`;

const parseAddress = (value: unknown, what: string): string => parseBytes(value, 20, what);
const parseAddressOrNull = (value: unknown, what: string): string | null =>
  value == null ? null : parseAddress(value, what);

/**
 * Types whose fields are known: 0 to 4 of Ethereum, Arbitrum's own, an OP-stack chain's deposit and
 * Polygon's state sync.
 */
const knownTypes = [
  [0x0n, 0x4n],
  [0x64n, 0x6an],
  [0x78n, 0x78n],
  [0x7en, 0x7fn],
] as const;
export const isKnownType = (type: bigint): boolean =>
  knownTypes.some(([from, to]) => type >= from && type <= to);

/** Parses a transaction. Throws Unverified when a field is missing or malformed. */
export function parseTransaction(value: unknown): NodeTransaction {
  const t = parseObject(value, 'a transaction');
  const hash = parseBytes(t.hash, 32, 'a transaction hash');
  const type = t.type === undefined ? 0n : parseQuantity(t.type, `type of ${hash}`);
  const unread: string[] = [];
  /** A field of an unknown type may be missing; then the type has another meaning than ours. */
  const read = <T>(name: string, parse: (value: unknown, what: string) => T, missing: T): T => {
    try {
      return parse(t[name], `${name} of ${hash}`);
    } catch (error) {
      if (isKnownType(type) || !(error instanceof Unverified)) throw error;
      unread.push(name);
      return missing;
    }
  };
  const transaction: NodeTransaction = {
    hash,
    from: read('from', parseAddress, ''),
    to: read('to', parseAddressOrNull, null),
    value: read('value', parseQuantity, 0n),
    nonce: read('nonce', parseQuantity, 0n),
    type,
  };
  return unread.length === 0 ? transaction : { ...transaction, unread };
}

function parseHeader(b: Record<string, unknown>): NodeHeader {
  return {
    number: parseQuantity(b.number, 'the block number'),
    hash: parseBytes(b.hash, 32, 'the block hash'),
    parentHash: parseBytes(b.parentHash, 32, 'the parent hash'),
    timestamp: parseQuantity(b.timestamp, 'the timestamp'),
    logsBloom: parseBytes(b.logsBloom, 256, 'logsBloom'),
  };
}

const parseTransactions = <T>(b: Record<string, unknown>, parse: (value: unknown) => T): T[] =>
  parseList(b.transactions, 'the list of transactions').map(parse);

/** Parses a block with its transactions. Throws Unverified when a field is missing or malformed. */
export function parseBlock(value: unknown): NodeBlock {
  const b = parseObject(value, 'the block');
  return { ...parseHeader(b), transactions: parseTransactions(b, parseTransaction) };
}

/** Parses a block that was asked for with only the hashes of its transactions. */
export function parseListing(value: unknown): NodeHeader & { hashes: string[] } {
  const b = parseObject(value, 'the block');
  const parseHash = (hash: unknown) => parseBytes(hash, 32, 'a transaction hash');
  return { ...parseHeader(b), hashes: parseTransactions(b, parseHash) };
}

function parseLog(value: unknown, hash: string): NodeLog {
  const l = parseObject(value, `a log of ${hash}`);
  if (typeof l.data !== 'string') throw new Unverified(`a log of ${hash} has no data`);
  return {
    address: parseAddress(l.address, `a log's address in ${hash}`),
    topics: parseList(l.topics, `topics in ${hash}`).map((t) =>
      parseBytes(t, 32, `a topic in ${hash}`),
    ),
    data: l.data,
    removed: l.removed === true,
  };
}

/** Parses the logs of a transaction; `whose` names it in an error. */
export const parseLogs = (value: unknown, whose: string): NodeLog[] =>
  parseList(value, `the logs of ${whose}`).map((log) => parseLog(log, whose));

/** The type that a receipt gives its transaction; of one that gives none, no type is known. */
export function typeInReceipt(value: unknown): bigint {
  const { type } = parseObject(value, 'a receipt');
  return type == null ? -1n : parseQuantity(type, 'the type in a receipt');
}

/**
 * Parses a receipt with its logs. One without `status` is refused, since its transaction may have
 * failed; of an unknown type it is marked. `type` is its transaction's, where that is known.
 */
export function parseReceipt(value: unknown, type = 0n): NodeReceipt {
  const r = parseObject(value, 'a receipt');
  const hash = parseBytes(r.transactionHash, 32, "a receipt's transaction hash");
  const isUnknown = !isKnownType(type);
  const isUnread = r.status !== '0x1' && r.status !== '0x0';
  if (isUnread && !isUnknown) throw new Unverified(`no status of ${hash}`);
  const { gasCost, l1Fee } = parseFeeParts(r, type);
  return {
    ...(isUnread && { unread: true as const }),
    transactionHash: hash,
    blockHash: parseBytes(r.blockHash, 32, `the block hash in the receipt of ${hash}`),
    type,
    success: r.status === '0x1',
    from: isUnknown && r.from == null ? '' : parseAddress(r.from, `from in the receipt of ${hash}`),
    to: parseAddressOrNull(r.to, `to in the receipt of ${hash}`),
    contractAddress: parseAddressOrNull(r.contractAddress, `contractAddress of ${hash}`),
    gasUsed: r.gasUsed == null ? null : parseQuantity(r.gasUsed, `gasUsed of ${hash}`),
    // What a new type of transaction pays besides gas is not known.
    gasCost: isUnknown ? null : gasCost,
    l1Fee,
    logs: parseLogs(r.logs, hash),
  };
}
