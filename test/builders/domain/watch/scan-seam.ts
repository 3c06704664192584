import { chains } from '#chains/catalog/catalog.ts';
import type { Scan, Scanned } from '#domain/watch/deps.ts';
import type { Cursor } from '#model/chain.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { virtualBlock, virtualWatch } from '#test/fakes/virtual-watch.ts';

const chain = { ...chains.BASE, enabled: true };

export const cursorAt = (scanned: bigint, set: Partial<Cursor> = {}) =>
  buildCursor({ chain: 'BASE', scanned, hash: `0x${scanned}`, finalized: 0n, ...set });

/** A watcher at block 100 of 105, whose scan answers this. `reads` has the first block of each read. */
export function watching(answer: Partial<Scanned>, cursor = cursorAt(100n)) {
  const reads: bigint[] = [];
  const calls: string[] = [];
  const watch = virtualWatch({
    chain,
    cursor,
    reader: {
      head: async () => 105n,
      finalized: async () => 90n,
      readBlocks: async (from, to) => {
        reads.push(from);
        const count = Number(to - from) + 1;
        return Array.from({ length: count }, (_, i) => virtualBlock(from + BigInt(i)));
      },
    },
  });
  const { deps } = watch;
  const { waiting } = deps.deposits;
  deps.deposits.waiting = async (...input) => {
    calls.push('credit');
    return waiting(...input);
  };
  const seen: Parameters<Scan['scan']>[1][] = [];
  deps.scan = {
    async scan(_deps, input) {
      calls.push('scan');
      seen.push(input);
      const nothing = { cursor: input.cursor, blocks: 0, deposits: 0, failures: [] };
      return { ...nothing, next: 'settle', ...answer };
    },
    async takeBack(_deps, { scanned }) {
      calls.push(`take back above ${scanned}`);
      return false;
    },
  };
  return { watch, reads, calls, seen };
}
