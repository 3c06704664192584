/** The energy service over a TRON spine: real stores, real market, blocks made by hand. */
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { makeEnergyStore } from '#aws/energy/energy-store.ts';
import { makeGasStation } from '#aws/energy/gasstation.ts';
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { need } from '#aws/runtime/config.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeEnergyChain } from '#chains/tron/pay/energy-chain.ts';
import { advanceEnergyOrder } from '#domain/energy/advance-energy-order.ts';
import { makeEnergySource } from '#domain/energy/balance/energy-source.ts';
import type { EnergyDeps } from '#domain/energy/deps.ts';
import { makeEnergyGate } from '#domain/energy/energy-gate.ts';
import { rentForOrders } from '#domain/energy/rent-for-orders.ts';
import { publishedPrices } from '#domain/energy/rental-price.ts';
import { requestEnergy } from '#domain/energy/request-energy.ts';
import { subscribe } from '#domain/energy/subscription/subscribe.ts';
import { type ForwardDeps, forwardTopUps } from '#domain/energy/top-ups/forward-top-ups.ts';
import { makeForwardJudge } from '#domain/energy/top-ups/judge-forward.ts';
import type { Wallet } from '#domain/payment/deps.ts';
import { energyAccountAddress } from '#emulators/tron/src/genesis.ts';
import { marketAppId, marketSecret, startEnergyMarket } from '#local/cloud/energy-market.ts';
import { energyUser } from '#model/energy/energy-user.ts';
import { seedKeyId } from '#model/seed-key-id.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { type FamilySpine, startFamilySpine } from '../family-spine.ts';
import { startTronStage, type TronStage } from './spine-stage.ts';

export type EnergyStage = Awaited<ReturnType<typeof startEnergyStage>>;

export async function startEnergyStage(prefix: string) {
  const spine: FamilySpine<TronStage> = await startFamilySpine(prefix, startTronStage);
  const market = await startEnergyMarket({
    tronUrl: spine.url,
    mined: () => spine.mine(1),
  });
  const energy = makeEnergyStore(spine.client);
  const http = makeTronHttp({ urls: [spine.url] });
  const { orders, payments, clock, log } = spine.paymentDeps;
  const provider = (name: string, url = market.url) =>
    makeGasStation({ name, url, appId: marketAppId, secret: marketSecret, timeoutMs: 5_000 });
  const asked: string[] = [];
  const energyChain = makeEnergyChain(http);
  const deps: EnergyDeps & ForwardDeps = {
    chain: spine.chain,
    energy,
    orders,
    payments,
    tron: energyChain,
    service: {
      prices: publishedPrices,
      unbilledDailySun: 100_000_000n,
      markets: [provider('first')],
    },
    internal: makeInternalOrderStore(spine.client),
    balances: spine.balances,
    fees: spine.fees,
    energyAccount: energyAccountAddress,
    wake: async () => {},
    clock,
    log,
  };
  // As a stage with the service has them.
  const source = (rents: boolean) => makeEnergySource({ energy, tron: deps.tron, rents });
  const sourceOf = (store: typeof energy) =>
    makeEnergySource({ energy: store, tron: deps.tron, rents: true });
  spine.applyDeps.energySource = source(true);
  spine.paymentDeps.energyChain = energyChain;
  const gate = makeEnergyGate({
    energy,
    tron: deps.tron,
    ask: async ({ orderNo }) => void asked.push(orderNo),
    now: clock.now,
  });
  const judges = {
    forward: makeForwardJudge({ energy, energyAccount: energyAccountAddress }),
  };
  const subAddress = spine.subAddress!;
  const subscription = await subscribe(
    {
      energy,
      subAccounts: spine.subAccounts,
      deriveAddresses: async (_, index) => ({
        EVM: `0x-energy-${index}-${prefix}`,
        TRX: subAddress(index),
        SOL: `S-energy-${index}-${prefix}`,
      }),
      checkUrl: (text) => text,
      clock,
      ids: makeIds(),
      log,
      sleep: async () => {},
    },
    { project: { ...spine.project, createdAt: clock.now() + 60 }, appId: 'app_1', requestId: 'r' },
  );
  const owner = (await spine.watchDeps.addresses.owners('TRX', [subscription.depositAddress])).get(
    subscription.depositAddress,
  )!;
  if (owner.userId !== energyUser) throw new Error('the deposit address has another owner');
  const depositWallet: Wallet = {
    project: spine.project,
    address: subscription.depositAddress,
    keyId: seedKeyId(spine.project.projectId, owner.subIndex),
  };
  return {
    ...spine,
    market,
    provider,
    energy,
    deps,
    asked,
    subscription,
    /** What a payment may count on, by another store. */
    sourceOf,
    /** As in a stage that rents nothing: only staked energy counts. */
    rentsNothing: () => {
      spine.applyDeps.energySource = source(false);
    },
    /** The signer, which asks for energy. */
    sign: (wallet?: Wallet) =>
      spine.work({ energy: gate, judges: { ...spine.paymentDeps.judges, ...judges } }, wallet),
    signDeposit: () => spine.work({ energy: gate, judges }, depositWallet),
    tick: () => spine.tick({ topUps: energy }),
    request: (orderNo: string) => requestEnergy(deps, orderNo),
    /** Has the energy of payments rented as the worker does. Returns for how many blocks it waited. */
    async rent(orderNos: string[]): Promise<number> {
      let blocks = 0;
      const pause = async (ms: number) => {
        blocks += 1;
        spine.flags.now = clock.nowMs() + ms;
        await spine.mine(1);
      };
      const failures = await rentForOrders({ ...deps, pause }, orderNos, clock.nowMs() + 40_000);
      for (const { error } of failures) throw error;
      return blocks;
    },
    /** Steps of an order until it waits for nothing more, at most so many. */
    async advance(energyNo: string, steps = 6) {
      let order = await energy.order(energyNo);
      for (let i = 0; i < steps && order?.dueAt != null && order.dueAt <= clock.now() + 5; i++) {
        spine.flags.now = clock.nowMs() + 4_000;
        order = await advanceEnergyOrder(deps, energyNo);
      }
      return order;
    },
    /** Keeps the table's items. The returned function puts them back in place of the newer ones. */
    async backUp(): Promise<() => Promise<void>> {
      const TableName = need('TABLE_ENERGY');
      const itemsNow = async () =>
        (await spine.client.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items ?? [];
      const kept = await itemsNow();
      return async () => {
        for (const { pk, sk } of await itemsNow()) {
          await spine.client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
        }
        for (const Item of kept) await spine.client.send(new PutCommand({ TableName, Item }));
      };
    },
    forward: () => forwardTopUps(deps),
    async topUp(sun: bigint) {
      const txHash = await spine.pay('coin', subscription.depositAddress, sun);
      await spine.mine(spine.chain.confirmations + 2);
      return txHash;
    },
    async books() {
      const [{ sun }, ledger] = await Promise.all([
        energy.balance('demo'),
        energy.ledgerSum('demo'),
      ]);
      return { sun, ledger: ledger.sun, entries: ledger.entries };
    },
    async stop() {
      await market.close();
      await spine.stop();
    },
  };
}
