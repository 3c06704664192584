import { parseList, Unverified } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { parseCount } from '../node/node-json.ts';

/**
 * The slot of the newest block up to `head` that was made by `timestamp` (unix seconds); 0 when the
 * chain itself is younger. Throws Unverified when the provider keeps no blocks from that time: a
 * watcher that started later would miss deposits unnoticed.
 */
export async function blockAt(rpc: Rpc, timestamp: number, head: bigint): Promise<bigint> {
  const timeOf = async (slot: bigint) =>
    parseCount(await rpc.request('getBlockTime', [Number(slot)]), 'the block time');
  const firstFrom = async (slot: bigint) => {
    const params = [Number(slot), 1, { commitment: 'confirmed' }];
    const [first] = parseList(
      await rpc.request('getBlocksWithLimit', params),
      'the list of blocks',
    );
    return first === undefined ? null : BigInt(parseCount(first, 'a slot'));
  };
  const available = await rpc.request('getFirstAvailableBlock');
  let below = BigInt(parseCount(available, 'the first available block'));
  if (below >= head || (await timeOf(below)) > timestamp) {
    if (below === 0n) return 0n;
    throw new Unverified(`the provider keeps no block from before slot ${below}`);
  }
  let above = head + 1n;
  // Invariant: slot `below` has a block made by then; no block from `above` on was.
  while (above - below > 1n) {
    const middle = (below + above) / 2n;
    const next = await firstFrom(middle);
    if (next === null || next >= above || (await timeOf(next)) > timestamp) above = middle;
    else below = next;
  }
  return below;
}
