/** Native value that contracts moved within transactions, from either kind of trace. */

import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import {
  isKnownType,
  type NodeBlock,
  type NodeTransaction,
  parseBytes,
  parseQuantity,
} from '../node/node-json.ts';
import { isStateSync } from './system-transactions.ts';

/**
 * One internal transfer. `path` is the position of its call below the transaction, such as '0.1'.
 */
export interface TracedTransfer {
  txHash: string;
  path: string;
  from: string;
  to: string;
  amount: bigint;
}

const parseAddress = (value: unknown, what: string) => parseBytes(value, 20, what);
const isFailed = (frame: Record<string, unknown>) => frame.error != null && frame.error !== '';

/**
 * Internal transfers of a block from `trace_block`. A failed call and all calls below it moved
 * nothing; delegatecall, staticcall and callcode carry no value; the top-level call is the
 * transaction's own transfer. Throws Unverified when a trace is of another block or a transaction
 * has no trace. What is of an unknown kind is left out and named in `unknown`.
 */
export function parityTransfers(
  answer: unknown,
  block: NodeBlock,
  unknown: string[] = [],
): TracedTransfer[] {
  const hashes = new Set(block.transactions.map(({ hash }) => hash));
  const byHash = new Map<string, Record<string, unknown>[]>();
  for (const value of parseList(answer, 'trace_block')) {
    const trace = parseObject(value, 'a trace');
    if (parseBytes(trace.blockHash, 32, "a trace's block hash") !== block.hash)
      throw new Unverified('a trace is of another block');
    if (trace.type === 'reward') continue;
    const hash = parseBytes(trace.transactionHash, 32, "a trace's transaction hash");
    const others = byHash.get(hash);
    if (others) others.push(trace);
    else byHash.set(hash, [trace]);
  }
  // Some nodes do not list Polygon's state sync among the transactions; it moves no native value.
  for (const hash of byHash.keys()) if (!hashes.has(hash)) byHash.delete(hash);
  return block.transactions.flatMap((t) => {
    if (isStateSync(t) && !byHash.has(t.hash)) return [];
    return orUnknown(t, unknown, () => {
      const traces = byHash.get(t.hash);
      if (!traces) throw new Unverified(`no trace of ${t.hash}`);
      return parityTransfersOf(t.hash, traces, unknown);
    });
  });
}

/** What `read` returns. A transaction of an unknown type that cannot be read is named instead. */
function orUnknown(
  { type, hash }: NodeTransaction,
  unknown: string[],
  read: () => TracedTransfer[],
): TracedTransfer[] {
  try {
    return read();
  } catch (error) {
    if (isKnownType(type) || !(error instanceof Unverified)) throw error;
    unknown.push(`the trace of ${hash} of type ${type}: ${error.message}`);
    return [];
  }
}

/**
 * The internal transfers of one transaction, from its traces in `trace_block`'s form. `unknown`
 * gets the traces of unknown kinds.
 */
export function parityTransfersOf(
  txHash: string,
  all: Record<string, unknown>[],
  unknown: string[],
): TracedTransfer[] {
  const isKnown = (trace: Record<string, unknown>) => parityKinds.has(trace.type);
  for (const { type } of all.filter((trace) => !isKnown(trace)))
    unknown.push(`a trace of ${txHash} is of the kind ${type}`);
  // An unknown one still undoes the calls below it where it failed and says where it is.
  const traces = all.filter((trace) => isKnown(trace) || Array.isArray(trace.traceAddress));
  const pathOf = (trace: Record<string, unknown>) =>
    parseList(trace.traceAddress, `traceAddress in ${txHash}`).map((index) => {
      if (!Number.isSafeInteger(index)) throw new Unverified(`traceAddress in ${txHash}`);
      return index as number;
    });
  const paths = traces.map(pathOf);
  if (!paths.some((path) => path.length === 0)) throw new Unverified(`no root trace of ${txHash}`);
  const failed = new Set(paths.filter((_, i) => isFailed(traces[i]!)).map((p) => p.join('.')));
  const isReverted = (path: number[]) =>
    failed.size > 0 && path.some((_, i) => failed.has(path.slice(0, i + 1).join('.')));
  if (failed.has('')) return [];
  const transfers: TracedTransfer[] = [];
  for (const [i, trace] of traces.entries()) {
    const path = paths[i]!;
    if (path.length === 0 || isReverted(path) || !isKnown(trace)) continue;
    const action = parseObject(trace.action, `an action in ${txHash}`);
    const ends = parseParityEnds(trace, action, txHash);
    if (ends && ends.amount > 0n) transfers.push({ txHash, path: path.join('.'), ...ends });
  }
  return transfers;
}

