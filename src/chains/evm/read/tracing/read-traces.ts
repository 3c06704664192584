/**
 * The internal transfers of blocks, from whichever provider shows their traces. What none shows is
 * left out and named: a trace is as large as a stranger pays for, and nodes forget
 * (docs/decisions/0068-traces-that-nobody-shows.md).
 */

import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { RpcUnavailable } from '#chains/rpc/rpc.ts';
import { eachLimited } from '#shared/async/limit.ts';
import {
  isKnownType,
  type NodeBlock,
  type NodeReceipt,
  type NodeTransaction,
  parseBytes,
} from '../../node/node-json.ts';
import { isStateSync } from '../system-transactions.ts';
import { debugTransfers, debugTransfersOf, parityTransfers, parityTransfersOf } from '../traces.ts';
import { isArbosType } from './arbos-transfers.ts';
import { type TraceFailure, traceFailure } from './failure.ts';
import { isHeavyNow, minExchangeMs, type SharedTracing, togetherMs } from './shared.ts';
import {
  askBlockTraces,
  type GivenTrace,
  isGone,
  noTime,
  noteAnswers,
  type TracedChain,
  type TraceSource,
  transactionTraceCall,
} from './source.ts';
import type { TraceTime } from './trace-time.ts';
import type { TracedTransfer } from './traced-transfer.ts';

type Kind = TracedChain['traces'];

/** Transactions of a block that are traced one by one, where it is not read for a rescan. */
const maxSingly = 100;
/** Of those, this many that name an address of ours have a time of their own. */
const maxNamed = 16;
const concurrency = 4;
/** The most bytes of a transaction's trace: with others in the answer, and by itself. */
const sizes = { together: 4 * 1024 * 1024, alone: 16 * 1024 * 1024 };
/** How long one transaction's trace is waited for (ms): by a tick, and by a rescan. */
const singleMs = { tick: 2_000, rescan: 10_000 };
/** How long (ms) providers may say "later" before a block is read without its traces. */
const patienceMs = 60_000;
/** A transaction that used no more gas called nothing. */
const plainGas = 21_000n;

/**
 * The answers for these blocks, ascending: of the first source that has one, else why each of them
 * has none. A trace that is too heavy for one source is asked for in parts, not of the next one.
 * `first` are the answers that the first source has given already. After something heavy, a tick
 * spends half of what is left for traces here, and the rest on those that are asked for in parts.
 */
export async function askTraces(
  chain: TracedChain,
  sources: readonly TraceSource[],
  numbers: readonly bigint[],
  input: { withinMs: number; isTick: boolean; shared: SharedTracing; first?: readonly unknown[] },
): Promise<Map<bigint, GivenTrace>> {
  const { shared, first } = input;
  const given = new Map<bigint, GivenTrace>();
  const patience = input.isTick ? togetherMs(chain, numbers.length) : Infinity;
  const endsAt = Date.now() + Math.min(input.withinMs, patience);
  const leftMs = () => {
    const left = endsAt - Date.now();
    return input.isTick && isHeavyNow(shared) ? Math.min(left, shared.others.leftMs() / 2) : left;
  };
  let open = [...numbers];
  for (const [k, source] of sources.entries()) {
    if (open.length === 0 || (k > 0 && Date.now() >= endsAt)) break;
    const answers =
      k === 0 && first
        ? await noteAnswers(chain, source, open, { answers: first, shared })
        : await shared.others.spend(() => askBlockTraces(chain, source, open, { shared, leftMs }));
    for (const [i, number] of open.entries()) {
      const before = given.get(number);
      // That one of them may show it later counts more than that another one never does.
      const isLater = before && 'kind' in before && before.kind === 'later';
      const answer = answers[i]!;
      if (!(isLater && 'kind' in answer && answer.kind === 'gone')) given.set(number, answer);
    }
    open = open.filter((number) => {
      const one = given.get(number)!;
      return 'kind' in one && (one.kind === 'gone' || one.kind === 'later');
    });
  }
  return given;
}

/** How blocks are traced in parts. */
export interface Tracing {
  kind: Kind;
  sources: readonly TraceSource[];
  shared: SharedTracing;
  /** Absent for a rescan, whose time is not bounded. */
  ours?: ((address: string) => boolean) | undefined;
  /** When the read ends (unix ms). */
  endsAt: number;
}

/** A block whose receipts are verified. */
export interface TracedBlock {
  block: NodeBlock;
  receipts: readonly NodeReceipt[];
  given: GivenTrace | undefined;
}

/** The internal transfers of a block. */
export interface BlockTransfers {
  transfers: TracedTransfer[];
  /** What is not understood, and how many transactions no provider shows. */
  unknown: string[];
  /** False where the traces of some are missing. */
  isWhole: boolean;
}

