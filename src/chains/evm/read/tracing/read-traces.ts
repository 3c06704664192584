/**
 * The internal transfers of blocks, from whichever provider shows their traces. What nobody shows is
 * left out and named: a trace is as large as a stranger pays for, and nodes forget
 * (docs/decisions/0068-traces-that-nobody-shows.md).
 */
import { eachLimited } from '#async/limit.ts';
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { RpcUnavailable } from '#chains/rpc/rpc.ts';
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
import {
  askBlockTraces,
  type GivenTrace,
  isGone,
  noteAnswers,
  type TracedChain,
  type TraceSource,
  transactionTraceCall,
} from './source.ts';
import type { TracedTransfer } from './traced-transfer.ts';

type Kind = TracedChain['traces'];

/** What the reads of one chain share. */
export interface SharedTracing {
  /** One block at a time is traced transaction by transaction. */
  alone<T>(task: () => Promise<T>): Promise<T>;
  /** Since when providers only said "later" (unix ms); null if one of them showed a trace since. */
  laterSince: number | null;
}

/** Transactions of a block that are traced one by one, where it is not read for a rescan. */
const maxSingly = 100;
/** Of those, so many that name an address of ours are traced whatever time it takes. */
const alwaysTraced = 16;
const atOnce = 4;
/** The most bytes of a transaction's trace: with others beside it, and alone. */
const sizes = { together: 4 * 1024 * 1024, alone: 16 * 1024 * 1024 };
/** How long one transaction's trace is waited for (ms): by a tick, and by a rescan. */
const singleMs = { tick: 2_000, rescan: 10_000 };
/** For so long (ms) providers may say "later" before a block is read without its traces. */
const patienceMs = 60_000;
/** A transaction that used no more gas called nothing. */
const plainGas = 21_000n;

/**
 * The answers for these blocks, ascending: of the first source that has one, else why each of them
 * has none. A trace that is too heavy for one source is asked for in parts, not of the next one.
 * `first` are the answers that the first source has given already.
 */
