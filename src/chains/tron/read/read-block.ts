/** Reads blocks from one provider and verifies each of them. */

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
  /** The next block: complete, except that its header does not prove its transactions. */
  uncovered: Uncovered | null;
}

/**
 * A block whose Merkle root cannot be rebuilt. Transactions may carry fields that a node hashes and
 * its JSON omits, and a sender of such a transaction must not stop a scan. Providers have to agree
 * on the block instead.
 */
export interface Uncovered {
  block: ScannedBlock;
  transactions: number;
  /** Over everything that was read: two nodes that show the same block give the same digest. */
  digest: string;
}

/** What is known of a provider; kept between batches. */
export interface ProviderFacts {
  /**
   * The network it must belong to until that is confirmed; null once it is, or when it is not
   * checked.
   */
  unseenNetwork: number | null;
}

/** Concurrent requests for infos. */
const batchSize = 8;

/**
 * Reads these consecutive blocks: one call for all of them, and one for the infos of each block
 * that has transactions. `parentHash` is the hash before the first one, null when unknown. An error
 * of the provider is not thrown but returned in `failure`.
 */
export async function readBlocksFrom(input: {
  /** Pinned to one provider: two nodes' views must not be mixed. */
  http: TronHttp;
  facts: ProviderFacts;
  numbers: readonly bigint[];
  parentHash: string | null;
  /** Tokens by the 40 hex digits of their address. */
  listed: ReadonlyMap<string, string>;
  /** How long it may take (ms). */
  withinMs: number;
}): Promise<TronBatchRead> {
  const { http, facts, numbers, listed } = input;
  const endsAt = Date.now() + input.withinMs;
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
      if (network !== facts.unseenNetwork)
        throw new Unverified(`the provider serves network ${network}`);
      facts.unseenNetwork = null;
    }
    const blocks = await fetchBlocks(http, numbers);
    let parentHash = input.parentHash;
    for (let start = 0; start < numbers.length; start += batchSize) {
      if (start > 0 && Date.now() >= endsAt) throw new RpcUnavailable('no time left');
      const part = blocks.slice(start, start + batchSize);
      const answers = await Promise.allSettled(part.map((block) => fetchInfos(http, block)));
      for (const [i, number] of numbers.slice(start, start + batchSize).entries()) {
        const block = part[i];
        if (!block) throw new Unverified(`the provider has no block ${number}`);
        verifyHeader(block, number, parentHash);
        verifyIds(block);
        const answer = answers[i]!;
        if (answer.status === 'rejected') throw answer.reason;
        const infos = number === 0n ? [] : verifyInfos(block, answer.value.infos);
        const coverage = ['block', 'receipts'];
        // The genesis block has transactions without signatures, results and infos: it moves
        // nothing.
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

/** The blocks in their order, up to the first that the node does not have. */
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

/** Approximate bytes of a block's answers, by the usual size of their parts. */
function estimateBytes(block: NodeBlock, infos: readonly NodeInfo[]): number {
  const parts = infos.reduce((sum, { logs, internal }) => sum + logs.length + internal.length, 0);
  return 1_000 + block.transactions.length * 1_500 + parts * 500;
}
