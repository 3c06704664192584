/** Words for sweeps of USDT on TRON by energy that is rented or lent: deposits, and runs to the end. */

import { setTimeout as sleep } from 'node:timers/promises';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { infoOf } from '#emulators/tron/src/testing.ts';
import { makeTronSweepReader } from '#extensions/token-sweep/chain/tron/sweep-reader.ts';
import { isFinal } from '#model/order-status.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { buildSweepConfig } from '#test/builders/build-subscription.ts';
import { sweepEnergy } from '#test/builders/sweep-energy.ts';
import type { Words } from '../../integration/spine/shared/text.ts';
import { sweepsOn } from '../sweeps.ts';
import type { EnergyStage } from './energy-stage.ts';

/** An order that ended, and what it cost in coin, sun. */
interface Done {
  did: string;
  order: InternalOrder;
  cost: bigint;
  burnt: bigint;
}

interface How {
  rents: boolean;
  /** What happens after the energy has come, or has not. */
  beforeSigning?: (order: InternalOrder) => Promise<void>;
}

type Sweeps = ReturnType<typeof sweepsOn>;

export function energySweepWords(stage: EnergyStage, words: Words) {
  /** Deposits so far are final and credited. */
  async function credited(): Promise<void> {
    await stage.mine(30);
    words.later(120);
    await stage.tick();
  }

  function sweepsWith(set: Parameters<typeof buildSweepConfig>[0] = {}): Sweeps {
    const row = buildSweepConfig({ destAddress: stage.address, ...set });
    const minUsd = Number(row.minMicroUsd) / 1e6;
    const sweeps = sweepsOn(stage, { dest: row.destAddress, minUsd }, row);
    const http = makeTronHttp({ urls: [stage.url] });
    sweeps.deps.resource = sweepEnergy(stage.applyDeps.resourceSource!);
    sweeps.deps.tron = makeTronSweepReader(async () => http);
    return sweeps;
  }

  async function deposit(amount: bigint, to?: string): Promise<string> {
    const address = to ?? (await stage.addSubAccount());
    await stage.pay('USDT', address, amount);
    await credited();
    return address;
  }

  /** Steps of an energy order, with a block after each. */
  async function advance(energyNo: string): Promise<void> {
    for (let step = 0; step < 8; step += 1) {
      const order = await stage.advance(energyNo, 1);
      if (order?.status !== 'ordered') return;
      await stage.mine(1);
    }
  }

  const walletReadMs = 1_100;

  /** Has an order signed, with energy as far as it comes, and mined. Returns how it ended. */
  async function end(order: InternalOrder, { rents, beforeSigning }: How): Promise<InternalOrder> {
    const { orderNo, fromAddress } = order;
    const { orders } = stage.paymentDeps;
    const wallet = stage.walletOf(fromAddress);
    const sign = () => (rents ? stage.sign(wallet) : stage.work({}, wallet));
    for (let round = 0; round < 8; round++) {
      words.later(20);
      await sign();
      const asked = rents ? await stage.request(orderNo) : null;
      if (asked) await advance(asked.energyNo);
      await beforeSigning?.(order);
      words.later(20);
      await sign();
      await credited();
      const now = (await orders.get(orderNo)) as InternalOrder;
      if (isFinal(now.status)) return now;
      // The gateway reads a wallet once a second, independent of the test's clock.
      if (now.stuck) await sleep(walletReadMs);
    }
    throw new Error(`${orderNo} does not end`);
  }

  /** Orders that were under way. Those of one wallet may end together. */
  const orderNos = new Set<string>();

  /** A sweep that is under way after a run. An address has one in a run, its other token in the next. */
  async function next(sweeps: Sweeps) {
    await sweeps.collect();
    const all = await sweeps.underWay();
    for (const { orderNo } of all) orderNos.add(orderNo);
    return all[0];
  }

  type Info = Awaited<ReturnType<typeof infoOf>>;
  const infoOfOrder = async ({ txHash }: InternalOrder): Promise<Partial<Info>> =>
    txHash ? infoOf(stage.url, txHash) : {};

  /** The fees of the orders that were under way since the last call, sun. */
  async function fees(sweeps: Sweeps): Promise<bigint> {
    let sum = 0n;
    for (const orderNo of orderNos) {
      const { fee = 0 } = await infoOfOrder((await sweeps.deps.orders.get(orderNo))!);
      sum += BigInt(fee);
    }
    orderNos.clear();
    return sum;
  }

  /** Runs until nothing is under way. Returns what was done, in the order of the runs. */
  async function finish(sweeps: Sweeps, how: How = { rents: true }): Promise<Done[]> {
    const done: Done[] = [];
    for (let i = 0; i < 20; i += 1) {
      const sweep = (await next(sweeps)) ?? (await next(sweeps));
      if (!sweep) return done;
      const order = await end((await sweeps.deps.orders.get(sweep.orderNo))!, how);
      const { fee = 0, receipt = {} } = await infoOfOrder(order);
      const did = `${order.does} ${order.status}`;
      done.push({ did, order, cost: BigInt(fee), burnt: BigInt(receipt.energy_fee ?? 0) });
    }
    throw new Error('the sweeps do not end');
  }

  return {
    credited,
    sweepsWith,
    deposit,
    finish,
    fees,
    dones: (done: { did: string }[]) => done.map(({ did }) => did),
    /** Forgets what waits to be swept. */
    async forget(): Promise<void> {
      const sweeps = sweepsWith();
      for (const one of await sweeps.candidates()) await sweeps.deps.sweeps.defer(one, null);
    },
  };
}
