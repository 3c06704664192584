/** Reads blocks in one batch from one provider and verifies each of them. */

import type { BatchRead } from '#chains/rpc/batched-reader.ts';
import { parseList, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, type RpcCall, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { loadFastKeccak } from '#crypto/fast-keccak.ts';
import type { Chain } from '#model/chain.ts';
import {
  type NodeBlock,
  type NodeReceipt,
  type NodeTransaction,
  parseBlock,
  parseQuantity,
  parseReceipt,
  toQuantity,
} from '../node/node-json.ts';
import { scanBlock } from './scan.ts';
import { isStateSync } from './system-transactions.ts';
import { debugTransfers, parityTransfers } from './traces.ts';
import { verifyHeader, verifyReceipts } from './verify-block.ts';

/** What is known of a provider; kept between batches. */
export interface ProviderFacts {
  /** Whether it answered with the chain's own id. */
  rightChain: boolean;
  /** It serves eth_getBlockReceipts. */
  blockReceipts: boolean;
}

const traceCalls = {
  parity: (number: string): RpcCall[] => [{ method: 'trace_block', params: [number] }],
  debug: (number: string): RpcCall[] => [
    {
      method: 'debug_traceBlockByNumber',
      params: [number, { tracer: 'callTracer', timeout: '8s' }],
    },
  ],
  none: (): RpcCall[] => [],
};

/**
 * Reads these consecutive blocks in one batch: block, receipts and, where the chain is configured
 * for it, traces. `parentHash` is the hash before the first one, null when unknown. An error of the
 * provider is not thrown but returned in `failure`.
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
}): Promise<BatchRead> {
  const { chain, rpc, facts, numbers, listed, withinMs } = input;
  const read: BatchRead = { blocks: [], failure: null, refused: false, bytes: 0 };
  try {
    const calls = numbers.map((number) => blockCalls(chain, facts, toQuantity(number)));
    const idCall: RpcCall[] = facts.rightChain ? [] : [{ method: 'eth_chainId' }];
    const [answers] = await Promise.all([
      rpc.batch<unknown>([...idCall, ...calls.flat()], { withinMs }),
      // For the blooms.
      loadFastKeccak(),
    ]);
    if (!facts.rightChain) {
      const id = parseQuantity(unwrapResult(answers.shift()), 'eth_chainId');
      if (id !== BigInt(chain.chainId ?? 0))
        throw new Unverified(`the provider serves chain ${id}`);
      facts.rightChain = true;
    }
    let parentHash = input.parentHash;
    for (const [i, number] of numbers.entries()) {
      const own = answers.splice(0, calls[i]!.length);
      const raw = unwrapResult(own[0]);
      if (raw == null) throw new Unverified(`the provider has no block ${number}`);
      const block = parseBlock(raw);
      verifyHeader(block, number, parentHash);
      const withReceipts = calls[i]![1]?.method === 'eth_getBlockReceipts';
      const receipts = await readReceipts(rpc, facts, block, withReceipts ? own[1] : undefined);
      verifyReceipts(block, receipts);
      const unknown: string[] = [];
      const internal =
        chain.traces === 'none'
          ? []
          : parseTraces[chain.traces](unwrapResult(own.at(-1)), block, unknown);
      read.bytes += estimateBytes(block, receipts, chain);
      read.blocks.push(
        scanBlock({
          block,
          receipts,
          internal,
          listed,
          coverage: ['block', 'receipts', ...(chain.traces === 'none' ? [] : ['traces'])],
          unknown,
        }),
      );
      parentHash = block.hash;
    }
  } catch (error) {
    read.refused = error instanceof RpcError || error instanceof RpcUnavailable;
    if (!(error instanceof Error) || !(read.refused || error instanceof Unverified)) throw error;
    read.failure = error.message;
  }
  return read;
}

function blockCalls(chain: Chain, facts: ProviderFacts, number: string): RpcCall[] {
  return [
    { method: 'eth_getBlockByNumber', params: [number, true] },
    ...(facts.blockReceipts ? [{ method: 'eth_getBlockReceipts', params: [number] }] : []),
    ...traceCalls[chain.traces](number),
  ];
}

const parseTraces = { parity: parityTransfers, debug: debugTransfers } as const;

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
  block: NodeBlock,
  answer: unknown,
): Promise<NodeReceipt[]> {
  if (answer instanceof RpcError && isMethodMissing(answer)) facts.blockReceipts = false;
  if (!facts.blockReceipts) return readEachReceipt(rpc, block.transactions);
  const receipts = parseList(unwrapResult(answer), 'the list of receipts').map((receipt, i) =>
    parseReceipt(receipt, block.transactions[i]?.type),
  );
  const last = block.transactions.at(-1);
  if (last && isStateSync(last) && receipts.length === block.transactions.length - 1) {
    receipts.push(...(await readEachReceipt(rpc, [last])));
  }
  return receipts;
}

async function readEachReceipt(rpc: Rpc, transactions: readonly NodeTransaction[]) {
  if (transactions.length === 0) return [];
  const answers = await rpc.batch<unknown>(
    transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  );
  return answers.map((answer, i) => parseReceipt(unwrapResult(answer), transactions[i]?.type));
}

/** Approximate bytes of a block's answers, by the usual size of their parts. */
function estimateBytes(block: NodeBlock, receipts: readonly NodeReceipt[], chain: Chain): number {
  const logs = receipts.reduce((sum, receipt) => sum + receipt.logs.length, 0);
  const traced = chain.traces === 'none' ? 0 : 3_000;
  return 2_000 + block.transactions.length * (1_900 + traced) + logs * 700;
}
