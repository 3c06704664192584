/**
 * The ports of one life of a process: the real stores and node clients, each behind the recorder.
 */

import { makeAddressBook } from '#aws/deposits/address-book.ts';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeInternalTransferStore } from '#aws/deposits/internal-transfer-store.ts';
import { makeStrayMoveStore } from '#aws/deposits/stray-move-store.ts';
import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import { makeEventFeed } from '#aws/events/event-feed.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { makeApprovalStore, makeApprovalWriter } from '#aws/orders/approval-store.ts';
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { makeOperationStore } from '#aws/orders/operation-store.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { makeSenderHistory } from '#aws/payments/sender-history.ts';
import { makeDeviceStore } from '#aws/projects/device-store.ts';
import { makePolicyStore } from '#aws/projects/policy-store.ts';
import { makeSessionKeyConfirmations } from '#aws/projects/session-key-confirmations.ts';
import { makeSessionKeyStore } from '#aws/projects/session-key-store.ts';
import { makeRequestReader, makeRequestWriter } from '#aws/requests/request-store.ts';
import { makeHttpPost } from '#aws/runtime/http-post.ts';
import { checkWebhookUrl } from '#domain/webhook/check-webhook-url.ts';
import { refusedAddress } from '#domain/webhook/refused-address.ts';
import type { EnergyChain, EnergyStore } from '#extensions/energy/ports.ts';
import { makeEnergySource } from '#extensions/energy/rules/balance/energy-source.ts';
import { makeEnergyGate } from '#extensions/energy/rules/energy-gate.ts';
import { topUpItems } from '#extensions/energy/store/balance-items.ts';
import { makeEnergyStore } from '#extensions/energy/store/energy-store.ts';
import { makeBatchStore } from '#extensions/payouts/store/batch-store.ts';
import { makeQuoteStore } from '#extensions/swaps/store/quote-store.ts';
import { makeSwapStore } from '#extensions/swaps/store/swap-store.ts';
import { makeSweepStore } from '#extensions/token-sweep/store/sweep-store.ts';
import { localEvmChains } from '#local/chains/evm-catalog.ts';
import { coinPrice } from '#local/chains/uniswap/pools.ts';
import type { ReceiverStore } from '#ports/events.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { ProjectStore } from '#ports/projects.ts';
import type { Clock } from '#ports/runtime.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { openSecrets } from '#test/unit/domain/webhook/fakes.ts';
import type { NodeMode } from './chain.ts';
import type { Incarnation } from './killable-process.ts';
import { isScreened, screeningPorts, screeningSettings } from './screening.ts';
import { segmentSize, type World } from './world.ts';

export type CrashPorts = ReturnType<typeof makePorts>;

/** Of EVM coins as their pools begin, so that swaps are fair. */
const usdOf: Record<string, string> = { TRX: '0.3', SOL: '150' };
for (const { nativeToken } of localEvmChains) {
  usdOf[nativeToken] = String(Number(coinPrice({ nativeToken })) / 1e18);
}
const pricesAt = (clock: Pick<Clock, 'now'>): PriceBook => ({
  async latest(symbols) {
    const priceOf = (symbol: string) => usdOf[symbol] ?? '1';
    return new Map(
      symbols.map((symbol) => [
        symbol,
        { symbol, usd: priceOf(symbol), source: 'test', readAt: clock.now(), priceId: 'p' },
      ]),
    );
  },
  isAuthentic: async (snapshot) => snapshot.priceId === 'p',
});

/** Only reads of projects: no process of the ways writes them. */
const projectsOf = (world: World): ProjectStore => ({
  project: async (projectId) => world.cells.get(projectId)?.project ?? null,
  seeds: async () => null,
  settings: async (projectId) => {
    const { family, name } = world.chain.chain;
    const cell = world.cells.get(projectId);
    const settings = cell?.sweeps?.settings;
    return buildSettings({
      ...(family !== 'TRX' && settings && { sweeps: { [family]: settings } }),
      ...(cell?.groups && { grouping: [name] }),
      ...(isScreened(cell) && { screening: screeningSettings }),
    });
  },
  firstSettings: async () => buildSettings(),
  confirmedChanges: async () => [],
  isFrozen: async () => false,
  hotWalletOwner: async (_, address) =>
    [...world.cells.values()].find(({ wallet }) => wallet.address === address)?.id ?? null,
  confirmedUrls: async () => [],
  webhookKeys: async (projectId) => world.cells.get(projectId)?.keys ?? [],
});

