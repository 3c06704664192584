/** Parses EVM nodes' answers. Shapes, hex and lengths are checked before anything is used. */
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { RpcError } from '#chains/rpc/rpc-error.ts';

export interface NodeTransaction {
  hash: string;
  from: string;
  /** null when it creates a contract. */
  to: string | null;
  value: bigint;
  nonce: bigint;
  type: bigint;
}

export interface NodeBlock {
  number: bigint;
  hash: string;
  parentHash: string;
  timestamp: bigint;
  /** 256 bytes, hex. */
  logsBloom: string;
  transactions: NodeTransaction[];
}

export interface NodeLog {
  address: string;
  topics: string[];
  data: string;
  removed: boolean;
}

export interface NodeReceipt {
  transactionHash: string;
  blockHash: string;
  success: boolean;
  from: string;
  to: string | null;
  contractAddress: string | null;
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
    throw new RpcError(-32603, 'the node answered something that is not a quantity');
  }
  return BigInt(answer);
}

/** A number as a JSON-RPC quantity. */
export const toQuantity = (value: bigint | number): string => `0x${value.toString(16)}`;

const parseAddress = (value: unknown, what: string): string => parseBytes(value, 20, what);
const parseAddressOrNull = (value: unknown, what: string): string | null =>
  value == null ? null : parseAddress(value, what);

function parseTransaction(value: unknown): NodeTransaction {
  const t = parseObject(value, 'a transaction');
  const hash = parseBytes(t.hash, 32, 'a transaction hash');
  return {
    hash,
    from: parseAddress(t.from, `from of ${hash}`),
    to: parseAddressOrNull(t.to, `to of ${hash}`),
    value: parseQuantity(t.value, `value of ${hash}`),
    nonce: parseQuantity(t.nonce, `nonce of ${hash}`),
    type: t.type === undefined ? 0n : parseQuantity(t.type, `type of ${hash}`),
  };
}

/** Parses a block with its transactions. Throws Unverified when a field is missing or malformed. */
export function parseBlock(value: unknown): NodeBlock {
  const b = parseObject(value, 'the block');
  return {
    number: parseQuantity(b.number, 'the block number'),
    hash: parseBytes(b.hash, 32, 'the block hash'),
    parentHash: parseBytes(b.parentHash, 32, 'the parent hash'),
    timestamp: parseQuantity(b.timestamp, 'the timestamp'),
    logsBloom: parseBytes(b.logsBloom, 256, 'logsBloom'),
    transactions: parseList(b.transactions, 'the list of transactions').map(parseTransaction),
  };
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

/**
 * Parses a receipt with its logs. One without `status` is refused: its transaction may have failed.
 */
export function parseReceipt(value: unknown): NodeReceipt {
  const r = parseObject(value, 'a receipt');
  const hash = parseBytes(r.transactionHash, 32, "a receipt's transaction hash");
  if (r.status !== '0x1' && r.status !== '0x0') throw new Unverified(`no status of ${hash}`);
  return {
    transactionHash: hash,
    blockHash: parseBytes(r.blockHash, 32, `the block hash in the receipt of ${hash}`),
    success: r.status === '0x1',
    from: parseAddress(r.from, `from in the receipt of ${hash}`),
    to: parseAddressOrNull(r.to, `to in the receipt of ${hash}`),
    contractAddress: parseAddressOrNull(r.contractAddress, `contractAddress of ${hash}`),
    logs: parseLogs(r.logs, hash),
  };
}
