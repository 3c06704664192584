/** The energy service over a TRON spine: real stores, real market, blocks made by hand. */

import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { need } from '#aws/runtime/config.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import type { Wallet } from '#domain/payment/deps.ts';
import { energyAccountAddress } from '#emulators/tron/src/genesis.ts';
import { makeEnergyChain } from '#extensions/energy/chain/tron/energy-chain.ts';
import { advanceEnergyOrder } from '#extensions/energy/rules/advance-energy-order.ts';
import { makeEnergySource } from '#extensions/energy/rules/balance/energy-source.ts';
import type { EnergyDeps } from '#extensions/energy/rules/deps.ts';
import { makeEnergyGate } from '#extensions/energy/rules/energy-gate.ts';
import { energyUser } from '#extensions/energy/rules/energy-user.ts';
import { makeEnergyFees } from '#extensions/energy/rules/fees/fee-source.ts';
import { rentForOrders } from '#extensions/energy/rules/rent-for-orders.ts';
import { publishedPrices } from '#extensions/energy/rules/rental-price.ts';
import { requestEnergy } from '#extensions/energy/rules/request-energy.ts';
import { subscribe } from '#extensions/energy/rules/subscription/subscribe.ts';
import {
  type ForwardDeps,
  forwardTopUps,
} from '#extensions/energy/rules/top-ups/forward-top-ups.ts';
import { makeForwardJudge } from '#extensions/energy/rules/top-ups/judge-forward.ts';
import { makeTopUps } from '#extensions/energy/rules/top-ups/top-up-change.ts';
import { makeEnergyStore } from '#extensions/energy/store/energy-store.ts';
import { makeGasStation } from '#extensions/energy/store/gasstation.ts';
import { marketAppId, marketSecret, startEnergyMarket } from '#local/cloud/energy-market.ts';
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
  spine.applyDeps.resourceSource = source(true);
  spine.paymentDeps.feeSource = makeEnergyFees({ chain: energyChain });
  const gate = makeEnergyGate({
    energy,
    tron: deps.tron,
    ask: async ({ orderNo }) => void asked.push(orderNo),
    now: clock.now,
  });
  const feeSource = makeEnergyFees({ chain: energyChain, gate });
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
  spine.books.keepEnergy(energyAccountAddress);
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
      spine.applyDeps.resourceSource = source(false);
    },
    /** The signer, which asks for energy. */
    sign: (wallet?: Wallet) =>
      spine.work({ feeSource, judges: { ...spine.paymentDeps.judges, ...judges } }, wallet),
    signDeposit: () => spine.work({ feeSource, judges }, depositWallet),
    tick: () => spine.tick({ topUps: makeTopUps(energy) }),
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
    /** Steps of an order until it waits for nothing more, at most this many. */
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
    async paidIn() {
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
