import type { WatchDeps } from '#domain/watch/deps.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { Economy } from './economy.ts';
import { findChanges } from './find-changes.ts';

export interface OwnBlocks {
  /** Blocks that hold a transaction of ours that is not recorded as mined. */
  numbers: Set<bigint>;
  /** Who sent, and the last block in which that was seen. */
  senders: { address: string; block: bigint }[];
}

/**
 * The blocks up to `to` in which our payments were mined. An address with open work is asked for its
 * nonce at `to`: each nonce below it was mined. Who mined a nonce shows in the block, also when it is
 * none of ours. The work is looked up after the head was read, so that a payment in a block up to
 * `to` was stored before.
 */
export async function findOwnBlocks(
  deps: Pick<WatchDeps, 'chain' | 'orders' | 'payments'>,
  { reader }: Pick<Economy, 'reader'>,
  range: { from: bigint; to: bigint },
): Promise<OwnBlocks> {
  const { chain, orders, payments } = deps;
  const found: OwnBlocks = { numbers: new Set(), senders: [] };
  for (const address of await orders.addressesWithWork(chain.name)) {
    const line = await payments.nonceState(chain.name, address);
    if (!line) continue;
    const count = await reader.nonce(address, range.to);
    if (count <= BigInt(line.oldestOpen)) continue;
    const slots = await payments.openSlots(chain.name, address);
    const first = firstUnseen(slots, line, count);
    if (first === null) continue;
    const low = await blockBefore(reader, { address, nonce: first, ...range });
    const read = async (_: string[], block: bigint) =>
      new Map([[address, await reader.nonce(address, block)]]);
    const ends = {
      lo: low.block,
      hi: range.to,
      before: new Map([[address, low.count]]),
      after: new Map([[address, count]]),
    };
    const numbers = [...(await findChanges(ends, read))].sort((a, b) => (a < b ? -1 : 1));
    for (const number of numbers) found.numbers.add(number);
    const block = numbers.at(-1);
    if (block !== undefined) found.senders.push({ address: address.toLowerCase(), block });
  }
  return found;
}

/**
 * The lowest nonce below `count` that is not recorded as mined. On a frozen address only what we
 * signed counts: what others signed is why it is frozen.
 */
function firstUnseen(
  slots: readonly NonceSlot[],
  line: { oldestOpen: number; frozen: string | null },
  count: bigint,
): bigint | null {
  const byNonce = new Map(slots.map((slot) => [slot.nonce, slot]));
  for (let nonce = line.oldestOpen; BigInt(nonce) < count; nonce++) {
    const slot = byNonce.get(nonce);
    if (slot ? slot.state === 'open' : line.frozen === null) return BigInt(nonce);
  }
  return null;
}

/** A block below `to` at which this nonce was not used yet: usually the one before `from`. */
async function blockBefore(
  reader: Economy['reader'],
  { address, nonce, from, to }: { address: string; nonce: bigint; from: bigint; to: bigint },
): Promise<{ block: bigint; count: bigint }> {
  for (let span = to - from + 1n; ; span *= 2n) {
    const block = to > span ? to - span : 0n;
    const count = await reader.nonce(address, block);
    if (count <= nonce || block === 0n) return { block, count };
  }
}
