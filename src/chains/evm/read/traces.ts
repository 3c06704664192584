/** Native value that contracts moved within transactions, from either kind of trace. */

import { ifVerified, parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import {
  isKnownType,
  type NodeBlock,
  type NodeTransaction,
  parseBytes,
  parseQuantity,
} from '../node/node-json.ts';
import { isStateSync } from './system-transactions.ts';
import {
  arbosTransfers,
  isArbosRoot,
  isArbosType,
  isSubmitRetryable,
} from './tracing/arbos-transfers.ts';
import { below, countedPaths, isHiddenCall } from './tracing/call-paths.ts';
import { numberBridged } from './tracing/state-sync.ts';
import type { TracedTransfer } from './tracing/traced-transfer.ts';

const parseAddress = (value: unknown, what: string) => parseBytes(value, 20, what);
const isFailed = (frame: Record<string, unknown>) => frame.error != null && frame.error !== '';

/**
 * Internal transfers of a block from `trace_block`. A failed call and all calls below it moved
 * nothing; delegatecall, staticcall and callcode carry no value; the top-level call is the
 * transaction's own transfer. Throws Unverified when a trace belongs to another block or a transaction
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
      throw new Unverified('a trace belongs to another block');
    if (trace.type === 'reward') continue;
    const hash = parseBytes(trace.transactionHash, 32, "a trace's transaction hash");
    const others = byHash.get(hash);
    if (others) others.push(trace);
    else byHash.set(hash, [trace]);
  }
  // Some nodes do not list Polygon's state sync among the transactions: its logs say what it brought.
  for (const hash of byHash.keys()) if (!hashes.has(hash)) byHash.delete(hash);
  return block.transactions.flatMap((t) => {
    const traces = byHash.get(t.hash);
    if (isStateSync(t)) {
      return traces ? syncTransfers(() => parityTransfersOf(t.hash, traces, unknown)) : [];
    }
    return orUnknown(t, unknown, () => {
      if (!traces) throw new Unverified(`no trace of ${t.hash}`);
      return parityTransfersOf(t.hash, traces, unknown);
    });
  });
}

/** What `read` shows of a state sync, which needs no trace: its logs say what it brought. */
const syncTransfers = (read: () => TracedTransfer[]): TracedTransfer[] =>
  ifVerified(() => numberBridged(read())) ?? [];

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
    unknown.push(`a trace of ${txHash} has the unknown kind ${type}`);
  // An unknown one still undoes the calls below it where it failed and says where it is.
  const traces = all.filter((trace) => isKnown(trace) || Array.isArray(trace.traceAddress));
  const pathOf = (trace: Record<string, unknown>) =>
    parseList(trace.traceAddress, `traceAddress in ${txHash}`).map((index) => {
      if (!Number.isSafeInteger(index)) throw new Unverified(`traceAddress in ${txHash}`);
      return index as number;
    });
  const paths = traces.map(pathOf);
  if (!paths.some((path) => path.length === 0))
    throw new Unverified(`the root trace of ${txHash} is missing`);
  const failed = new Set(paths.filter((_, i) => isFailed(traces[i]!)).map((p) => p.join('.')));
  const isReverted = (path: number[]) =>
    failed.size > 0 && path.some((_, i) => failed.has(path.slice(0, i + 1).join('.')));
  if (failed.has('')) return [];
  const moves: { place: number[]; ends: Ends }[] = [];
  const hidden: number[][] = [];
  for (const [i, trace] of traces.entries()) {
    const place = paths[i]!;
    if (place.length === 0 || !isKnown(trace)) continue;
    const action = parseObject(trace.action, `an action in ${txHash}`);
    const isCall = trace.type === 'call';
    if (isCall && isHiddenCall(action.to, action.value, `a trace of ${txHash}`)) hidden.push(place);
    if (isReverted(place)) continue;
    const ends = parseParityEnds(trace, action, txHash);
    if (ends && ends.amount > 0n) moves.push({ place, ends });
  }
  const countedPath = countedPaths(
    hidden,
    moves.map(({ place }) => place),
  );
  return moves.map(({ place, ends }) => ({ txHash, path: countedPath(place), ...ends }));
}

