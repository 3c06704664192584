import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { parseCount } from '../node/node-json.ts';
import { blockCall } from './block-call.ts';

/**
 * The slots among these that the chain provably skipped: the first block after such a slot has its
 * parent before it. A node's own statement is not enough, since a node that started from a snapshot
 * says the same of slots that it never saw. A slot without an answer is not proven skipped. Throws
 * what the Rpc throws.
 */
export async function findSkippedSlots(
  rpc: Rpc,
  slots: readonly bigint[],
  maxVersion?: number,
): Promise<Set<bigint>> {
  const skipped = new Set<bigint>();
  if (slots.length === 0) return skipped;
  const lists = await rpc.batch<unknown>(
    slots.map((slot) => ({
      method: 'getBlocksWithLimit',
      params: [Number(slot), 1, { commitment: 'confirmed' }],
    })),
  );
  const next = lists.map((list) => {
    if (list instanceof RpcError) return null;
    const [first] = parseList(list, 'the list of blocks');
    return first === undefined ? null : BigInt(parseCount(first, 'a slot'));
  });
  const heads = [...new Set(next.filter((slot): slot is bigint => slot !== null))];
  const blocks = await rpc.batch<unknown>(heads.map((slot) => blockCall(slot, 'none', maxVersion)));
  const parents = new Map<bigint, bigint>();
  for (const [i, block] of blocks.entries()) {
    if (block == null || block instanceof RpcError) continue;
    const { parentSlot } = parseObject(block, 'the block');
    parents.set(heads[i]!, BigInt(parseCount(parentSlot, 'the parent slot')));
  }
  for (const [i, slot] of slots.entries()) {
    const head = next[i];
    if (head == null || head <= slot) continue;
    const parent = parents.get(head);
    if (parent !== undefined && parent < slot) skipped.add(slot);
  }
  return skipped;
}
