/**
 * A watcher follows a chain that strangers fill, in virtual time, with the real domain and the real
 * reader. It must neither stop nor fall behind, and every deposit of ours must be credited once.
 */

import { AddressFilter, base58Fingerprint, evmFingerprint } from '#domain/watch/address-filter.ts';
import { storeBlocks } from '#domain/watch/store-blocks.ts';
import type { Deposit } from '#model/deposit.ts';
import { loadFastKeccak } from '#shared/crypto/fast-keccak.ts';
import { buildCursor } from '../../builders/build-chain-state.ts';
import { type VirtualWatch, virtualStart, virtualWatch } from '../../fakes/virtual-watch.ts';
import { type ChainInput, dueKey, type Pressure, type StrangersChain } from './chain.ts';
import { type VirtualTime, virtualTime } from './time.ts';

export interface SegmentResult {
  blocks: number;
  ticks: number;
  /** The most blocks that the cursor was behind the head before the next tick, and how many it may be. */
  maxLate: number;
  lateAllowed: number;
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

/**
 * How late the cursor may be: ten blocks, or this many milliseconds of blocks if that is more.
 */
const lateBlocks = 10;
const lateMs = 6_000;
/** Blocks and ticks after the last attack within which everything is credited. */
const lastBlocks = 300;
const lastTicks = 60;

/** A segment that stops so often is given up. */
const maxStops = 20;

/** Runs one chain of `blocks` blocks. Everything in this process lives in the chain's time meanwhile. */
export async function runSegment(
  make: (input: ChainInput) => StrangersChain,
  options: { seed: number; blocks: number; pressure: Pressure; realSizes?: boolean },
): Promise<SegmentResult> {
  // For the blooms; it is loaded in real time.
  await loadFastKeccak();
  const time = virtualTime(virtualStart);
  return time.run(() => follow(make({ ...options, time }), options, time));
}

async function follow(
  world: StrangersChain,
  { blocks, pressure }: { blocks: number; pressure: Pressure },
  time: VirtualTime,
): Promise<SegmentResult> {
  const { chain, family } = world;
  const start = world.head();
  const watch = virtualWatch({
    chain,
    cursor: buildCursor({
      chain: chain.name,
      scanned: start.number,
      hash: start.hash,
      finalized: 0n,
      updatedAt: virtualStart / 1_000,
    }),
    owners: world.owners,
    reader: world.reader,
    filter: new AddressFilter(family, family === 'EVM' ? evmFingerprint : base58Fingerprint),
    time,
  });
  const result: SegmentResult = {
    blocks: 0,
    ticks: 0,
    maxLate: 0,
    lateAllowed: Math.max(lateBlocks, Math.floor(lateMs / chain.blockTimeMs)),
    stops: [],
    lost: [],
    invented: [],
    credited: 0,
    unknown: 0,
    attacks: world.attacks,
  };
  /** Blocks of which a part is missing: a rescan reads them again. */
  const open = new Set<bigint>();
  /** Makes the blocks that are due by now. */
  const makeDue = (upTo: number, grow: () => void) => {
    const due = Math.min(upTo, Math.floor((time.now - virtualStart) / chain.blockTimeMs));
    for (; result.blocks < due; result.blocks++) grow();
  };
  const tick = async () => {
    const seen = watch.logged.length;
    try {
      const { killed } = await watch.tick();
      if (killed) result.stops.push(`killed at ${watch.cursor().scanned}`);
    } catch (error) {
      result.stops.push(`tick at ${watch.cursor().scanned}: ${(error as Error).message}`);
    }
    for (const { event, fields } of watch.logged.slice(seen)) {
      if (event === 'watch.block-unreadable') result.stops.push(`unreadable ${fields?.block}`);
      if (event === 'watch.block-not-understood') open.add(BigInt(String(fields?.block)));
    }
    result.ticks += 1;
  };
  const isGivenUp = () => result.stops.length >= maxStops;
  while (result.blocks < blocks && !isGivenUp()) {
    time.now += Math.max(0, chain.blockTimeMs - 1_000);
    makeDue(blocks, () => world.grow(pressure));
    await tick();
    makeDue(blocks, () => world.grow(pressure));
    const late = Number(world.head().number - watch.cursor().scanned);
    result.maxLate = Math.max(result.maxLate, late);
  }
  /** What an operator does about the alarm. */
  const rescan = async () => {
    for (const number of open) {
      const read = await world.reader.readBlocks(number, number);
      if (read[0]?.number !== number) result.stops.push(`no rescan of ${number}`);
      await storeBlocks(watch.deps, read, () => false);
      result.unknown += 1;
    }
    open.clear();
  };
  await rescan();
  for (let i = 0; i < lastTicks && notCredited(world, watch).length > 0; i++) {
    if (isGivenUp()) break;
    time.now += (chain.blockTimeMs * 2 * lastBlocks) / lastTicks;
    makeDue(blocks + lastBlocks, () => world.growEmpty());
    await tick();
    // The last blocks were read in this tick.
    await rescan();
  }
  result.lost = notCredited(world, watch);
  const due = counted(world.due.map(dueKey));
  for (const deposit of watch.deposits.values()) {
    const key = keyOf(deposit);
    const left = due.get(key) ?? 0;
    if (left === 0) result.invented.push(key);
    due.set(key, left - 1);
    if (deposit.status === 'credited') result.credited += 1;
  }
  return result;
}

const keyOf = ({ txHash, address, tokenAddress, amount }: Deposit): string =>
  dueKey({ txHash, to: address, token: tokenAddress, amount });

const counted = (keys: string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** What is due and not credited yet. */
function notCredited(world: StrangersChain, watch: VirtualWatch): string[] {
  const credited = counted(
    [...watch.deposits.values()]
      .filter(({ status, chainState }) => status === 'credited' && chainState === 'present')
      .map(keyOf),
  );
  return world.due.flatMap((one) => {
    const key = dueKey(one);
    const left = credited.get(key) ?? 0;
    if (left > 0) credited.set(key, left - 1);
    return left > 0 ? [] : [`${key} in block ${one.block}`];
  });
}