type Ends = Pick<TracedTransfer, 'from' | 'to' | 'amount'>;

const parityKinds = new Set<unknown>(['call', 'create', 'suicide']);

function parseParityEnds(
  trace: Record<string, unknown>,
  action: Record<string, unknown>,
  txHash: string,
): Ends | null {
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
    if (isStateSync(transaction)) {
      return traces[i] == null ? [] : syncTransfers(() => syncFrame(hash, traces[i], unknown));
    }
    const trace = parseObject(traces[i], `the trace of ${hash}`);
    // Older nodes do not name the transaction; the sender must match in any case.
    if (trace.txHash != null && parseBytes(trace.txHash, 32, 'a trace hash') !== hash)
      throw new Unverified(`trace ${i} belongs to another transaction`);
    return orUnknown(transaction, unknown, () => {
      const root = parseObject(trace.result, `the trace of ${hash}`);
      if (isKnownType(type) && parseAddress(root.from, `the trace of ${hash}`) !== from)
        throw new Unverified(`trace ${i} has another sender`);
      return debugTransfersOf(hash, root, unknown, type);
    });
  });
}

function syncFrame(hash: string, value: unknown, unknown: string[]): TracedTransfer[] {
  const trace = parseObject(value, `the trace of ${hash}`);
  if (trace.txHash != null && parseBytes(trace.txHash, 32, 'a trace hash') !== hash) return [];
  return debugTransfersOf(hash, parseObject(trace.result, `the trace of ${hash}`), unknown);
}

/**
 * The internal transfers of one transaction, from the callTracer's root frame. `unknown` gets the
 * calls of unknown kinds. `type` is the transaction's, as far as it is known.
 */
export function debugTransfersOf(
  txHash: string,
  root: Record<string, unknown>,
  unknown: string[],
  type?: bigint,
): TracedTransfer[] {
  const transfers: TracedTransfer[] = [];
  const outer = arbosTransfers({ hash: txHash, type }, root, isFailed(root));
  if (!isFailed(root) || isSubmitRetryable(type)) {
    const isArbos = isArbosType(type) || isArbosRoot(root);
    const keeps = isSubmitRetryable(type);
    collect(root, '', { txHash, isArbos, keeps, transfers, unknown });
  }
  for (const transfer of outer) transfers.push(transfer);
  return transfers;
}

/** What is known of the transaction while its calls are collected. */
interface Collected {
  txHash: string;
  isArbos: boolean;
  /** What ArbOS moves right below the root counts, even if the transaction fails. */
  keeps: boolean;
  transfers: TracedTransfer[];
  unknown: string[];
}

/** Adds the transfers of the calls below `frame`, which did not fail itself. */
function collect(
  frame: Record<string, unknown>,
  /** Where it is. */
  at: string,
  into: Collected,
): void {
  const { txHash, transfers, unknown } = into;
  if (frame.calls == null) return;
  const what = `a call in ${txHash}`;
  /** Of the calls so far: those that count, and hidden ones that moved. */
  let shown = 0;
  let moving = 0;
  for (const value of parseList(frame.calls, what)) {
    const call = parseObject(value, what);
    if (isHiddenCall(call.to, call.value, what)) {
      const before = transfers.length;
      if (!isFailed(call)) collect(call, below(at, `p${moving}`), into);
      if (transfers.length > before) moving += 1;
      continue;
    }
    const path = below(at, shown);
    shown += 1;
    const kind = String(call.type).toUpperCase();
    if (isFailed(call)) continue;
    const isOwn = into.isArbos && kind === 'INVALID';
    const carriesValue = isOwn || withValue.has(kind);
    if (!carriesValue && !withoutValue.has(kind))
      unknown.push(`${what} has the unknown kind ${kind}`);
    const amount = call.value == null ? 0n : parseQuantity(call.value, what);
    if (carriesValue && amount > 0n) {
      const ends = { from: parseAddress(call.from, what), to: parseAddress(call.to, what) };
      const stands = isOwn && into.keeps && at === '';
      transfers.push({
        txHash,
        path,
        ...(stands && { stands: true as const }),
        ...ends,
        amount,
      });
    }
    collect(call, path, into);
  }
}
