/**
 * A watcher follows a chain that strangers fill, in virtual time, with the real domain and the real
 * reader. It must neither stop nor fall behind, and every deposit of ours must be credited once.
 */

import { AddressFilter, base58Fingerprint, evmFingerprint } from '#domain/watch/address-filter.ts';
import { foldCase } from '#model/fold-case.ts';
import { buildCursor } from '../../builders/build-chain-state.ts';
import { type VirtualWatch, virtualWatch } from '../../fakes/virtual-watch.ts';
import { type ChainInput, dueKey, type Pressure, type StrangersChain } from './chain.ts';

export interface SegmentResult {
  blocks: number;
  ticks: number;
  /** The most blocks that the cursor was behind the head at the end of a tick. */
  maxLate: number;
  /** Ticks that threw, were killed, or met a block that could not be read. */
  stops: string[];
  lost: string[];
  /** Deposits that nothing brought. */
  invented: string[];
  credited: number;
  /** Blocks of which a part was not understood. */
  unknown: number;
  attacks: Map<string, number>;
}

/** How late the cursor may be, in blocks. */
export const maxLate = 10;
/** Blocks after the last attack within which everything is credited. */
const lastBlocks = 300;

/** A segment that stops so often is given up. */
const maxStops = 20;

/** Runs one chain of `blocks` blocks. Everything in this process lives in the chain's time meanwhile. */
export async function runSegment(
  ...[make, options]: Parameters<typeof follow>
): Promise<SegmentResult> {
  const real = Date.now;
  try {
    return await follow(make, options);
  } finally {
    Date.now = real;
  }
}

async function follow(
  make: (input: ChainInput) => StrangersChain,
  { seed, blocks, pressure }: { seed: number; blocks: number; pressure: Pressure },
): Promise<SegmentResult> {
  let watch: VirtualWatch | null = null;
  // A function that is killed while a node answers is killed at its next write.
  const spend = (ms: number) => {
    try {
      watch?.spend(ms);
    } catch {}
  };
  const world = make({ seed, spend });
  const { chain, family } = world;
  const start = world.head();
  watch = virtualWatch({
    chain,
    cursor: buildCursor({
      chain: chain.name,
      scanned: start.number,
      hash: start.hash,
      finalized: 0n,
      updatedAt: 1_767_225_600,
    }),
    owners: world.owners,
    reader: world.reader,
    filter: new AddressFilter(family, family === 'EVM' ? evmFingerprint : base58Fingerprint),
  });
  const result: SegmentResult = {
    blocks: 0,
    ticks: 0,
    maxLate: 0,
    stops: [],
    lost: [],
    invented: [],
    credited: 0,
    unknown: 0,
    attacks: world.attacks,
  };
  const begun = watch.nowMs();
  Date.now = () => Math.floor(watch!.nowMs());
  /** Makes the blocks that are due by now. */
  const makeDue = (upTo: number, grow: () => void) => {
    const due = Math.min(upTo, Math.floor((watch!.nowMs() - begun) / chain.blockTimeMs));
    for (; result.blocks < due; result.blocks++) grow();
  };
  const tick = async () => {
    const seen = watch!.logged.length;
    try {
      const { killed } = await watch!.tick();
      if (killed) result.stops.push(`killed at ${watch!.cursor().scanned}`);
    } catch (error) {
      result.stops.push(`tick at ${watch!.cursor().scanned}: ${(error as Error).message}`);
    }
    if (process.env.DBG)
      console.log(
        watch!.cursor().scanned,
        watch!.cursor().finalized,
        watch!.nowMs() - begun,
        [...watch!.deposits.values()].length,
        JSON.stringify(
          watch!.logged
            .slice(seen)
            .map(
              (l) =>
                l.event +
                ' ' +
                JSON.stringify(l.fields ?? {}, (_, v) => (typeof v === 'bigint' ? String(v) : v)),
            )
            .slice(0, 3),
        ),
      );
    for (const { event, fields } of watch!.logged.slice(seen)) {
      if (event === 'watch.block-unreadable') result.stops.push(`unreadable ${fields?.block}`);
      if (event === 'watch.block-not-understood') result.unknown += 1;
    }
    result.ticks += 1;
  };
  while (result.blocks < blocks && result.stops.length < maxStops) {
    spend(Math.max(0, chain.blockTimeMs - 1_000));
    makeDue(blocks, () => world.grow(pressure));
    await tick();
    makeDue(blocks, () => world.grow(pressure));
    const late = Number(world.head().number - watch.cursor().scanned);
    result.maxLate = Math.max(result.maxLate, late);
  }
  while (result.blocks < blocks + lastBlocks && open(world, watch).length > 0) {
    if (result.stops.length >= maxStops) break;
    spend(chain.blockTimeMs);
    makeDue(blocks + lastBlocks, () => world.growEmpty());
    await tick();
  }
  result.lost = open(world, watch);
  const due = counted(world.due.map(dueKey));
  for (const deposit of watch.deposits.values()) {
    const key = dueKey({
      txHash: deposit.txHash,
      to: deposit.address,
      token: deposit.tokenAddress,
      amount: deposit.amount,
    });
    const left = due.get(key) ?? 0;
    if (left === 0) result.invented.push(key);
    due.set(key, left - 1);
    if (deposit.status === 2) result.credited += 1;
  }
  return result;
}

const counted = (keys: string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** What is due and not credited yet. */
function open(world: StrangersChain, watch: VirtualWatch): string[] {
  const credited = counted(
    [...watch.deposits.values()]
      .filter(({ status, chainState }) => status === 2 && chainState === 'present')
      .map(({ txHash, address, tokenAddress, amount }) =>
        dueKey({ txHash, to: foldCase(address), token: tokenAddress, amount }),
      ),
  );
  return world.due.flatMap((one) => {
    const key = dueKey(one);
    const left = credited.get(key) ?? 0;
    if (left > 0) credited.set(key, left - 1);
    return left > 0 ? [] : [`${key} in block ${one.block}`];
  });
}
