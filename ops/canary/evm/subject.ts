import {
  type NodeBlock,
  parseBlock,
  parseBytes,
  parseQuantity,
  toQuantity,
} from '#chains/evm/node/node-json.ts';
import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { BatchSubject } from '../batch-check.ts';
import { type Head, type Newest, once, type SubjectInput } from '../subject.ts';

export interface EvmSubject extends BatchSubject {
  rpc: Rpc;
  /** A settled block, with transactions where one of the newest blocks has some. */
  sample(): Promise<NodeBlock>;
}

/** Blocks below the newest one that a reorganisation seldom reaches while the checks run. */
const settled = 3n;
const sampled = 20;

export function makeEvmSubject(
  input: SubjectInput & { rpc: Rpc; connect: BatchSubject['connect'] },
): EvmSubject {
  const { rpc } = input;
  const blockAt = async (number: bigint, full: boolean): Promise<unknown> => {
    const block = await rpc.request<unknown>('eth_getBlockByNumber', [toQuantity(number), full]);
    if (block == null) throw new Unverified(`the provider has no block ${number}`);
    return block;
  };
  const headFrom = async (wanted: bigint): Promise<Head> => {
    const { number, timestamp, hash } = parseObject(await blockAt(wanted, false), 'the block');
    parseBytes(hash, 32, 'the block hash');
    return {
      number: parseQuantity(number, 'the block number'),
      timestamp: Number(parseQuantity(timestamp, 'the timestamp')),
    };
  };
  const newest = once(async (): Promise<Newest> => {
    const number = parseQuantity(await rpc.request('eth_blockNumber'), 'eth_blockNumber');
    return { ...(await headFrom(number)), readAt: input.now() };
  });
  return {
    ...input,
    newest,
    headFrom,
    sample: once(async () => {
      const { number } = await newest();
      const top = number > settled ? number - settled : 0n;
      const first = parseBlock(await blockAt(top, true));
      let block = first;
      for (let i = 1; i < sampled && block.transactions.length === 0; i += 1) {
        if (top < BigInt(i)) return first;
        block = parseBlock(await blockAt(top - BigInt(i), true));
      }
      return block.transactions.length > 0 ? block : first;
    }),
  };
}