/** A block that is traced by its transactions; `missing` are those without a trace, with the reason. */
interface Singly extends TracedBlock {
  wanted: Wanted[];
  missing: Map<string, TraceFailure>;
  result: BlockTransfers;
  /** No provider shows its transactions either. */
  isGone: boolean;
}

/**
 * The internal transfers of these blocks, up to the first one that cannot be read now; `failure` says
 * why: RpcUnavailable if the providers may show its trace shortly, Unverified if it is not this block's.
 */
export async function internalTransfers(
  tracing: Tracing,
  blocks: readonly TracedBlock[],
): Promise<{ read: BlockTransfers[]; failure: unknown }> {
  const read: BlockTransfers[] = [];
  const open: Singly[] = [];
  let failure: unknown = null;
  for (const one of blocks) {
    try {
      const result: BlockTransfers = { transfers: [], unknown: [], isWhole: true };
      const singly = readGiven(tracing, one, result);
      if (singly) open.push(singly);
      read.push(result);
    } catch (error) {
      failure = error;
      break;
    }
  }
  if (open.length === 0) return { read, failure };
  await tracing.shared.alone(() => traceSingly(tracing, open));
  for (const one of open) {
    const later = one.wanted.flatMap(({ transaction, isOurs }) => {
      const why = one.missing.get(transaction.hash);
      return isOurs && why?.kind === 'later' ? why : [];
    })[0];
    try {
      if (later && !one.isGone) waitFor(tracing.shared, later.reason);
    } catch (error) {
      return { read: read.slice(0, read.indexOf(one.result)), failure: error };
    }
    noteMissing(one);
  }
  return { read, failure };
}

/** Adds what the block's trace shows to `result`; without one, returns what is to be traced. */
function readGiven(tracing: Tracing, one: TracedBlock, result: BlockTransfers): Singly | null {
  const { kind, shared, sources } = tracing;
  const { block } = one;
  const given = one.given ?? noTime;
  if ('answer' in given) {
    const read = kind === 'debug' ? debugTransfers : parityTransfers;
    result.transfers = read(given.answer, block, result.unknown);
    shared.laterSince = null;
    return null;
  }
  // Another provider reads the block: what one gets wrong is asked of the next.
  if (given.kind === 'wrong') throw new Unverified(given.reason);
  if (block.transactions.length === 0) return null;
  if (given.kind === 'later') waitFor(shared, given.reason);
  const wanted = inOrder(one, tracing.ours);
  const missing = new Map(wanted.map(({ transaction }) => [transaction.hash, given]));
  const isGoneAll = given.kind === 'gone' || usable(sources, block).length === 0;
  return { ...one, wanted, missing, result, isGone: isGoneAll };
}

const usable = (sources: readonly TraceSource[], { number }: NodeBlock) =>
  sources.filter((source) => !isGone(source, number));

/** Throws unless the providers have said "later" for long enough. */
function waitFor(shared: SharedTracing, reason: string): void {
  shared.laterSince ??= Date.now();
  if (Date.now() - shared.laterSince < patienceMs) throw new RpcUnavailable(reason);
}

/** Traces these blocks by their transactions: those that name us, then the others by their gas. */
async function traceSingly(tracing: Tracing, blocks: readonly Singly[]): Promise<void> {
  const { sources, shared, ours, endsAt } = tracing;
  const read = async (maxBytes: number, time: TraceTime, { one, wanted }: One) => {
    const leftMs = () => {
      const left = endsAt - Date.now();
      return ours ? Math.min(singleMs.tick, time.leftMs(), left) : Math.min(singleMs.rescan, left);
    };
    const asked = { block: one.block, transaction: wanted.transaction };
    const from = usable(sources, one.block);
    const shown = await askTransaction(tracing.kind, from, asked, { maxBytes, leftMs });
    if (!shown) return;
    const { hash } = wanted.transaction;
    if ('kind' in shown) {
      one.missing.set(hash, shown);
      return;
    }
    one.missing.delete(hash);
    shared.laterSince = null;
    for (const transfer of shown.transfers) one.result.transfers.push(transfer);
    for (const named of shown.unknown) one.result.unknown.push(named);
  };
  const named: One[] = [];
  const others: One[] = [];
  for (const one of blocks.filter(({ isGone }) => !isGone)) {
    for (const [i, wanted] of one.wanted.slice(0, ours ? maxSingly : Infinity).entries()) {
      (wanted.isOurs && i < maxNamed ? named : others).push({ one, wanted });
    }
  }
  const tooLarge = (some: One[]) =>
    some.filter(({ one, wanted }) => {
      const why = one.missing.get(wanted.transaction.hash);
      return why && /above \d+ bytes/.test(why.reason);
    });
  await shared.named.spend(async () => {
    await eachRead(byGas(named), (one) => read(sizes.together, shared.named, one));
    // What is larger than its share is asked for by itself.
    for (const one of tooLarge(named)) await read(sizes.alone, shared.named, one);
  });
  await shared.others.spend(async () => {
    await eachRead(byGas(others), (one) => read(sizes.together, shared.others, one));
    if (ours) return;
    for (const one of tooLarge(others)) await read(sizes.alone, shared.others, one);
  });
}