const parityKinds = new Set<unknown>(['call', 'create', 'suicide']);

function parseParityEnds(
  trace: Record<string, unknown>,
  action: Record<string, unknown>,
  txHash: string,
): { from: string; to: string; amount: bigint } | null {
  const what = `a trace of ${txHash}`;
  if (trace.type === 'suicide') {
    return {
      from: parseAddress(action.address, what),
      to: parseAddress(action.refundAddress, what),
      amount: parseQuantity(action.balance, what),
    };
  }
  if (trace.type === 'create') {
    return {
      from: parseAddress(action.from, what),
      to: parseAddress(parseObject(trace.result, what).address, what),
      amount: parseQuantity(action.value, what),
    };
  }
  if (action.callType !== 'call') return null;
  return {
    from: parseAddress(action.from, what),
    to: parseAddress(action.to, what),
    amount: parseQuantity(action.value, what),
  };
}

const withoutValue = new Set(['DELEGATECALL', 'STATICCALL', 'CALLCODE']);
const withValue = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

/**
 * The same from `debug_traceBlockByNumber` with the callTracer; the same transfer has the same
 * path. Throws Unverified when the traces do not match the block's transactions in order. What is
 * of an unknown kind is left out and named in `unknown`.
 */
export function debugTransfers(
  answer: unknown,
  block: NodeBlock,
  unknown: string[] = [],
): TracedTransfer[] {
  const traces = parseList(answer, 'debug_traceBlockByNumber');
  const lastIsStateSync = block.transactions.at(-1) && isStateSync(block.transactions.at(-1)!);
  const least = block.transactions.length - (lastIsStateSync ? 1 : 0);
  if (traces.length < least || traces.length > block.transactions.length + 1)
    throw new Unverified(`${traces.length} traces of ${block.transactions.length} transactions`);
  return block.transactions.flatMap((transaction, i) => {
    const { hash, from, type } = transaction;
    if (isStateSync(transaction)) return [];
    const trace = parseObject(traces[i], `the trace of ${hash}`);
    // Older nodes do not name the transaction; the sender must match in any case.
    if (trace.txHash != null && parseBytes(trace.txHash, 32, 'a trace hash') !== hash)
      throw new Unverified(`trace ${i} is of another transaction`);
    return orUnknown(transaction, unknown, () => {
      const root = parseObject(trace.result, `the trace of ${hash}`);
      if (isKnownType(type) && parseAddress(root.from, `the trace of ${hash}`) !== from)
        throw new Unverified(`trace ${i} is of another sender`);
      return debugTransfersOf(hash, root, unknown);
    });
  });
}

/**
 * The internal transfers of one transaction, from the callTracer's root frame. `unknown` gets the
 * calls of unknown kinds.
 */
export function debugTransfersOf(
  txHash: string,
  root: Record<string, unknown>,
  unknown: string[],
): TracedTransfer[] {
  const transfers: TracedTransfer[] = [];
  if (!isFailed(root)) collect(root, { path: '', txHash, transfers, unknown });
  return transfers;
}

/** Adds the transfers of the calls below `frame`, which did not fail itself. */
function collect(
  frame: Record<string, unknown>,
  into: { path: string; txHash: string; transfers: TracedTransfer[]; unknown: string[] },
): void {
  const { path, txHash, transfers, unknown } = into;
  if (frame.calls == null) return;
  const what = `a call in ${txHash}`;
  const calls = parseList(frame.calls, what).map((call) => parseObject(call, what));
  for (const [index, call] of calls.filter((c) => !isHiddenPrecompile(c, what)).entries()) {
    const kind = String(call.type).toUpperCase();
    if (isFailed(call)) continue;
    if (!withoutValue.has(kind) && !withValue.has(kind))
      unknown.push(`${what} is of the kind ${kind}`);
    const position = path === '' ? `${index}` : `${path}.${index}`;
    const amount = call.value == null ? 0n : parseQuantity(call.value, what);
    if (withValue.has(kind) && amount > 0n) {
      const ends = { from: parseAddress(call.from, what), to: parseAddress(call.to, what) };
      transfers.push({ txHash, path: position, ...ends, amount });
    }
    collect(call, { path: position, txHash, transfers, unknown });
  }
}

/**
 * Calls of precompiled contracts without value have no place in `trace_block`'s paths (erigon,
 * nethermind and reth leave them out), so they must not count here. A deposit's identity is its
 * path, whichever kind of trace was read. All chains keep their precompiles within the first two
 * bytes.
 */
function isHiddenPrecompile(call: Record<string, unknown>, what: string): boolean {
  if (typeof call.to !== 'string' || !/^0x0{36}/.test(call.to)) return false;
  return call.value == null || parseQuantity(call.value, what) === 0n;
}
