import { expect } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { ScannedBlock } from '#model/chain.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { type VirtualWatch, virtualBlock, virtualWatch } from '#test/fakes/virtual-watch.ts';

const base = { ...chains.BASE, enabled: true };
const usdc = base.tokens.find(({ symbol }) => symbol === 'USDC')!;

const ownerOf = (projectId: string, address: string): AddressOwner => ({
  family: 'EVM',
  address,
  projectId,
  subIndex: 1,
  userId: `user of ${projectId}`,
});

export const sender = ownerOf('sender', '0x00000000000000000000000000000000000000c3');
export const other = ownerOf('other', '0x00000000000000000000000000000000000000d4');

/** `count` transfers to this address, each of a little more than dust. */
export const transfersTo = (
  address: string,
  block: bigint,
  count: number,
): ScannedBlock['transfers'] =>
  Array.from({ length: count }, (_, i) => ({
    txHash: `0x${block}f${Math.floor(i / 2_000)}`,
    position: `log:${i}`,
    from: '0x01',
    to: address,
    tokenAddress: usdc.address!.toLowerCase(),
    amount: usdc.minDeposit,
  }));

const cursorAt = (scanned: bigint) =>
  buildCursor({
    chain: 'BASE',
    scanned,
    hash: `0x${scanned}`,
    finalized: 0n,
    updatedAt: 1_767_225_600,
  });

/** A watcher of BASE at block 100. These transfers come in the blocks after it. */
export function watching(
  head: () => bigint,
  transfersIn: (number: bigint) => ScannedBlock['transfers'],
): VirtualWatch {
  return virtualWatch({
    chain: base,
    cursor: cursorAt(100n),
    owners: [sender, other],
    reader: {
      head: async () => head(),
      readBlocks: async (from, to) => {
        const count = Number(to - from) + 1;
        const numbers = Array.from({ length: count }, (_, i) => from + BigInt(i));
        return numbers.map((number) => virtualBlock(number, transfersIn(number)));
      },
    },
  });
}

/** Ticks until `done`. Returns how many were killed, and how long it took. */
export async function tickUntil(watch: VirtualWatch, done: () => boolean, most = 200) {
  const begunMs = watch.nowMs();
  const seen = { ticks: 0, killed: 0, longestMs: 0, tookS: 0 };
  while (!done() && seen.ticks < most) {
    const { killed, tookMs } = await watch.tick();
    seen.ticks++;
    if (killed) seen.killed++;
    seen.longestMs = Math.max(seen.longestMs, tookMs);
  }
  expect(done()).toBe(true);
  seen.tookS = (watch.nowMs() - begunMs) / 1000;
  return seen;
}

export const creditedOf = (watch: VirtualWatch, projectId: string) =>
  [...watch.deposits.values()].filter(
    (one) => one.projectId === projectId && one.status === 'credited',
  );
