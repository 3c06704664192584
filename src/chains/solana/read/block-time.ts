import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { parseCount } from '../node/node-json.ts';
import { blockCall } from './block-call.ts';

/** The most slots in a row without a block. */
const nearSlots = 32n;

/**
 * When the block of this slot, or one of the 32 slots before it, was made by one provider (unix ms);
 * null if it shows none. `maxVersion` is as in `blockCall`. Throws what the Rpc throws.
 */
export async function blockTime(
  rpc: Rpc,
  slot: bigint,
  maxVersion?: number,
): Promise<number | null> {
  const from = slot > nearSlots ? slot - nearSlots : 0n;
  const params = [Number(from), 1, { commitment: 'confirmed' }];
  const [first] = parseList(await rpc.request('getBlocksWithLimit', params), 'the list of blocks');
  if (first === undefined) return null;
  const found = BigInt(parseCount(first, 'a slot'));
  if (found > slot) return null;
  const [block] = await rpc.batch<unknown>([blockCall(found, 'none', maxVersion)]);
  if (block instanceof RpcError) throw block;
  if (block == null) return null;
  return parseCount(parseObject(block, 'the block').blockTime, 'the time of the block') * 1_000;
}
