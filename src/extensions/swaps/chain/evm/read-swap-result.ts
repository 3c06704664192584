import { parseQuantity, parseReceipt, toQuantity } from '#chains/evm/node/node-json.ts';
import { feeOf } from '#chains/evm/node/receipt-fee.ts';
import { debugTransfersOf, parityTransfersOf } from '#chains/evm/read/traces.ts';
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { decodeWord, word } from '#chains/shared/abi/abi.ts';
import { depositTopic, transferTopic, withdrawalTopic } from '#chains/shared/abi/event-topics.ts';
import type { Chain } from '#model/chain.ts';
import type { SwapResult } from '#model/orders/swap.ts';

interface Log {
  address: string;
  topics: string[];
  data: string;
}

/**
 * The amount that arrived by a swap's receipt, and the cost of its transaction. For a token, the
 * amount is what the logs of its contract move to the address less what they move away; WETH9 wraps
 * by a log of its own. For the coin, it is what the transaction's calls move to the address less
 * what they move away. The one unwrapping of a call that is ours shows the same without a trace:
 * Uniswap's router pays all of it to the address, or the address unwraps itself. Where there
 * are no traces, it is the difference of the address's balance before and after the block, which is
 * wrong by what other transactions of that block move. null when the node does not have
 * the transaction in this block. Throws what the RPC throws, and Unverified.
 */
export async function readSwapResult(
  rpc: Rpc,
  chain: Chain,
  swap: { txHash: string; blockHash: string; address: string; token: string | null },
): Promise<SwapResult | null> {
  const answer = await rpc.request<unknown>('eth_getTransactionReceipt', [swap.txHash]);
  if (answer == null) return null;
  const receipt = parseReceipt(answer);
  if (receipt.transactionHash !== swap.txHash.toLowerCase()) {
    throw new Unverified('the receipt belongs to another transaction');
  }
  if (receipt.blockHash !== swap.blockHash) return null;
  const fields = parseObject(answer, 'the receipt');
  const gasCost = feeOf(receipt, chain);
  if (!receipt.success) return { amountOut: null, gasCost };
  const logs = parseList(fields.logs, 'the logs').map((log) => log as Log);
  const { token, address } = swap;
  if (token !== null) {
    const amountOut =
      netTransferred(logs, token, address) + sumWrapped(logs, chain, { token, address });
    return { amountOut, gasCost };
  }
  const unwrapped = unwrappedByUs(logs, chain, { to: receipt.to, address });
  if (unwrapped !== null) return { amountOut: unwrapped, gasCost };
  const traced = await tracedCoin(rpc, chain, swap);
  if (traced !== null) return { amountOut: traced, gasCost };
  if (gasCost === null) throw new Unverified('the receipt does not say what the swap cost');
  const block = parseQuantity(fields.blockNumber, 'the block number');
  return { amountOut: (await balanceGrowth(rpc, swap.address, block)) + gasCost, gasCost };
}

const isSame = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase();

function netTransferred(logs: Log[], token: string, address: string): bigint {
  const own = `0x${word(address)}`;
  let sum = 0n;
  for (const { address: contract, topics, data } of logs) {
    if (!isSame(contract, token) || topics[0] !== transferTopic || topics.length !== 3) continue;
    const amount = decodeWord(data) ?? 0n;
    if (isSame(topics[2], own)) sum += amount;
    if (isSame(topics[1], own)) sum -= amount;
  }
  return sum;
}

const sumOf = (logs: Log[]): bigint =>
  logs.reduce((sum, { data }) => sum + (decodeWord(data) ?? 0n), 0n);

/** The logs of the wrapped coin's contract with a topic. */
const ofWrapped = (logs: Log[], { swap }: Chain, topic: string): Log[] =>
  logs.filter(({ address, topics }) => {
    return isSame(address, swap?.wrapped.address ?? '') && topics[0] === topic;
  });

const nobody = `0x${word(0n)}`;

/** The coin wrapped for the address; 0 where the contract also mints it by a transfer. */
function sumWrapped(logs: Log[], chain: Chain, to: { token: string; address: string }): bigint {
  if (!isSame(to.token, chain.swap?.wrapped.address ?? '')) return 0n;
  const mints = ofWrapped(logs, chain, transferTopic).some(({ topics }) => topics[1] === nobody);
  const own = `0x${word(to.address)}`;
  const deposits = ofWrapped(logs, chain, depositTopic);
  return mints ? 0n : sumOf(deposits.filter(({ topics }) => isSame(topics[1], own)));
}

/**
 * What our own call unwrapped, of Uniswap's router or of the wrapped coin's contract, by WETH9's log
 * or by the tokens burned (as on ARBITRUM); null unless that is the only unwrapping of the
 * transaction, and nothing was wrapped. Another router may keep a part, be paid by a pool in coin, or
 * wrap again on the way.
 */
function unwrappedByUs(
  logs: Log[],
  chain: Chain,
  { to, address }: { to: string | null; address: string },
): bigint | null {
  if (!chain.swap) return null;
  const { router, wrapped } = chain.swap;
  const payer = isSame(to, router) ? router : isSame(to, wrapped.address ?? '') ? address : null;
  if (payer === null) return null;
  const withdrawals = ofWrapped(logs, chain, withdrawalTopic);
  const transfers = ofWrapped(logs, chain, transferTopic);
  const burns = transfers.filter(({ topics }) => topics[2] === nobody);
  const wraps = [
    ...ofWrapped(logs, chain, depositTopic),
    ...transfers.filter(({ topics }) => topics[1] === nobody),
  ];
  const unwraps = withdrawals.length > 0 ? withdrawals : burns;
  const [only] = unwraps;
  if (!only || unwraps.length > 1 || wraps.length > 0) return null;
  return isSame(only.topics[1], `0x${word(payer)}`) ? sumOf(unwraps) : null;
}

/**
 * What the calls of the transaction moved to the address less what they moved away; null where the
 * chain has no traces, or the node does not show this one now or not all of it.
 */
async function tracedCoin(
  rpc: Rpc,
  { traces }: Pick<Chain, 'traces'>,
  { txHash, address }: { txHash: string; address: string },
): Promise<bigint | null> {
  if (traces === 'none') return null;
  const isParity = traces === 'parity';
  const options = { tracer: 'callTracer', timeout: '8s' };
  const unknown: string[] = [];
  try {
    const answer = isParity
      ? await rpc.request<unknown>('trace_transaction', [txHash])
      : await rpc.request<unknown>('debug_traceTransaction', [txHash, options]);
    if (answer == null) return null;
    const moved = isParity
      ? parityTransfersOf(
          txHash,
          parseList(answer, 'trace_transaction').map((trace) => parseObject(trace, 'a trace')),
          unknown,
        )
      : debugTransfersOf(txHash, parseObject(answer, 'the trace'), unknown);
    if (unknown.length > 0) return null;
    return moved.reduce((sum, { from, to, amount }) => {
      const received = isSame(to, address) ? amount : 0n;
      return sum + received - (isSame(from, address) ? amount : 0n);
    }, 0n);
  } catch (error) {
    if (error instanceof RpcError || error instanceof Unverified) return null;
    throw error;
  }
}

async function balanceGrowth(rpc: Rpc, address: string, block: bigint): Promise<bigint> {
  const answers = await rpc.batch<unknown>(
    [block - 1n, block].map((number) => ({
      method: 'eth_getBalance',
      params: [address, toQuantity(number)],
    })),
  );
  const [before, after] = answers.map((answer) => {
    if (answer instanceof RpcError) throw answer;
    return parseQuantity(answer, 'eth_getBalance');
  });
  return after! - before!;
}
