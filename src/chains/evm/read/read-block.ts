/** Reads blocks in one batch from one provider and verifies each of them. */

import type { BatchRead } from '#chains/rpc/batched-reader.ts';
import { parseList, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, type RpcCall, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import { loadFastKeccak } from '#shared/crypto/fast-keccak.ts';
import {
  type NodeBlock,
  type NodeReceipt,
  parseBlock,
  parseListing,
  parseQuantity,
  parseReceipt,
  toQuantity,
  typeInReceipt,
} from '../node/node-json.ts';
import type { LogPlaces } from './log-places.ts';
import { type Draft, readOwn } from './read-own.ts';
import { scanBlock } from './scan.ts';
import { isStateSync } from './system-transactions.ts';
import { askBlocks, atMost, isHeavy, isTooLarge, isTraceOfBlock } from './tracing/ask-blocks.ts';
import { askTraces, internalTransfers, type TracedBlock } from './tracing/read-traces.ts';
import {
  isHeavyNow,
  makeSharedTracing,
  noteHeavy,
  type SharedTracing,
  togetherMs,
} from './tracing/shared.ts';
import {
  blockTraceCall,
  type GivenTrace,
  isGone,
  makeTraceFacts,
  maxAnswerBytes,
  type TracedChain,
  type TraceFacts,
  type TraceSource,
} from './tracing/source.ts';
import { verifyHeader, verifyReceipts } from './verify-block.ts';

/** What is known of a provider; kept between batches. */
export interface ProviderFacts {
  /** Whether it answered with the chain's own id. */
  rightChain: boolean;
  /** It serves eth_getBlockReceipts. */
  blockReceipts: boolean;
  /** Much of what was read last concerns us: blocks are asked for whole at once. */
  isMostlyOurs: boolean;
  /** Of its traces; absent before they are asked for. */
  traces?: TraceFacts;
}

/** The provider of these facts as a source of traces. */
export function traceSource(rpc: Rpc, facts: ProviderFacts): TraceSource {
  facts.traces ??= makeTraceFacts();
  return { rpc, facts: facts.traces };
}

/**
 * Reads these consecutive blocks in one batch: block, receipts and, where the chain is configured
 * for it, traces. `parentHash` is the hash before the first one, null when unknown. With `ours`,
 * blocks are listed by the hashes of their transactions, and a second batch asks for those that
 * concern us. An error of the provider is not thrown but returned in `failure`. Of a trace that it
 * does not show, `otherSources` are asked; one that none shows is left out and named.
 */
export async function readBlocksFrom(input: {
  chain: Chain;
  /** Pinned to one provider: a batch must not mix the views of two nodes. */
  rpc: Rpc;
  facts: ProviderFacts;
  numbers: readonly bigint[];
  parentHash: string | null;
  listed: ReadonlySet<string>;
  /** How long it may take (ms). */
  withinMs: number;
  ours?(address: string): boolean;
  /** Gets the logs that pay us in large transactions. */
  places?: LogPlaces;
  /** Other providers, only for traces. */
  otherSources?: readonly TraceSource[];
  shared?: SharedTracing;
  /** Blocks and traces were too large together. */
  isWide?: boolean;
}): Promise<BatchRead> {
  const { chain, rpc, facts, numbers, listed, withinMs, ours, places } = input;
  const shared = input.shared ?? makeSharedTracing(chain);
  const sources = [traceSource(rpc, facts), ...(input.otherSources ?? [])];
  const source = sources[0]!;
  const traced = chain.traces === 'none' ? null : { ...chain, traces: chain.traces };
  const apart = traced && isHeavyNow(shared);
  const isTick = ours !== undefined;
  const endsAt = Date.now() + withinMs;
  const isWhole = !ours || facts.isMostlyOurs;
  const read: BatchRead = { blocks: [], failure: null, refused: false, bytes: 0 };
  try {
    const calls = numbers.map((number) => {
      const isAsked = traced && !apart && !isGone(source, number);
      return [
        ...blockCalls({ facts, isWhole }, toQuantity(number)),
        ...(isAsked ? [blockTraceCall(traced.traces, number)] : []),
      ];
    });
    const idCall: RpcCall[] = facts.rightChain ? [] : [{ method: 'eth_chainId' }];
    const isTogether = traced && !apart && isTick;
    const firstMs = isTogether ? Math.min(withinMs, togetherMs(chain, numbers.length)) : withinMs;
    const tracing = { withinMs: withinMs / 2, isTick, shared };
    const [answers, tracesApart] = await Promise.all([
      askBlocks(rpc, [...idCall, ...calls.flat()], {
        withinMs: firstMs,
        alone: apart || !traced ? shared.alone : null,
        isWide: input.isWide ?? false,
      }),
      apart ? askTraces(traced, sources, numbers, tracing) : null,
      // For the blooms.
      loadFastKeccak(),
    ]);
    if (!facts.rightChain) {
      const id = parseQuantity(unwrapResult(answers.shift()), 'eth_chainId');
      if (id !== BigInt(chain.chainId ?? 0))
        throw new Unverified(`the provider serves chain ${id}`);
      facts.rightChain = true;
    }
    /** Up to the first block that is not there; `broken` is why. */
    const drafts: Draft[] = [];
    let broken: unknown;
    const asked: { number: bigint; answer: unknown }[] = [];
    for (const [i, number] of numbers.entries()) {
      const own = answers.splice(0, calls[i]!.length);
      const isTraced = calls[i]!.some(({ method }) => isTraceOfBlock(method));
      if (isTraced) asked.push({ number, answer: own.pop() });
      const withReceipts = calls[i]![1]?.method === 'eth_getBlockReceipts';
      try {
        const block = parseDraft(unwrapResult(own[0]), number, isWhole);
        const answer = withReceipts ? own[1] : undefined;
        const receipts = await readReceipts(rpc, facts, block.listed, answer);
        drafts.push({ ...block, receipts });
      } catch (error) {
        broken = error;
        break;
      }
    }
    const traces =
      traced && !apart
        ? await settleTraces(traced, sources, numbers, {
            asked,
            isTick,
            shared,
            withinMs: (endsAt - Date.now()) / 2,
          })
        : tracesApart;
    const blocks = ours
      ? await readOwn(rpc, drafts, { facts, ours, withinMs: endsAt - Date.now() })
      : drafts.map(({ whole }) => whole!);
    let parentHash = input.parentHash;
    const verified: TracedBlock[] = [];
    for (const [i, { receipts }] of drafts.entries()) {
      const block = blocks[i]!;
      try {
        verifyHeader(block, numbers[i]!, parentHash);
        verifyReceipts(block, receipts);
      } catch (error) {
        broken = error;
        break;
      }
      verified.push({ block, receipts, given: traces?.get(block.number) });
      parentHash = block.hash;
    }
    traces?.clear();
    const internal = traced
      ? await internalTransfers({ kind: traced.traces, sources, shared, ours, endsAt }, verified)
      : null;
    broken = internal?.failure ?? broken;
    for (const [i, { block, receipts }] of verified.entries()) {
      const own = internal?.read[i];
      if (internal && !own) break;
      read.bytes += estimateBytes(block, { receipts, chain, isWhole });
      const scanned = scanBlock({
        chain,
        block,
        receipts,
        internal: own?.transfers ?? [],
        listed,
        coverage: ['block', 'receipts', ...(own?.isWhole ? ['traces'] : [])],
        unknown: own?.unknown ?? [],
      });
      read.blocks.push(scanned);
      if (ours) places?.note(scanned, receipts, ours);
    }
    if (broken) throw broken;
  } catch (error) {
    if (traced && !apart && isHeavy(error)) {
      // The blocks may be light without their traces.
      noteHeavy(shared);
      const isWide = isTooLarge(error);
      return readBlocksFrom({ ...input, shared, isWide, withinMs: endsAt - Date.now() });
    }
    read.refused = error instanceof RpcError || error instanceof RpcUnavailable;
    if (!(error instanceof Error) || !(read.refused || error instanceof Unverified)) throw error;
    read.failure = error.message;
  }
  return read;
}

/** The traces of these blocks, of which the first source was asked together with the blocks. */
async function settleTraces(
  chain: TracedChain,
  sources: readonly TraceSource[],
  numbers: readonly bigint[],
  input: {
    asked: { number: bigint; answer: unknown }[];
    withinMs: number;
    isTick: boolean;
    shared: SharedTracing;
  },
): Promise<Map<bigint, GivenTrace>> {
  const { asked, withinMs, isTick, shared } = input;
  const shown = asked.map(({ number }) => number);
  const others = numbers.filter((number) => !shown.includes(number));
  const first = asked.map(({ answer }) => answer);
  const own = await askTraces(chain, sources, shown, { withinMs, isTick, shared, first });
  const rest = await askTraces(chain, sources, others, { withinMs, isTick, shared });
  return new Map([...own, ...rest]);
}

function blockCalls(
  { facts, isWhole }: { facts: ProviderFacts; isWhole: boolean },
  number: string,
): RpcCall[] {
  return [
    { method: 'eth_getBlockByNumber', params: [number, isWhole] },
    ...(facts.blockReceipts ? [{ method: 'eth_getBlockReceipts', params: [number] }] : []),
  ];
}

/** The block of this number, as it was asked for: whole, or with only hashes. */
function parseDraft(answer: unknown, number: bigint, isWhole: boolean): Omit<Draft, 'receipts'> {
  if (answer == null) throw new Unverified(`the provider has no block ${number}`);
  if (isWhole) {
    const whole = parseBlock(answer);
    return { header: whole, listed: whole.transactions, whole };
  }
  const { hashes, ...header } = parseListing(answer);
  return { header, listed: hashes.map((hash) => ({ hash })), whole: null };
}

function unwrapResult(answer: unknown): unknown {
  if (answer instanceof RpcError) throw answer;
  return answer;
}

/** JSON-RPC "method not found", and how providers and proxies express it under other codes. */
const isMethodMissing = (error: RpcError) =>
  error.code === -32601 ||
  /(method|eth_getBlockReceipts).*(not|unsupported)|unsupported method/i.test(error.message);

/**
 * The block's receipts. From a provider without eth_getBlockReceipts, each transaction's receipt is
 * read. All of them are needed: the bloom proves only the whole block, and each sender's success
 * settles a nonce. A state sync that eth_getBlockReceipts left out is read in the same way.
 */
async function readReceipts(
  rpc: Rpc,
  facts: ProviderFacts,
  listed: Draft['listed'],
  answer: unknown,
): Promise<NodeReceipt[]> {
  if (answer instanceof RpcError && isMethodMissing(answer)) facts.blockReceipts = false;
  // Without an answer, all receipts together are too large.
  if (!facts.blockReceipts || answer === undefined) return readEachReceipt(rpc, listed);
  const receipts = parseList(unwrapResult(answer), 'the list of receipts').map((receipt, i) =>
    parseReceipt(receipt, listed[i]?.type ?? typeInReceipt(receipt)),
  );
  const last = listed.at(-1);
  if (last && isMaybeStateSync(last) && receipts.length === listed.length - 1) {
    receipts.push(...(await readEachReceipt(rpc, [last])).filter(isStateSync));
  }
  return receipts;
}

/** Of a transaction that is known only by its hash, its receipt says. */
const isMaybeStateSync = ({ from, to }: Draft['listed'][number]) =>
  from === undefined || to === undefined || isStateSync({ from, to });

async function readEachReceipt(rpc: Rpc, listed: Draft['listed']): Promise<NodeReceipt[]> {
  const receipts: NodeReceipt[] = [];
  let size = receiptBatchSize;
  while (receipts.length < listed.length) {
    const part = listed.slice(receipts.length, receipts.length + size);
    const calls = part.map(({ hash }) => ({
      method: 'eth_getTransactionReceipt',
      params: [hash],
    }));
    try {
      // A single one may be as large as any answer.
      const options = part.length > 1 ? atMost(maxAnswerBytes) : {};
      for (const [i, answer] of (await rpc.batch<unknown>(calls, options)).entries()) {
        const receipt = unwrapResult(answer);
        receipts.push(parseReceipt(receipt, part[i]?.type ?? typeInReceipt(receipt)));
      }
    } catch (error) {
      if (!isTooLarge(error) || part.length === 1) throw error;
      size = Math.ceil(part.length / 4);
    }
  }
  return receipts;
}

/** Receipts that are asked for in one exchange, each by itself. */
const receiptBatchSize = 100;

/** Approximate bytes of a block's answers, by the usual size of their parts. */
function estimateBytes(
  block: NodeBlock,
  read: { receipts: readonly NodeReceipt[]; chain: Chain; isWhole: boolean },
): number {
  const logs = read.receipts.reduce((sum, receipt) => sum + receipt.logs.length, 0);
  const traced = read.chain.traces === 'none' ? 0 : 3_000;
  const each = (read.isWhole ? 1_900 : 1_000) + traced;
  return 2_000 + block.transactions.length * each + logs * 700;
}
