import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { storeFound } from '#extensions/economy-scan/rules/store-found.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { virtualBlock, virtualWatch } from '#test/fakes/virtual-watch.ts';

test('a block that has left the chain stays open, also if the node answers with a later one', async () => {
  const { deps } = virtualWatch({
    chain: chains.SOL,
    cursor: buildCursor({ chain: 'SOL', scanned: 9n }),
    reader: { readBlocks: async () => [virtualBlock(8n)] },
  });
  const stored = new Map<bigint, string>();
  const found = await storeFound(
    deps,
    { stored },
    { numbers: [5n], passed: new Set(), deadline: deps.clock.nowMs() + 1, isLate: () => false },
  );
  expect([found.openAt, found.unreadable, stored.size]).toEqual([5n, false, 0]);
});
