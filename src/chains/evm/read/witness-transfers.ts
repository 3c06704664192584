/** Whether a provider shows transfers, read transaction by transaction. */

import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import { type Rpc, type RpcCall, RpcError } from '#chains/rpc/rpc.ts';
import { isClaimed, type Witness } from '#chains/rpc/two-witnesses.ts';
import type { Chain } from '#model/chain.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { parseReceipt, parseTransaction, typeInReceipt } from '../node/node-json.ts';
import type { LogPlaces } from './log-places.ts';
import { transactionTransfers } from './scan.ts';
import { debugTransfersOf, parityTransfersOf } from './traces.ts';
import { maxAnswerBytes, transactionTraceCall } from './tracing/source.ts';
import { shownByLogs } from './witness-logs.ts';

/** The parts of a transaction that its claims need. */
interface Wanted {
  txHash: string;
  claims: TransferClaim[];
  parts: Part[];
}

type Part = 'receipt' | 'transaction' | 'trace';

/**
 * What one provider says of each claim. A token's transfer costs one call, for the receipt, or in a
 * large transaction for its log; a transfer of the coin costs two. A part that is not answered
 * leaves its own claims open.
 */
export async function witnessTransfers(
  { chain, rpc, places }: { chain: Pick<Chain, 'traces'>; rpc: Rpc; places?: LogPlaces },
  claims: readonly TransferClaim[],
): Promise<Witness[]> {
  const shown = places ? await shownByLogs({ rpc, places }, claims) : new Set();
  const others = claims.filter((claim) => !shown.has(claim));
  const said = await witnessByReceipts({ chain, rpc }, others);
  return claims.map((claim) => shown.has(claim) || (said.get(claim) ?? null));
}

async function witnessByReceipts(
  { chain, rpc }: { chain: Pick<Chain, 'traces'>; rpc: Rpc },
  claims: readonly TransferClaim[],
): Promise<Map<TransferClaim, Witness>> {
  const said = new Map<TransferClaim, Witness>();
  if (claims.length === 0) return said;
  const wanted = groupByTransaction(claims);
  const isTrace = (part: Part) => part === 'trace';
  const asked = wanted.flatMap(({ txHash, parts }) => parts.map((part) => ({ txHash, part })));
  const [small, traces] = [
    asked.filter(({ part }) => !isTrace(part)),
    asked.filter(({ part }) => isTrace(part)),
  ];
  const callsOf = (some: typeof asked) =>
    some.map(({ txHash, part }) => callOf(part, txHash, chain));
  const [answers, traced] = await Promise.all([
    rpc.batch<unknown>(callsOf(small)),
    askEachTrace(rpc, callsOf(traces)),
  ]);
  const given = new Map<string, unknown>();
  for (const [i, { txHash, part }] of small.entries()) given.set(part + txHash, answers[i]);
  for (const [i, { txHash, part }] of traces.entries()) given.set(part + txHash, traced[i]);
  for (const { txHash, claims } of wanted) {
    const answerOf = (part: Part) => given.get(part + txHash);
    for (const claim of claims) said.set(claim, witness(claim, { txHash, answerOf, chain }));
  }
  return said;
}

/** Traces that are asked for together. */
const batchSize = 10;
/** How long one of them is waited for (ms), and how many are asked for at once. */
const traceMs = 5_000;
const concurrency = 4;

/**
 * The answers to calls for traces. One that is too large or late leaves the others their answers: a
 * stranger chooses how large the trace of a deposit is.
 */
async function askEachTrace(rpc: Rpc, calls: readonly RpcCall[]): Promise<unknown[]> {
  const options = { maxBytes: maxAnswerBytes, withinMs: traceMs };
  const ask = async (some: readonly RpcCall[]): Promise<unknown[]> => {
    try {
      return await rpc.batch<unknown>(some, options);
    } catch (error) {
      if (!isNodeFailure(error)) throw error;
      if (some.length === 1) return [null];
      const each = await eachLimited(some, concurrency, (call) => ask([call]));
      return each.map((one) => (one.status === 'fulfilled' ? one.value[0] : null));
    }
  };
  const answers: unknown[] = [];
  for (let start = 0; start < calls.length; start += batchSize) {
    answers.push(...(await ask(calls.slice(start, start + batchSize))));
  }
  return answers;
}

function groupByTransaction(claims: readonly TransferClaim[]): Wanted[] {
  const byHash = new Map<string, TransferClaim[]>();
  for (const claim of claims) {
    byHash.set(claim.txHash, [...(byHash.get(claim.txHash) ?? []), claim]);
  }
  return [...byHash].map(([txHash, own]) => ({
    txHash,
    claims: own,
    parts: [
      'receipt',
      ...(own.some(isNative) ? (['transaction'] as const) : []),
      ...(own.some(isTraced) ? (['trace'] as const) : []),
    ],
  }));
}

const isNative = ({ position }: TransferClaim) => position === 'native';
/** What Polygon's bridge brought is in the receipt (tracing/state-sync.ts). */
const isTraced = ({ position }: TransferClaim) => /^trace:(?!sync\.)/.test(position ?? '');

function callOf(part: Part, txHash: string, { traces }: Pick<Chain, 'traces'>): RpcCall {
  if (part === 'receipt') return { method: 'eth_getTransactionReceipt', params: [txHash] };
  if (part === 'transaction') return { method: 'eth_getTransactionByHash', params: [txHash] };
  return transactionTraceCall(traces === 'parity' ? 'parity' : 'debug', txHash);
}

/** null unless the provider has the transaction in the claimed block. */
function witness(
  claim: TransferClaim,
  shown: {
    txHash: string;
    answerOf: (part: Part) => unknown;
    chain: Pick<Chain, 'traces'>;
  },
): Witness {
  const { txHash, answerOf, chain } = shown;
  const needed = isNative(claim)
    ? answerOf('transaction')
    : isTraced(claim)
      ? answerOf('trace')
      : 0;
  const given = answerOf('receipt');
  for (const part of [given, needed]) if (part == null || part instanceof RpcError) return null;
  try {
    const receipt = parseReceipt(given);
    if (receipt.transactionHash !== txHash || receipt.blockHash !== claim.blockHash) return null;
    const transaction = isNative(claim) ? parseTransaction(needed) : undefined;
    if (transaction && transaction.hash !== txHash) return null;
    const unknown: string[] = [];
    const type = typeInReceipt(given);
    const internal = isTraced(claim)
      ? parseTrace({ chain, txHash, type, answer: needed, unknown })
      : [];
    const listed = new Set(claim.tokenAddress ? [claim.tokenAddress.toLowerCase()] : []);
    const transfers = transactionTransfers({ transaction, receipt, internal, listed });
    const isShown = transfers.some((transfer) => isClaimed(transfer, claim));
    // A part that is not understood may hold the transfer.
    return isShown || (unknown.length > 0 ? null : false);
  } catch (error) {
    if (error instanceof Unverified) return null;
    throw error;
  }
}

function parseTrace(input: {
  chain: Pick<Chain, 'traces'>;
  txHash: string;
  type: bigint;
  answer: unknown;
  unknown: string[];
}) {
  const { chain, txHash, type, answer, unknown } = input;
  if (chain.traces !== 'parity')
    return debugTransfersOf(txHash, parseObject(answer, 'the trace'), unknown, type);
  const list = parseList(answer, 'trace_transaction');
  const traces = list.map((trace) => parseObject(trace, 'a trace'));
  return parityTransfersOf(txHash, traces, unknown);
}
