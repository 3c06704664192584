/** Whether a provider shows transfers, read transaction by transaction. */
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, type RpcCall, RpcError } from '#chains/rpc/rpc.ts';
import { isClaimed, type Witness } from '#chains/rpc/two-witnesses.ts';
import type { Chain } from '#model/chain.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { parseReceipt, parseTransaction } from '../node/node-json.ts';
import type { LogPlaces } from './log-places.ts';
import { transactionTransfers } from './scan.ts';
import { debugTransfersOf, parityTransfersOf } from './traces.ts';
import { shownByLogs } from './witness-logs.ts';

/** The parts of a transaction that its claims need. */
interface Wanted {
  txHash: string;
  claims: TransferClaim[];
  parts: ('receipt' | 'transaction' | 'trace')[];
}

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
  const calls = wanted.map(({ txHash, parts }) => parts.map((part) => callOf(part, txHash, chain)));
  const answers = await rpc.batch<unknown>(calls.flat());
  for (const [i, { txHash, claims, parts }] of wanted.entries()) {
    const own = answers.splice(0, calls[i]!.length);
    const answerOf = (part: Wanted['parts'][number]) => own[parts.indexOf(part)];
    for (const claim of claims) said.set(claim, witness(claim, { txHash, answerOf, chain }));
  }
  return said;
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
const isTraced = ({ position }: TransferClaim) => position?.startsWith('trace:') ?? false;

function callOf(
  part: Wanted['parts'][number],
  txHash: string,
  { traces }: Pick<Chain, 'traces'>,
): RpcCall {
  if (part === 'receipt') return { method: 'eth_getTransactionReceipt', params: [txHash] };
  if (part === 'transaction') return { method: 'eth_getTransactionByHash', params: [txHash] };
  if (traces === 'parity') return { method: 'trace_transaction', params: [txHash] };
  const options = { tracer: 'callTracer', timeout: '8s' };
  return { method: 'debug_traceTransaction', params: [txHash, options] };
}

/** null unless the provider has the transaction in the claimed block. */
function witness(
  claim: TransferClaim,
  shown: {
    txHash: string;
    answerOf: (part: Wanted['parts'][number]) => unknown;
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
    const internal = isTraced(claim) ? parseTrace({ chain, txHash, answer: needed, unknown }) : [];
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
  answer: unknown;
  unknown: string[];
}) {
  const { chain, txHash, answer, unknown } = input;
  if (chain.traces !== 'parity')
    return debugTransfersOf(txHash, parseObject(answer, 'the trace'), unknown);
  const list = parseList(answer, 'trace_transaction');
  const traces = list.map((trace) => parseObject(trace, 'a trace'));
  return parityTransfersOf(txHash, traces, unknown);
}
