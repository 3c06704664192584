/** Asks one provider for traces, and remembers what it cannot show. */
import { type BatchLimit, makeBatchLimit } from '#chains/rpc/batch-limit.ts';
import { type Rpc, type RpcCall, RpcError } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import { answeredQuantity, toQuantity } from '../../node/node-json.ts';
import { type TraceFailure, traceFailure } from './failure.ts';

/**
 * The most bytes of one answer with whole blocks, traces or receipts. Four reads of blocks run at
 * once, each with two answers, and an answer needs up to three times its size once it is parsed
 * (docs/decisions/0068-traces-that-nobody-shows.md has the sum).
 */
export const maxAnswerBytes = 16 * 1024 * 1024;
/** While blocks of a provider are too heavy: an answer's bytes, and how long it is waited for (ms). */
const warily = { maxBytes: 4 * 1024 * 1024, withinMs: 1_000 };
const waryMs = 60_000;
/** How long it is believed that traces are gone (ms): a node may be replaced. */
const goneMs = 10 * 60_000;
/** Blocks whose traces are asked for in one exchange. */
const maxBlocks = 32;

/** What is known of a provider's traces; kept between reads. */
export interface TraceFacts {
  /** How many blocks it traces in one exchange. */
  limit: BatchLimit;
  /** It keeps no traces of blocks up to this one, as it said at `goneAt` (unix ms). */
  goneTo: bigint;
  goneAt: number;
  goneReason: string;
  /** A block was too heavy for it. Until then (unix ms) whole blocks get little time. */
  waryUntil: number;
}

export const makeTraceFacts = (): TraceFacts => ({
  limit: makeBatchLimit({ max: maxBlocks, first: 8 }),
  goneTo: -1n,
  goneAt: 0,
  goneReason: '',
  waryUntil: 0,
});

/** A provider that is asked for traces. */
export interface TraceSource {
  rpc: Rpc;
  facts: TraceFacts;
}

/** What a provider gave for a trace. */
export type GivenTrace = { answer: unknown } | TraceFailure;

type Kind = Exclude<Chain['traces'], 'none'>;

const config = { tracer: 'callTracer', timeout: '8s' };
const topCallOnly = {
  tracer: 'callTracer',
  tracerConfig: { onlyTopCall: true },
  timeout: '8s',
};

const blockCall = (kind: Kind, number: bigint, options: object = config): RpcCall =>
  kind === 'parity'
    ? { method: 'trace_block', params: [toQuantity(number)] }
    : { method: 'debug_traceBlockByNumber', params: [toQuantity(number), options] };

/** The call for one transaction's trace. */
export const transactionTraceCall = (kind: Kind, txHash: string): RpcCall =>
  kind === 'parity'
    ? { method: 'trace_transaction', params: [txHash] }
    : { method: 'debug_traceTransaction', params: [txHash, config] };

/** Whether the provider has said that it keeps no traces of this block. */
export function isGone({ facts }: TraceSource, number: bigint): boolean {
  if (Date.now() - facts.goneAt > goneMs) facts.goneTo = -1n;
  return number <= facts.goneTo;
}

/**
 * The provider's traces of these blocks, ascending, in their order. An exchange that is too large is
 * divided, down to single blocks. A block of which it keeps no trace is not asked for again.
 */
export async function askBlockTraces(
  kind: Kind,
  source: TraceSource,
  numbers: readonly bigint[],
  withinMs: number,
): Promise<GivenTrace[]> {
  const { facts } = source;
  const given = new Map<bigint, GivenTrace>();
  const endsAt = Date.now() + withinMs;
  let open: bigint[] = [];
  for (const number of numbers) {
    if (isGone(source, number)) given.set(number, { kind: 'gone', reason: facts.goneReason });
    else open.push(number);
  }
  while (open.length > 0) {
    const part = open.slice(0, facts.limit.size());
    const wasWary = facts.waryUntil > Date.now();
    const answers = await askPart(kind, source, part, endsAt - Date.now());
    if (answers instanceof Error) {
      const failure = traceFailure(answers);
      const isHeavy = failure.kind === 'heavy';
      if (isHeavy) facts.limit.refused(part.length);
      if (isHeavy && part.length > 1 && Date.now() < endsAt) continue;
      if (isHeavy) facts.waryUntil = Date.now() + waryMs;
      // A provider that is late again would be late for each of the others too.
      const isLate = isHeavy && wasWary && /timeout/.test(failure.reason);
      for (const number of isLate ? open : part) given.set(number, failure);
      if (isLate) break;
    } else {
      facts.limit.accepted(part.length);
      for (const [i, number] of part.entries()) given.set(number, toGiven(answers[i]));
      await noteFailures(kind, source, part, given);
    }
    open = open.slice(part.length);
  }
  return numbers.map((number) => given.get(number)!);
}

/** The answers of one exchange, or why there are none. */
async function askPart(
  kind: Kind,
  { rpc, facts }: TraceSource,
  part: readonly bigint[],
  leftMs: number,
): Promise<unknown[] | Error> {
  const isWary = facts.waryUntil > Date.now();
  const maxBytes = isWary ? warily.maxBytes : maxAnswerBytes;
  const withinMs = isWary ? Math.min(leftMs, warily.withinMs) : leftMs;
  try {
    const calls = part.map((number) => blockCall(kind, number));
    return await rpc.batch<unknown>(calls, { maxBytes, withinMs });
  } catch (error) {
    return error as Error;
  }
}

const toGiven = (answer: unknown): GivenTrace =>
  answer instanceof RpcError ? traceFailure(answer) : { answer };

/** Remembers what the answers to these blocks say of the provider. */
async function noteFailures(
  kind: Kind,
  { rpc, facts }: TraceSource,
  part: readonly bigint[],
  given: ReadonlyMap<bigint, GivenTrace>,
): Promise<void> {
  const kindOf = (number: bigint) => {
    const one = given.get(number)!;
    return 'kind' in one ? one.kind : 'shown';
  };
  if (part.some((number) => kindOf(number) === 'heavy')) facts.waryUntil = Date.now() + waryMs;
  const last = part.findLast((number) => kindOf(number) === 'gone');
  if (last === undefined) return;
  facts.goneTo = last > facts.goneTo ? last : facts.goneTo;
  facts.goneAt = Date.now();
  facts.goneReason = (given.get(last) as TraceFailure).reason;
  if (last !== part.at(-1)) return;
  // A long backlog: whatever lies below a block that is gone is gone too.
  try {
    const [head] = await rpc.batch<unknown>([{ method: 'eth_blockNumber' }], warily);
    const middle = (last + answeredQuantity(head)) / 2n;
    if (middle <= last) return;
    const [answer] = await rpc.batch<unknown>([blockCall(kind, middle, topCallOnly)], warily);
    const one = toGiven(answer);
    if ('kind' in one && one.kind === 'gone') facts.goneTo = middle;
  } catch {
    // Then the next blocks are asked for one read at a time.
  }
}
