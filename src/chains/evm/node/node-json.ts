/** What EVM nodes answer, checked before anything is believed: shapes, hex, lengths. */
import { fieldsOf, listOf, Unverified } from '#chains/rpc/json-guards.ts';
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

/** Hex of exactly this many bytes, in lower case. */
export function bytesOf(value: unknown, bytes: number, what: string): string {
  if (typeof value !== 'string' || value.length !== 2 + 2 * bytes || !/^0x[0-9a-f]*$/i.test(value))
    throw new Unverified(`${what} is not ${bytes} bytes of hex`);
  return value.toLowerCase();
}

/** A JSON-RPC quantity, at most 32 bytes. */
export function quantityOf(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw new Unverified(`${what} is not a quantity`);
  return BigInt(value);
}

/**
 * The quantity in a node's answer, at most 32 bytes. Throws RpcError for anything else: the error
 * that the answer itself is, if it is one.
 */
export function answeredQuantity(answer: unknown): bigint {
  if (answer instanceof RpcError) throw answer;
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) {
    throw new RpcError(-32603, 'the node answered something that is no quantity');
  }
  return BigInt(answer);
}

/** Blocks below the newest one that are final where a provider knows no `finalized` tag. */
export const assumedFinality = 64n;

/** A number as JSON-RPC wants it. */
export const toQuantity = (value: bigint | number): string => `0x${value.toString(16)}`;

const addressOf = (value: unknown, what: string): string => bytesOf(value, 20, what);
const addressOrNull = (value: unknown, what: string): string | null =>
  value == null ? null : addressOf(value, what);

function transactionOf(value: unknown): NodeTransaction {
  const t = fieldsOf(value, 'a transaction');
  const hash = bytesOf(t.hash, 32, 'a transaction hash');
  return {
    hash,
    from: addressOf(t.from, `from of ${hash}`),
    to: addressOrNull(t.to, `to of ${hash}`),
    value: quantityOf(t.value, `value of ${hash}`),
    nonce: quantityOf(t.nonce, `nonce of ${hash}`),
    type: t.type === undefined ? 0n : quantityOf(t.type, `type of ${hash}`),
  };
}

/** A block with its transactions; throws Unverified when a field is missing or malformed. */
export function blockOf(value: unknown): NodeBlock {
  const b = fieldsOf(value, 'the block');
  return {
    number: quantityOf(b.number, 'the block number'),
    hash: bytesOf(b.hash, 32, 'the block hash'),
    parentHash: bytesOf(b.parentHash, 32, 'the parent hash'),
    timestamp: quantityOf(b.timestamp, 'the timestamp'),
    logsBloom: bytesOf(b.logsBloom, 256, 'logsBloom'),
    transactions: listOf(b.transactions, 'the list of transactions').map(transactionOf),
  };
}

function logOf(value: unknown, hash: string): NodeLog {
  const l = fieldsOf(value, `a log of ${hash}`);
  if (typeof l.data !== 'string') throw new Unverified(`a log of ${hash} has no data`);
  return {
    address: addressOf(l.address, `a log's address in ${hash}`),
    topics: listOf(l.topics, `topics in ${hash}`).map((t) => bytesOf(t, 32, `a topic in ${hash}`)),
    data: l.data,
    removed: l.removed === true,
  };
}

/** The logs of a transaction; `whose` names it in an error. */
export const logsOf = (value: unknown, whose: string): NodeLog[] =>
  listOf(value, `the logs of ${whose}`).map((log) => logOf(log, whose));

/** A receipt with its logs; one without `status` is refused, it could be a failed transaction. */
export function receiptOf(value: unknown): NodeReceipt {
  const r = fieldsOf(value, 'a receipt');
  const hash = bytesOf(r.transactionHash, 32, "a receipt's transaction hash");
  if (r.status !== '0x1' && r.status !== '0x0') throw new Unverified(`no status of ${hash}`);
  return {
    transactionHash: hash,
    blockHash: bytesOf(r.blockHash, 32, `the block hash in the receipt of ${hash}`),
    success: r.status === '0x1',
    from: addressOf(r.from, `from in the receipt of ${hash}`),
    to: addressOrNull(r.to, `to in the receipt of ${hash}`),
    contractAddress: addressOrNull(r.contractAddress, `contractAddress of ${hash}`),
    logs: logsOf(r.logs, hash),
  };
}
