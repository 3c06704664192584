/** Asks one provider for traces, and remembers what it cannot show. */
import { type BatchLimit, makeBatchLimit } from '#chains/rpc/batch-limit.ts';
import type { Rpc, RpcCall } from '#chains/rpc/rpc.ts';
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
const waryBytes = 4 * 1024 * 1024;
const waryWait = ({ blockTimeMs }: Chain): number =>
  Math.min(8_000, Math.max(1_000, blockTimeMs / 2));
/** How long a heavy block is remembered (ms). */
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
  /** Blocks and traces together were too heavy for it. Until then (unix ms) they are asked for apart. */
  apartUntil: number;
  /** A block was too heavy for it. Until then (unix ms) whole blocks get little time. */
  waryUntil: number;
}

export const makeTraceFacts = (): TraceFacts => ({
  limit: makeBatchLimit({ max: maxBlocks, first: 8 }),
  goneTo: -1n,
  goneAt: 0,
  goneReason: '',
  apartUntil: 0,
  waryUntil: 0,
});

/** Whether traces are asked for in exchanges of their own. */
export const isApart = ({ facts }: TraceSource): boolean =>
  Math.max(facts.apartUntil, facts.waryUntil) > Date.now();

/** Blocks and traces together were too heavy for the provider. */
export function askApart({ facts }: TraceSource): void {
  facts.apartUntil = Date.now() + waryMs;
}

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
 * divided, down to single blocks. A block of which it keeps no trace is not asked for again.
 */
export async function askBlockTraces(
  chain: TracedChain,
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
    const answers = await askPart(chain, source, part, endsAt - Date.now());
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
      const own = await noteAnswers(chain, source, part, answers);
      for (const [i, number] of part.entries()) given.set(number, own[i]!);
    }
    open = open.slice(part.length);
  }
  return numbers.map((number) => given.get(number)!);
}

/** The answers of one exchange, or why there are none. */
async function askPart(
  chain: TracedChain,
  { rpc, facts }: TraceSource,
  part: readonly bigint[],
  leftMs: number,
): Promise<unknown[] | Error> {
  const isWary = facts.waryUntil > Date.now();
  const maxBytes = isWary ? waryBytes : maxAnswerBytes;
  const withinMs = isWary ? Math.min(leftMs, waryWait(chain)) : leftMs;
  try {
    const calls = part.map((number) => blockTraceCall(chain.traces, number));
    return await rpc.batch<unknown>(calls, { maxBytes, withinMs });
  } catch (error) {
    return error as Error;
  }
}

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
  answers: readonly unknown[],
): Promise<GivenTrace[]> {
  const given = answers.map(toGiven);
  const failures = given.map((one) => ('kind' in one ? one : null));
  if (failures.some((one) => one?.kind === 'heavy')) facts.waryUntil = Date.now() + waryMs;
  const at = failures.findLastIndex((one) => one?.kind === 'gone');
  const last = numbers[at];
  if (last === undefined) return given;
  facts.goneTo = last > facts.goneTo ? last : facts.goneTo;
  facts.goneAt = Date.now();
  facts.goneReason = failures[at]!.reason;
  if (at < numbers.length - 1) return given;
  // A long backlog: whatever lies below a block that is gone is gone too.
  const options = { maxBytes: waryBytes, withinMs: waryWait(chain) };
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
