/** What a tick does around another scan than that of whole blocks (the seam `Scan`). */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { Scan, Scanned } from '#domain/watch/deps.ts';
import type { Cursor } from '#model/chain.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { virtualBlock, virtualWatch } from '#test/fakes/virtual-watch.ts';

const chain = { ...chains.BASE, enabled: true };
const cursorAt = (scanned: bigint, set: Partial<Cursor> = {}) =>
  buildCursor({ chain: 'BASE', scanned, hash: `0x${scanned}`, finalized: 0n, ...set });

/** A watcher at block 100 of 105, whose scan answers this. `reads` has the first block of each read. */
function watching(answer: Partial<Scanned>, cursor = cursorAt(100n)) {
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

test('the scan gets the place of the chain, and whole blocks are read only where it says so', async () => {
  const { watch, reads, calls, seen } = watching({ next: 'settle' });
  await watch.tick();
  expect(seen).toMatchObject([{ cursor: { scanned: 100n }, head: 105n, finalized: 90n }]);
  expect(calls).toEqual(['scan', 'credit']);
  expect(reads).toEqual([]);
});

test('whole blocks are read from the scan’s cursor on', async () => {
  const { watch, reads } = watching({ next: 'read blocks', cursor: cursorAt(102n) });
  await watch.tick();
  expect(reads).toEqual([103n]);
  expect(watch.cursor().scanned).toBe(105n);
});

test('a scan that ends the tick lets nothing be read or credited', async () => {
  const { watch, reads, calls } = watching({ next: 'end' });
  await watch.tick();
  expect(calls).toEqual(['scan']);
  expect(reads).toEqual([]);
});

test('a failure of the scan keeps nothing from being credited, and fails the tick', async () => {
  const { watch, calls } = watching({ failures: [new Error('no logs')] });
  await expect(watch.tick()).rejects.toThrow('no logs');
  expect(calls).toEqual(['scan', 'credit']);
});

test('the scan takes back what left the chain, and while it has not, the tick does nothing else', async () => {
  const { watch, calls } = watching({}, cursorAt(100n, { rewinding: true }));
  await watch.tick();
  expect(calls).toEqual(['take back above 100']);
});

test('without a scan every block is read whole', async () => {
  const { watch, reads, calls } = watching({});
  delete watch.deps.scan;
  await watch.tick();
  expect(reads).toEqual([101n]);
  expect(calls).toEqual(['credit']);
});