/** What the energy service adds to the ports, on a chain that has one. */
function rentedEnergy(
  world: World,
  life: Incarnation,
  of: { energy: EnergyStore; energyChain: EnergyChain | undefined; clock: Clock },
) {
  const { energy, energyChain: tron, clock } = of;
  const { energy: service } = world.chain;
  if (!service || !tron) return null;
  const gate = makeEnergyGate({
    energy,
    tron,
    ask: async ({ orderNo }) => void world.energyAsks.add(orderNo),
    now: clock.now,
  });
  return {
    account: service.account,
    gate: life.wrap('energyGate', gate, { isComposed: true }),
    provider: { ...life.wrap('energyProvider', service.provider), name: service.provider.name },
    source: makeEnergySource({ energy, tron, rents: true }),
    tron,
  };
}

export function makePorts(world: World, life: Incarnation, mode: NodeMode, clock: Clock) {
  const { client } = world;
  const { chain } = world.chain;
  const node = world.chain.connect(mode, life, (keyId) => world.keyOf(keyId));
  const { swaps: market, ...family } = node;
  const energy = life.wrap('energy', makeEnergyStore(client));
  return {
    ...family,
    market,
    chain,
    clock,
    log: world.log,
    ids: world.ids,
    random: () => 0,
    addresses: life.wrap('addresses', makeAddressBook(client)),
    approvals: life.wrap('approvals', makeApprovalStore(client)),
    decisions: life.wrap('approvalWriter', makeApprovalWriter(client)),
    batches: life.wrap('batches', makeBatchStore(client)),
    chainState: life.wrap('chainState', makeChainStateStore(client)),
    deliveries: life.wrap('deliveries', makeDeliveryStore(client)),
    deliveryQueue: life.wrap('deliveryQueue', {
      async push(message, delaySeconds) {
        if (world.deliveryQueueIsDown) throw new Error('the queue is down');
        world.attempts.push({ message, at: world.clock().now() + Math.ceil(delaySeconds) });
      },
    }),
    // No URL fails twenty times in a row here, so nothing is held.
    releaseQueue: life.wrap('releaseQueue', { push: async () => {} }),
    deposits: life.wrap('deposits', makeDepositStore(client, topUpItems)),
    energy,
    ...screeningPorts(world, life),
    internalOrders: life.wrap('internalOrders', makeInternalOrderStore(client)),
    rented: rentedEnergy(world, life, { energy, energyChain: node.energyChain, clock }),
    internalTransfers: life.wrap('internalTransfers', makeInternalTransferStore(client)),
    feed: life.wrap('feed', makeEventFeed(client, { nowMs: () => clock.nowMs() })),
    history: life.wrap('history', makeSenderHistory(client)),
    http: life.wrap(
      'http',
      makeHttpPost({
        checkUrl: (url) => checkWebhookUrl(url, 'local'),
        refusedAddress: (address) => refusedAddress(address, 'local'),
      }),
    ),
    lists: life.wrap('lists', makeListIndex(client)),
    outbox: life.wrap('outbox', makeOutboxStore(client)),
    payments: life.wrap('payments', makePaymentStore(client)),
    policies: life.wrap('policies', makePolicyStore(client)),
    devices: life.wrap('devices', makeDeviceStore(client)),
    prices: life.wrap('prices', pricesAt(clock)),
    projects: life.wrap('projects', projectsOf(world)),
    quotes: life.wrap('quotes', makeQuoteStore(client)),
    // No URL fails twenty times in a row here. What a lost write of this store costs is one count.
    receivers: fake<ReceiverStore>({
      get: async () => null,
      noteFailure: async () => {},
    }),
    requests: life.wrap('requests', makeRequestWriter(client)),
    askedRequests: life.wrap('askedRequests', makeRequestReader(client)),
    secrets: life.wrap('secrets', openSecrets),
    subAccounts: life.wrap('subAccounts', makeSubAccountStore(client, undefined, segmentSize)),
    watchQueue: life.wrap('watchQueue', {
      async pushTick(_, fence) {
        world.ticks.push({ fence });
      },
    }),
    operations: life.wrap('operations', makeOperationStore(client)),
    orders: life.wrap('orders', makeOrderStore(client)),
    sessionKeys: life.wrap(
      'sessionKeys',
      makeSessionKeyStore(client, () => true),
    ),
    confirmations: life.wrap('sessionKeyConfirmations', makeSessionKeyConfirmations(client)),
    strayMoves: life.wrap('strayMoves', makeStrayMoveStore(client)),
    sweepStore: life.wrap('sweepStore', makeSweepStore(client)),
    swapStore: life.wrap('swaps', makeSwapStore(client)),
    withdrawals: life.wrap('withdrawals', makeWithdrawalStore(client)),
    work: life.wrap('work', {
      async wake(_, address) {
        world.wakes.add(address);
      },
      async wakeMany(_, addresses) {
        for (const address of addresses) world.wakes.add(address);
      },
    }),
    workflow: life.wrap('workflow', {
      start: (orderNo, execution) => world.machine.start(orderNo, execution),
      complete: (token) => world.machine.complete(token),
      isRunning: (...input) => world.machine.isRunning(...input),
    }),
  };
}
