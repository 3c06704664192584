/** Asks one provider for traces, and remembers what it cannot show. */
import { type BatchLimit, makeBatchLimit } from '#chains/rpc/batch-limit.ts';
import type { Rpc, RpcCall } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import { answeredQuantity, toQuantity } from '../../node/node-json.ts';
import { type TraceFailure, traceFailure } from './failure.ts';
import { isHeavyNow, minExchangeMs, noteHeavy, type SharedTracing } from './shared.ts';

/**
 * The most bytes of one answer with whole blocks, traces or receipts. Four reads of blocks run at
 * once, each with two answers, and an answer needs up to three times its size once it is parsed
 * (docs/decisions/0068-traces-that-nobody-shows.md has the sum).
 */
export const maxAnswerBytes = 16 * 1024 * 1024;
/** How long a probe for the newest traces is waited for (ms). */
const probeMs = 2_000;
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
}

export const makeTraceFacts = (): TraceFacts => ({
  limit: makeBatchLimit({ max: maxBlocks, first: 8 }),
  goneTo: -1n,
  goneAt: 0,
  goneReason: '',
});

/** A provider that is asked for traces. */
export interface TraceSource {
  rpc: Rpc;
  facts: TraceFacts;
}

/** What a provider gave for a trace. */
export type GivenTrace = { answer: unknown } | TraceFailure;

type Kind = Exclude<Chain['traces'], 'none'>;

/** A chain whose nodes trace. */
export type TracedChain = Chain & { traces: Kind };

const config = { tracer: 'callTracer', timeout: '8s' };
const topCallOnly = {
  tracer: 'callTracer',
  tracerConfig: { onlyTopCall: true },
  timeout: '8s',
};

/** The call for a block's traces. */
export const blockTraceCall = (kind: Kind, number: bigint, options: object = config): RpcCall =>
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
 * divided, down to single blocks. A block of which it keeps no trace is not asked for again. `leftMs`
 * is how long it may take from now on.
 */
export async function askBlockTraces(
  chain: TracedChain,
  source: TraceSource,
  numbers: readonly bigint[],
  { shared, leftMs }: { shared: SharedTracing; leftMs(): number },
): Promise<GivenTrace[]> {
  const { facts } = source;
  const given = new Map<bigint, GivenTrace>();
  let open: bigint[] = [];
  for (const number of numbers) {
    if (isGone(source, number)) given.set(number, { kind: 'gone', reason: facts.goneReason });
    else open.push(number);
  }
  while (open.length > 0) {
    const withinMs = leftMs();
    if (withinMs < minExchangeMs) break;
    const part = open.slice(0, facts.limit.size());
    const calls = part.map((number) => blockTraceCall(chain.traces, number));
    const answers = await source.rpc
      .batch<unknown>(calls, { maxBytes: maxAnswerBytes, withinMs })
      .catch((error: Error) => error);
    if (answers instanceof Error) {
      const failure = traceFailure(answers);
      const isHeavy = failure.kind === 'heavy';
      if (isHeavy) {
        facts.limit.refused(part.length);
        noteHeavy(shared);
        if (part.length > 1) continue;
      }
      for (const number of part) given.set(number, failure);
    } else {
      facts.limit.accepted(part.length);
      const own = await noteAnswers(chain, source, part, { answers, shared });
      for (const [i, number] of part.entries()) given.set(number, own[i]!);
    }
    open = open.slice(part.length);
  }
  const none = isHeavyNow(shared) ? noTimeNow : noTime;
  return numbers.map((number) => given.get(number) ?? none);
}

export const noTime: TraceFailure = { kind: 'later', reason: 'no time was left for the traces' };
/** Blocks before them are heavy. */
const noTimeNow: TraceFailure = { kind: 'heavy', reason: noTime.reason };

const toGiven = (answer: unknown): GivenTrace =>
  answer instanceof Error ? traceFailure(answer) : { answer };

/**
 * What these answers of a provider are for these blocks, ascending; remembers what they say of it. An
 * answer that is an error is why there is none.
 */
export async function noteAnswers(
  chain: TracedChain,
  { rpc, facts }: TraceSource,
  numbers: readonly bigint[],
  { answers, shared }: { answers: readonly unknown[]; shared: SharedTracing },
): Promise<GivenTrace[]> {
  const given = answers.map(toGiven);
  const failures = given.map((one) => ('kind' in one ? one : null));
  if (failures.some((one) => one?.kind === 'heavy')) noteHeavy(shared);
  const at = failures.findLastIndex((one) => one?.kind === 'gone');
  const last = numbers[at];
  if (last === undefined) return given;
  facts.goneTo = last > facts.goneTo ? last : facts.goneTo;
  facts.goneAt = Date.now();
  facts.goneReason = failures[at]!.reason;
  if (at < numbers.length - 1) return given;
  // A long backlog: what lies below a block that is gone is gone too.
  const options = { maxBytes: maxAnswerBytes, withinMs: probeMs };
  try {
    const [head] = await rpc.batch<unknown>([{ method: 'eth_blockNumber' }], options);
    const middle = (last + answeredQuantity(head)) / 2n;
    if (middle <= last) return given;
    const call = blockTraceCall(chain.traces, middle, topCallOnly);
    const one = toGiven((await rpc.batch<unknown>([call], options))[0]);
    if ('kind' in one && one.kind === 'gone') facts.goneTo = middle;
  } catch {
    // Then the next blocks are asked for one read at a time.
  }
  return given;
}