export async function askTraces(
  chain: TracedChain,
  sources: readonly TraceSource[],
  numbers: readonly bigint[],
  { withinMs, first }: { withinMs: number; first?: readonly unknown[] },
): Promise<Map<bigint, GivenTrace>> {
  const given = new Map<bigint, GivenTrace>();
  const endsAt = Date.now() + withinMs;
  let open = [...numbers];
  for (const [k, source] of sources.entries()) {
    if (open.length === 0 || (k > 0 && Date.now() >= endsAt)) break;
    const answers =
      k === 0 && first
        ? await noteAnswers(chain, source, open, first)
        : await askBlockTraces(chain, source, open, endsAt - Date.now());
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

/** A block whose receipts are verified, and what is needed to trace it in parts. */
export interface Traced {
  kind: Kind;
  block: NodeBlock;
  receipts: readonly NodeReceipt[];
  given: GivenTrace | undefined;
  sources: readonly TraceSource[];
  shared: SharedTracing;
  ours?: ((address: string) => boolean) | undefined;
  /** How long the transactions may be traced one by one (ms). */
  budgetMs: number;
  /** When the read ends (unix ms). */
  endsAt: number;
}

/**
 * The internal transfers of a block. `unknown` names what is not understood, and how many
 * transactions nobody shows; `isWhole` is false where some are missing. Throws RpcUnavailable if the
 * providers may show the block's trace shortly, and Unverified if it is not this block's.
 */
export async function blockTransfers(
  input: Traced,
  unknown: string[],
): Promise<{ transfers: TracedTransfer[]; isWhole: boolean }> {
  const { kind, block, shared } = input;
  const given = input.given ?? noTime;
  if ('answer' in given) {
    const read = kind === 'debug' ? debugTransfers : parityTransfers;
    const transfers = read(given.answer, block, unknown);
    shared.laterSince = null;
    return { transfers, isWhole: true };
  }
  // Another provider reads the block: what one gets wrong is asked of the next.
  if (given.kind === 'wrong') throw new Unverified(given.reason);
  if (block.transactions.length === 0) return { transfers: [], isWhole: true };
  if (given.kind === 'later') waitFor(shared, given.reason);
  return shared.alone(() => traceSingly(input, given, unknown));
}

const noTime: GivenTrace = { kind: 'later', reason: 'no time was left for the traces' };

/** Throws unless the providers have said "later" for long enough. */
function waitFor(shared: SharedTracing, reason: string): void {
  shared.laterSince ??= Date.now();
  if (Date.now() - shared.laterSince < patienceMs) throw new RpcUnavailable(reason);
}

async function traceSingly(
  input: Traced,
  failure: TraceFailure,
  unknown: string[],
): Promise<{ transfers: TracedTransfer[]; isWhole: boolean }> {
  const { block, sources, ours } = input;
  const wanted = inOrder(input);
  const missing = new Map(wanted.map(({ transaction }) => [transaction.hash, failure]));
  const usable = sources.filter((source) => !isGone(source, block.number));
  const isKept = failure.kind !== 'gone' && usable.length > 0;
  const endsAt = Math.min(input.endsAt, Date.now() + (ours ? input.budgetMs : Infinity));
  const transfers: TracedTransfer[] = [];
  const read = async (one: Wanted, maxBytes: number, until: number) => {
    if (Date.now() >= until) return;
    const maxMs = ours ? singleMs.tick : singleMs.rescan;
    const withinMs = Math.min(maxMs, Math.max(1, input.endsAt - Date.now()));
    const shown = await askTransaction(input, usable, one, { maxBytes, withinMs });
    if ('kind' in shown) missing.set(one.transaction.hash, shown);
    else {
      missing.delete(one.transaction.hash);
      input.shared.laterSince = null;
      for (const transfer of shown.transfers) transfers.push(transfer);
      for (const named of shown.unknown) unknown.push(named);
    }
  };
  if (isKept) {
    const some = ours ? wanted.slice(0, maxSingly) : wanted;
    const first = some.filter(({ isOurs }, i) => isOurs && i < alwaysTraced);
    const others = some.filter((one) => !first.includes(one));
    await eachRead(first, (one) => read(one, sizes.together, input.endsAt));
    await eachRead(others, (one) => read(one, sizes.together, endsAt));
    // What is larger than its share is asked for alone.
    const large = first.filter(({ transaction }) => missing.has(transaction.hash));
    const left = ours ? large : some.filter(({ transaction }) => missing.has(transaction.hash));
    for (const one of left) await read(one, sizes.alone, input.endsAt);
    const asked = first.flatMap(({ transaction }) => missing.get(transaction.hash) ?? []);
    const later = asked.find(({ kind }) => kind === 'later');
    if (later) waitFor(input.shared, later.reason);
  }
  const [example] = missing;
  if (example) {
    const [hash, { reason }] = example;
    const count = `${missing.size} of ${block.transactions.length} transactions`;
    unknown.push(`${count} have no trace, such as ${hash}: ${reason}`);
  }
  return { transfers: inBlockOrder(transfers, block), isWhole: missing.size === 0 };
}

async function eachRead(some: readonly Wanted[], read: (one: Wanted) => Promise<void>) {
  for (const result of await eachLimited(some, atOnce, read)) {
    if (result.status === 'rejected') throw result.reason;
  }
}

interface Wanted {
  transaction: NodeTransaction;
  gasUsed: bigint | null;
  isOurs: boolean;
}

/** The transactions whose calls may have moved coin: those that name us first, then by their gas. */
function inOrder({ block, receipts, ours }: Traced): Wanted[] {
  const wanted = block.transactions.flatMap((transaction, i): Wanted[] => {
    const receipt = receipts[i];
    if (!receipt || isStateSync(transaction)) return [];
    const { gasUsed } = receipt;
    const mayMove = receipt.success || receipt.unread || isArbosType(transaction.type);
    const isPlain = gasUsed !== null && gasUsed <= plainGas && !isArbosType(transaction.type);
    if (!mayMove || isPlain) return [];
    return [{ transaction, gasUsed, isOurs: ours ? names(receipt, ours) : false }];
  });
  const gas = ({ gasUsed }: Wanted) => Number(gasUsed ?? 0n);
  return wanted.sort((a, b) => Number(b.isOurs) - Number(a.isOurs) || gas(a) - gas(b));
}

/** Whether a transaction, or a log of it, names an address of ours. */
const names = ({ from, to, logs }: NodeReceipt, ours: (address: string) => boolean): boolean =>
  ours(from) ||
  (to !== null && ours(to)) ||
  logs.some(({ topics }) => topics.slice(1).some((topic) => ours(`0x${topic.slice(26)}`)));

/** A transaction's transfers by the first source that shows its trace, or why the last one does not. */
async function askTransaction(
  { kind, block }: Traced,
  sources: readonly TraceSource[],
  { transaction }: Wanted,
  options: { maxBytes: number; withinMs: number },
): Promise<{ transfers: TracedTransfer[]; unknown: string[] } | TraceFailure> {
  let failure: TraceFailure = { kind: 'later', reason: 'no provider was asked' };
  for (const { rpc } of sources) {
    try {
      const calls = [transactionTraceCall(kind, transaction.hash)];
      const [answer] = await rpc.batch<unknown>(calls, options);
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
      throw new Unverified(`${what} is of another sender`);
    }
    return debugTransfersOf(hash, root, unknown, type);
  }
  const traces = parseList(answer, what).map((trace) => parseObject(trace, what));
  const isOther = ({ blockHash, transactionHash }: Record<string, unknown>) =>
    parseBytes(blockHash, 32, what) !== block.hash ||
    parseBytes(transactionHash, 32, what) !== hash;
  if (traces.some(isOther)) throw new Unverified(`${what} is of another block`);
  return parityTransfersOf(hash, traces, unknown);
}

function inBlockOrder(transfers: TracedTransfer[], block: NodeBlock): TracedTransfer[] {
  const place = new Map(block.transactions.map(({ hash }, i) => [hash, i]));
  return transfers.sort((a, b) => place.get(a.txHash)! - place.get(b.txHash)!);
}