/** A transaction of a block. */
interface One {
  one: Singly;
  wanted: Wanted;
}

const byGas = (some: One[]): One[] => some.sort((a, b) => compareGas(a.wanted, b.wanted));

function noteMissing({ block, missing, result }: Singly): void {
  inBlockOrder(result.transfers, block);
  result.isWhole = missing.size === 0;
  const [example] = missing;
  if (!example) return;
  const [hash, { reason }] = example;
  const count = `${missing.size} of ${block.transactions.length} transactions`;
  result.unknown.push(`${count} have no trace, such as ${hash}: ${reason}`);
}

async function eachRead(some: readonly One[], read: (one: One) => Promise<void>) {
  for (const result of await eachLimited(some, concurrency, read)) {
    if (result.status === 'rejected') throw result.reason;
  }
}

interface Wanted {
  transaction: NodeTransaction;
  gasUsed: bigint | null;
  isOurs: boolean;
}

/** The transactions whose calls may have moved coin: those that name us first, then by their gas. */
function inOrder({ block, receipts }: TracedBlock, ours: Tracing['ours']): Wanted[] {
  const wanted = block.transactions.flatMap((transaction, i): Wanted[] => {
    const receipt = receipts[i];
    if (!receipt || isStateSync(transaction)) return [];
    const { gasUsed } = receipt;
    const mayMove = receipt.success || receipt.unread || isArbosType(transaction.type);
    const isPlain = gasUsed !== null && gasUsed <= plainGas && !isArbosType(transaction.type);
    if (!mayMove || isPlain) return [];
    return [{ transaction, gasUsed, isOurs: ours ? names(receipt, ours) : false }];
  });
  return wanted.sort(compareGas);
}

const gas = ({ gasUsed }: Wanted) => Number(gasUsed ?? 0n);
/** Those that name us first, then by their gas. */
const compareGas = (a: Wanted, b: Wanted): number =>
  Number(b.isOurs) - Number(a.isOurs) || gas(a) - gas(b);

/** Whether a transaction, or a log of it, names an address of ours. */
const names = ({ from, to, logs }: NodeReceipt, ours: (address: string) => boolean): boolean =>
  ours(from) ||
  (to !== null && ours(to)) ||
  logs.some(({ topics }) => topics.slice(1).some((topic) => ours(`0x${topic.slice(26)}`)));

/**
 * A transaction's transfers by the first source that shows its trace, or why the last one does not;
 * null if there was no time to ask.
 */
async function askTransaction(
  kind: Kind,
  sources: readonly TraceSource[],
  { block, transaction }: { block: NodeBlock; transaction: NodeTransaction },
  { maxBytes, leftMs }: { maxBytes: number; leftMs(): number },
): Promise<{ transfers: TracedTransfer[]; unknown: string[] } | TraceFailure | null> {
  let failure: TraceFailure | null = null;
  for (const { rpc } of sources) {
    const withinMs = leftMs();
    if (withinMs < minExchangeMs) break;
    try {
      const calls = [transactionTraceCall(kind, transaction.hash)];
      const [answer] = await rpc.batch<unknown>(calls, { maxBytes, withinMs });
      if (answer instanceof Error) throw answer;
      const unknown: string[] = [];
      return { transfers: parseOne(kind, transaction, block, answer, unknown), unknown };
    } catch (error) {
      failure = traceFailure(error);
    }
  }
  return failure;
}

function parseOne(
  kind: Kind,
  { hash, from, type }: NodeTransaction,
  block: NodeBlock,
  answer: unknown,
  unknown: string[],
): TracedTransfer[] {
  const what = `the trace of ${hash}`;
  if (kind === 'debug') {
    const root = parseObject(answer, what);
    if (isKnownType(type) && parseBytes(root.from, 20, what) !== from) {
      throw new Unverified(`${what} has another sender`);
    }
    return debugTransfersOf(hash, root, unknown, type);
  }
  const traces = parseList(answer, what).map((trace) => parseObject(trace, what));
  const isOther = ({ blockHash, transactionHash }: Record<string, unknown>) =>
    parseBytes(blockHash, 32, what) !== block.hash ||
    parseBytes(transactionHash, 32, what) !== hash;
  if (traces.some(isOther)) throw new Unverified(`${what} belongs to another block`);
  return parityTransfersOf(hash, traces, unknown);
}

function inBlockOrder(transfers: TracedTransfer[], block: NodeBlock): TracedTransfer[] {
  const place = new Map(block.transactions.map(({ hash }, i) => [hash, i]));
  return transfers.sort((a, b) => place.get(a.txHash)! - place.get(b.txHash)!);
}
