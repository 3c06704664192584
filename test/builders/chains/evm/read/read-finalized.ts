import { chains } from '#chains/catalog/catalog.ts';
import { readFinalized } from '#chains/evm/read/read-finalized.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';

export const head = 400_000_000n;
export const hex = (value: bigint) => `0x${value.toString(16)}`;
export const names = ['ETH', 'ARBITRUM', 'BASE', 'POLYGON', 'BSC'] as const;

/** A provider whose answer for the tag `finalized` is this. */
export const node = (finalized: unknown): Rpc =>
  fakeRpc({ eth_blockNumber: hex(head), eth_getBlockByNumber: () => finalized });

export const read = (finalized: unknown, knowsTag = false, name: (typeof names)[number] = 'ETH') =>
  readFinalized({ chain: chains[name], rpc: node(finalized), facts: { knowsTag } });
