import { chains } from '#chains/catalog/catalog.ts';
import { evmNetwork } from '#chains/evm/node/network.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { solanaNetwork } from '#chains/solana/node/network.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { tronNetwork } from '#chains/tron/node/network.ts';
import { expectedNetworkId } from '#chains/tron/read/head.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import type { Admin } from '#domain/admin/admin.ts';
import { deploymentAudit } from '#domain/admin/audit-entry.ts';
import { askRescan } from '#domain/watch/ask-rescan.ts';
import { makeEvmHeldReader } from '#extensions/books/chain/evm/held-reader.ts';
import { makeEvmMovementFinder } from '#extensions/books/chain/evm/movement-finder.ts';
import { makeSolanaHeldReader } from '#extensions/books/chain/solana/held-reader.ts';
import { makeSolanaMovementFinder } from '#extensions/books/chain/solana/movement-finder.ts';
import { makeTronHeldReader } from '#extensions/books/chain/tron/held-reader.ts';
import type { HeldReader, MovementFinder } from '#extensions/books/ports.ts';
import { factMessages } from '#extensions/books/rules/book-consumer.ts';
import {
  type ReconcileCounts,
  type ReconcileDeps,
  reconcileBooks,
} from '#extensions/books/rules/reconcile/reconcile-books.ts';
import { makeBooksQueue } from '#extensions/books/store/books-queue.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeReconcileStore } from '#extensions/books/store/reconcile-store.ts';
import { coinFoundUpTo } from '#extensions/economy-scan/rules/coin-found-up-to.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { rescanQueue } from '#functions/dependencies/queues.ts';
import { clock, ids } from '#functions/dependencies/runtime.ts';
import {
  addressBook,
  chainStateStore,
  projectAdminStore,
  rescanStore,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { Chain } from '#model/chain.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { Family } from '#shared/chains.ts';

/** Milliseconds that a run may take; what it has begun may take some more. */
const budgetMs = 200_000;

/** Milliseconds; a call reads 500 balances. */
const timeoutMs = 20_000;

/** Seconds between two runs. */
const every = 3_600;

/** Compares the books with what the chains have, every hour (docs/decisions/0090-books.md). */
export const makeHandler = (deps: ReconcileDeps) => async (): Promise<ReconcileCounts> => {
  const enabled = Object.values(chains).filter(({ enabled }) => enabled);
  const deadline = deps.clock.nowMs() + budgetMs;
  const counts = await reconcileBooks(deps, { chains: enabled, every, deadline });
  deps.log.info('books.compared', { ...counts });
  if (counts.failed > 0 && counts.failed === enabled.length) {
    throw new Error('no chain could be compared with its books');
  }
  return counts;
};

const evmNodes = /* @__PURE__ */ nodeClients('watcher', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, timeoutMs, network: evmNetwork(chain) }),
);
const tronNodes = /* @__PURE__ */ nodeClients('watcher', ({ chain, ...nodes }) =>
  makeTronHttp({ ...nodes, timeoutMs, network: tronNetwork(chain) }),
);
const solanaNodes = /* @__PURE__ */ nodeClients('watcher', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, timeoutMs, network: solanaNetwork(chain) }),
);

/** What is read of the chains of each family. */
interface FamilyReads {
  held: HeldReader;
  finder: MovementFinder;
  reader(chain: Chain): Promise<ChainReader>;
}

const reads = (): Record<Family, FamilyReads> => {
  const evm = { rpcOf: async (chain: Chain['name']) => (await evmNodes(chain)).reading };
  const solana = { rpcOf: async (chain: Chain['name']) => (await solanaNodes(chain)).reading };
  const tron = { httpOf: async (chain: Chain['name']) => (await tronNodes(chain)).reading };
  return {
    EVM: {
      held: makeEvmHeldReader(evm),
      finder: makeEvmMovementFinder(evm),
      reader: async (chain) => makeEvmReader({ chain, rpc: await evm.rpcOf(chain.name) }),
    },
    TRX: {
      held: makeTronHeldReader(tron),
      // java-tron keeps neither old balances nor the transactions of an address.
      finder: { blocks: async () => null },
      reader: async (chain) =>
        makeTronReader({
          chain,
          http: await tron.httpOf(chain.name),
          networkId: expectedNetworkId(chain),
        }),
    },
    SOL: {
      held: makeSolanaHeldReader(solana),
      finder: makeSolanaMovementFinder(solana),
      reader: async (chain) =>
        makeSolanaReader({
          chain,
          rpc: await solana.rpcOf(chain.name),
          genesis: chain.network ?? undefined,
        }),
    },
  };
};

/** Who asks for rescans, as the audit log names it. */
const reconciliation: Admin = {
  id: 'reconciliation',
  email: 'reconciliation',
  groups: [],
  authTime: 0,
};

export const handler = worker('reconcile-books', (log) => {
  const of = reads();
  const chainState = chainStateStore();
  const queue = makeBooksQueue();
  const rescans = { rescans: rescanStore(), queue: rescanQueue(), clock, ids };
  return makeHandler({
    store: makeReconcileStore(),
    books: makeBooksReader(),
    record: (facts) => queue.push(factMessages(ids.next('BF'), facts)),
    async rescan(chain, block) {
      await askRescan(rescans, {
        projectId: deploymentAudit,
        admin: reconciliation,
        requestId: ids.next('RQ'),
        chain,
        from: block,
        to: block,
      });
    },
    held: { held: (chain, addresses) => of[chain.family].held.held(chain, addresses) },
    finder: { blocks: (chain, movement) => of[chain.family].finder.blocks(chain, movement) },
    reader: (chain) => of[chain.family].reader(chain),
    async hashAt(chain, block) {
      const known = (await chainState.hashes(chain.name, block, block)).get(block);
      if (known !== undefined) return known;
      // In economy mode the watcher keeps the hashes of few blocks.
      const reader = await of[chain.family].reader(chain);
      const shown =
        (await reader.blockHashesElsewhere([block])) ?? (await reader.blockHashes([block]));
      return shown[0] ?? null;
    },
    chainState,
    foundUpTo: coinFoundUpTo,
    addresses: addressBook(),
    projectIds: async () =>
      (await projectAdminStore().projects()).map(({ projectId }) => projectId),
    ids,
    clock,
    log,
  });
});
