import { chains } from '#chains/catalog/catalog.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';

/** Base58 has no digit 0. */
export const hashOf = (slot: number) => `${'1'.repeat(40)}${slot}`.replaceAll('0', 'z').slice(-40);

/** A block without transactions on top of `parent`. */
export const block = (slot: number, parent: number, height = slot) => ({
  blockhash: hashOf(slot),
  previousBlockhash: hashOf(parent),
  parentSlot: parent,
  blockHeight: height,
  blockTime: 1_000 + slot,
  transactions: [],
});

export type Block = ReturnType<typeof block>;

/** A node that has these blocks, by slot; `hidden` slots are missing from its lists. */
export function node(
  blocks: Record<number, Block | RpcError>,
  more: { hidden?: number[]; answers?: Record<string, unknown> } = {},
): Rpc {
  const slots = Object.keys(blocks)
    .map(Number)
    .filter((slot) => !more.hidden?.includes(slot));
  const listed = (from: number, to: number, limit = 1_000) =>
    slots.filter((slot) => slot >= from && slot <= to).slice(0, limit);
  return fakeRpc({
    getBlocks: ([from, to]: number[]) => listed(from!, to!),
    getBlocksWithLimit: ([from, limit]: number[]) => listed(from!, Number.MAX_VALUE, limit),
    getBlock: ([slot]: number[]) =>
      blocks[slot!] ?? new RpcError(-32004, `Block not available for slot ${slot}`),
    ...more.answers,
  });
}

/** Providers in their order. */
const several = (nodes: Rpc[]): Rpc => ({
  ...nodes[0]!,
  count: nodes.length,
  at: (i) => nodes[i]!,
});

export function read(nodes: Rpc[], options: { genesis?: string; maxBlocks?: number } = {}) {
  const notes: [number, bigint, string][] = [];
  const reader = makeSolanaReader({
    chain: chains.SOL,
    rpc: several(nodes),
    onUnverified: ({ provider, block: at, reason }) => notes.push([provider, at, reason]),
    ...options,
  });
  return { reader, notes };
}

/** 10, 11, 13, 14: 12 was skipped. */
export const good = {
  10: block(10, 9),
  11: block(11, 10),
  13: block(13, 11, 12),
  14: block(14, 13, 13),
};
