import { chains } from '#chains/catalog/catalog.ts';
import { AddressList } from '#extensions/economy-scan/rules/address-list.ts';
import { type Economy, makeEconomy } from '#extensions/economy-scan/rules/ranges/economy.ts';
import { rangeScan } from '#extensions/economy-scan/rules/ranges/range-scan.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { EconomyChain } from '#test/fakes/economy-chain.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { keepStrays, memoryStrayMoves } from '#test/fakes/ports/stray-move-store.ts';
import { virtualWatch } from '#test/fakes/virtual-watch.ts';

export const address = '0x00000000000000000000000000000000000abc00';

/** A watcher of BASE from block 0 on, in exact mode. */
export async function watching() {
  const chain = { ...chains.BASE, enabled: true };
  const fork = new EconomyChain(chain);
  const start = buildCursor({ chain: 'BASE', scanned: 0n, hash: '0x0-1', finalized: 0n });
  const owner = { family: 'EVM', address, projectId: 'demo', subIndex: 1, userId: 'u' } as const;
  const reader = { ...fork.reader(), finalized: async () => 0n };
  const watch = virtualWatch({ chain, cursor: start, owners: [owner], reader });
  const { deps } = watch;
  const blocks = [{ number: 0n, hash: start.hash, coverage: ['start'] }];
  await deps.chainState.advance({ cursor: start, fence: 0, blocks });
  deps.payments = fork.payments();
  const strays = memoryStrayMoves();
  /** From now on, stray moves are recorded. */
  const keepBooks = () => keepStrays(deps, strays);
  /** What the process remembers that is in economy mode now. */
  const remembered: { economy?: Economy } = {};
  const setEconomy = (reader = fork.economyReader()) => {
    deps.chain = { ...deps.chain, scan: 'economy' };
    const economy = makeEconomy(reader, new AddressList('EVM'), watch.notes);
    remembered.economy = economy;
    deps.scan = rangeScan(economy);
  };
  deps.orders = fakeOrderStore({
    nextWithWork: async () => ({ approved: [], inFlight: [], next: null }),
    addressesWithWork: async () => [],
  });
  return {
    fork,
    watch,
    stored: () => [...watch.deposits.values()],
    setEconomy,
    remembered,
    keepBooks,
    strays,
    /** Empty blocks, one tick after each `every` of them. */
    async pass(count: number, every = 1) {
      for (let n = 1; n <= count; n++) {
        fork.mine([]);
        if (n % every === 0) await watch.tick();
      }
    },
  };
}
