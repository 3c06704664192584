/** Blocks from one provider, each verified before it counts. */

import type { BatchRead } from '#chains/rpc/batched-reader.ts';
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import type { ScannedBlock } from '#model/chain.ts';
import type { TronHttp } from '../node/http.ts';
import { type NodeBlock, type NodeInfo, parseBlock, parseInfo } from '../node/node-json.ts';
import { sha256 } from '../node/transaction.ts';
import { readNetworkId } from './head.ts';
import { scanBlock } from './scan.ts';
import { isCovered, verifyHeader, verifyIds, verifyInfos } from './verify-block.ts';

export interface TronBatchRead extends BatchRead {
  /** The next block, whole but for the proof that its header covers its transactions. */
  uncovered: Uncovered | null;
}

/**
 * A block whose root can not be rebuilt: transactions may carry fields that a node hashes and its
 * JSON leaves out, and whoever sends one must not stop a scan. Providers have to agree on it.
 */
export interface Uncovered {
  block: ScannedBlock;
  transactions: number;
  /** Of all that was read; the same block from two nodes has the same. */
  digest: string;
}

/** What was found out about a provider; kept between batches. */
export interface ProviderFacts {
  /** The network that it has to be of, until it was seen to be; null when that was, or is not asked. */
  unseenNetwork: number | null;
}

/** Requests for infos under way at once. */
const maxConcurrent = 8;

/**
 * Reads these consecutive blocks: one call for all of them and one for the infos of each that has
 * transactions. `parentHash` is the hash before the first one, null when unknown. Never throws for
 * what a provider did: `failure` tells it.
 */
export async function readBlocksFrom(input: {
  /** Pinned to one provider: two nodes' views must not be mixed. */
  http: TronHttp;
  facts: ProviderFacts;
  numbers: readonly bigint[];
  parentHash: string | null;
  /** Tokens by the 40 hex digits of their address. */
  listed: ReadonlyMap<string, string>;
}): Promise<TronBatchRead> {
  const { http, facts, numbers, listed } = input;
  const read: TronBatchRead = {
    blocks: [],
    failure: null,
    refused: false,
    bytes: 0,
    uncovered: null,
  };
  try {
    if (facts.unseenNetwork !== null) {
      const network = await readNetworkId(http);
      if (network !== facts.unseenNetwork) throw new Unverified(`it is of network ${network}`);
      facts.unseenNetwork = null;
    }
    const blocks = await fetchBlocks(http, numbers);
    let parentHash = input.parentHash;
    for (let start = 0; start < numbers.length; start += maxConcurrent) {
      const part = blocks.slice(start, start + maxConcurrent);
      const answers = await Promise.allSettled(part.map((block) => fetchInfos(http, block)));
      for (const [i, number] of numbers.slice(start, start + maxConcurrent).entries()) {
        const block = part[i];
        if (!block) throw new Unverified(`it has no block ${number}`);
        verifyHeader(block, number, parentHash);
        verifyIds(block);
        const answer = answers[i]!;
        if (answer.status === 'rejected') throw answer.reason;
        const infos = number === 0n ? [] : verifyInfos(block, answer.value.infos);
        const coverage = ['block', 'receipts'];
        // Genesis has transactions without signatures, results and infos: it moves nothing.
        const whole = number === 0n ? { ...block, transactions: [] } : block;
        const scanned = scanBlock({ block: whole, infos, listed, coverage });
        if (number !== 0n && !isCovered(block)) {
          read.uncovered = {
            block: scanned,
            transactions: block.transactions.length,
            digest: computeDigest(block, infos),
          };
          throw new Unverified(`the header of block ${number} does not cover its transactions`);
        }
        read.bytes += estimateBytes(block, infos);
        read.blocks.push(scanned);
        parentHash = block.id;
      }
    }
  } catch (error) {
    read.refused = error instanceof RpcError || error instanceof RpcUnavailable;
    if (!(error instanceof Error) || !(read.refused || error instanceof Unverified)) throw error;
    read.failure = error.message;
  }
  return read;
}

/** In their order, as many as the node has without a gap. */
async function fetchBlocks(http: TronHttp, numbers: readonly bigint[]): Promise<NodeBlock[]> {
  const startNum = Number(numbers[0]);
  const answer = await http.post('wallet/getblockbylimitnext', {
    startNum,
    endNum: startNum + numbers.length,
  });
  const { block: list } = parseObject(answer, 'the list of blocks');
  const blocks = list === undefined ? [] : parseList(list, 'the list of blocks');
  return blocks.slice(0, numbers.length).flatMap((value) => parseBlock(value) ?? []);
}

async function fetchInfos(http: TronHttp, block: NodeBlock): Promise<{ infos: NodeInfo[] }> {
  if (block.transactions.length === 0 || block.number === 0n) return { infos: [] };
  const answer = await http.post('wallet/gettransactioninfobyblocknum', {
    num: Number(block.number),
  });
  return { infos: parseList(answer, 'the list of infos').map(parseInfo) };
}

function computeDigest(block: NodeBlock, infos: readonly NodeInfo[]): string {
  const { id, transactions } = block;
  const plain = transactions.map(({ id, signatures, results }) => [
    id,
    signatures.map((signature) => signature.toString('hex')),
    results.map(({ fee, contractRet }) => [fee.toString(), contractRet]),
  ]);
  const moved = infos.map(({ logs, internal }) => [logs, internal]);
  return sha256(Buffer.from(JSON.stringify([id, plain, moved]))).toString('hex');
}

/** About the bytes of a block's answers, by their parts as nodes usually write them. */
function estimateBytes(block: NodeBlock, infos: readonly NodeInfo[]): number {
  const parts = infos.reduce((sum, { logs, internal }) => sum + logs.length + internal.length, 0);
  return 1_000 + block.transactions.length * 1_500 + parts * 500;
}
