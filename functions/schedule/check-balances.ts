import { chains } from '#chains/catalog/catalog.ts';
import { evmNetwork } from '#chains/evm/node/network.ts';
import { makeEvmCoinBalancesReader } from '#chains/evm/read/coin-balances.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import {
  type BalanceCounts,
  type CheckBalancesDeps,
  checkBalances,
} from '#domain/balance/check-balances.ts';
import { coinFoundUpTo } from '#extensions/economy-scan/rules/coin-found-up-to.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import {
  addressBook,
  chainStateStore,
  checkedBalanceStore,
  depositStore,
  internalTransferStore,
  listIndex,
  paymentStore,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';

/** How long a run may take, in milliseconds; the page that is begun may take another minute. */
const budgetMs = 180_000;

/** Milliseconds; a call reads 500 balances. */
const timeoutMs = 20_000;

/** Compares balances of EVM sub-accounts with their records, every hour. */
export const makeHandler = (deps: CheckBalancesDeps) => async (): Promise<BalanceCounts> => {
  const enabled = Object.values(chains).filter(
    ({ enabled, family }) => enabled && family === 'EVM',
  );
  const deadline = deps.clock.nowMs() + budgetMs;
  const counts = await checkBalances(deps, { chains: enabled, deadline });
  deps.log.info('balances.checked', { ...counts });
  if (counts.failed > 0 && counts.failed === enabled.length) {
    throw new Error('no chain could be compared');
  }
  return counts;
};

const rpcs = /* @__PURE__ */ nodeClients('watcher', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, timeoutMs, network: evmNetwork(chain) }),
);

export const handler = worker('check-balances', (log) =>
  makeHandler({
    addresses: addressBook(),
    balances: makeEvmCoinBalancesReader({ rpcOf: async (chain) => (await rpcs(chain)).reading }),
    chainState: chainStateStore(),
    checked: checkedBalanceStore(),
    deposits: depositStore(),
    internalTransfers: internalTransferStore(),
    lists: listIndex(),
    payments: paymentStore(),
    foundUpTo: coinFoundUpTo,
    clock,
    log,
  }),
);
