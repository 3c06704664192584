/** The vocabulary of the ways: stages and the helpers that build them. */

import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { makeEnergyStore } from '#extensions/energy/store/energy-store.ts';
import { makeBatchStore } from '#extensions/payouts/store/batch-store.ts';
import { isFinal } from '#model/order-status.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import { type Cell, type PlannedOrder, walletsOf } from './cell.ts';
import { groupsOf } from './check/check-groups.ts';
import { sweepsLeft } from './check/check-sweeps.ts';
import type { Driver } from './driver.ts';
import { submits } from './world/operations.ts';
import { processes } from './world/processes.ts';

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the chain lists no such token');
  return value;
}

/** One stage of a way, for all of its cells together. */
export type Stage = (driver: Driver, cells: Cell[]) => Promise<void>;

/** A scenario for orders, deposits or webhooks, as a list of stages. */
export interface Way {
  name: string;
  stages: Stage[];
  /**
   * Processes that are killed at each of their steps here, even if another way reached the step
   * first.
   */
  deep?: string[];
  /**
   * The `deep` processes that are killed in every stage that reaches the step, not only in the
   * first.
   */
  staged?: string[];
  /**
   * Runs once without kills, because a death of a process would end the situation that it tests.
   */
  allWell?: boolean;
}

/** The merchant submits an order, and repeats the request until there is an answer. */
export async function submit(
  driver: Driver,
  cell: Cell,
  set: { amount: string; token?: string; toAddress?: string } & Pick<
    Partial<PlannedOrder>,
    'ends' | 'asks'
  >,
): Promise<PlannedOrder> {
  const { amount, token = 'USDT', ends = 'confirmed', asks } = set;
  const { toAddress = driver.world.chain.newAddress() } = set;
  const { chain } = driver.world.chain;
  const { decimals } = need(chain.tokens.find(({ symbol }) => symbol === token));
  const units = parseDecimalAmount(amount, decimals);
  const bizOrderId = `${cell.id}-${cell.orders.length + 1}`;
  const order = { bizOrderId, toAddress, token, amount, units, orderNo: '', ends, asks };
  cell.orders.push(order);
  const [name, work] = asks
    ? (['submit', submits(cell, order)] as const)
    : (['apply', processes.apply(cell, order)] as const);
  const made = await driver.call<{ orderNo: string }>(name, cell, work);
  order.orderNo = made?.orderNo ?? '';
  driver.world.own(cell, order.orderNo);
  return order;
}

export const applies =
  (amount: string, ends?: 'confirmed' | 'failed' | 'rejected', token?: string): Stage =>
  (driver, cells) =>
    driver.all(cells, (cell) => submit(driver, cell, { amount, ends, token }));

export const pumped: Stage = (driver) => driver.pump();

/** Mines blocks, lets the watcher read them, and does everything that follows. */
export const blocks =
  (count: number): Stage =>
  async (driver) => {
    await driver.mine(count);
    await driver.tick();
    await driver.pump();
  };

/** Lets time pass. Then the watcher ticks, which wakes workers. */
export const time =
  (seconds: number): Stage =>
  async (driver) => {
    driver.world.pass(seconds);
    await driver.tick();
    await driver.pump();
  };

/** Runs until every payment is final and the watcher follows no deposit any more. */
export const untilFinal: Stage[] = [blocks(1), blocks(3), blocks(4)];

/**
 * An admin approves the cells' newest orders. On a retry, a repeated decision counts as an answer.
 */
export const approves =
  (admin: string): Stage =>
  async (driver, cells) => {
    await driver.all(cells, async (cell) => {
      for (const order of cell.orders) {
        const work = processes.approve(cell, order, admin);
        await driver.call('approve', cell, work, isWrongStatus);
      }
    });
    await driver.pump();
  };

/** The caller's earlier call succeeded, but its answer was lost. */
export const isWrongStatus = (error: Error): boolean =>
  (error as { kind?: string }).kind === 'wrongStatus';

/** The merchant makes its user's address. If the harness has a user's key, its address is used. */
export const makesUsers: Stage = async (driver, cells) => {
  await driver.all(cells, async (cell) => {
    const held = cell.swapper ?? cell.sweptUser;
    const derived = held?.wallet.address ?? driver.world.chain.newAddress();
    const made = await driver.call<{ addresses: Record<string, string> }>(
      'create-sub-account',
      cell,
      processes.subAccount(cell, () => derived),
    );
    cell.userAddress = made?.addresses[driver.world.chain.chain.family] ?? null;
    driver.world.own(cell, derived);
  });
  await driver.pump();
};

/** Somebody sends coins and tokens to each user. */
export const usersArePaid: Stage = async (driver, cells) => {
  const { chain } = driver.world;
  const coin = need(chain.chain.tokens.find(({ isNative }) => isNative));
  const usdt = need(chain.chain.tokens.find(({ symbol }) => symbol === 'USDT'));
  for (const cell of cells) {
    for (const [token, amount] of [
      [chain.usdt, 25n * 10n ** BigInt(usdt.decimals)],
      [null, 10n ** BigInt(coin.decimals)],
    ] as const) {
      const address = cell.userAddress as string;
      const { raw, txHash } = await chain.signTransfer(address, token, amount);
      cell.deposits.push({ raw, address, token, amount, txHash });
      await chain.sendRaw(raw);
    }
  }
};

/** A reorganisation of this depth. Every deposit of these cells loses its block. */
export const reorganised =
  (depth: number): Stage =>
  async (driver) => {
    await driver.world.chain.reorganise(depth);
    await driver.mine(1);
    await driver.tick();
    await driver.pump();
  };

/** The same deposit transactions that left the chain are sent again. */
export const depositsComeAgain: Stage = async (driver, cells) => {
  for (const { deposits } of cells) {
    for (const { raw } of deposits) await driver.world.chain.sendRaw(raw);
  }
};

/**
 * Gives the run a fine node and enough time, until no work is left or it clearly never ends. Each
 * round is a minute and some blocks.
 */
export async function settle(driver: Driver, cells: Cell[]): Promise<void> {
  for (const cell of cells) cell.nodeIs = 'fine';
  for (let round = 0; round < 14; round++) {
    driver.world.pass(round < 6 ? 80 : 3_700);
    await driver.minute();
    await driver.pump();
    // A transaction that no block took must expire before its order is signed again.
    await driver.mine(round < 2 ? 8 : (driver.world.chain.life?.proven ?? 8));
    await driver.tick();
    await driver.pump();
    if (round > 0 && (await isQuiet(driver, cells))) return;
  }
}

/** Whether every order and every nonce is final and no work is under way. */
async function isQuiet(driver: Driver, cells: Cell[]): Promise<boolean> {
  const { world } = driver;
  if (world.attempts.length > 0 || (await driver.undispatched()).length > 0) return false;
  const open = await makeBatchStore(world.client).open(1_000);
  if (cells.some(({ batch }) => batch && open.includes(batch.no))) return false;
  const orders = cells.flatMap((cell) => cell.orders.map(({ orderNo }) => orderNo));
  const records = await makeOrderStore(world.client).getMany(orders);
  if (records.length < orders.length || records.some(({ status }) => !isFinal(status)))
    return false;
  const withExecution = records.filter(({ executions }) => executions > 0);
  if (withExecution.some(({ orderNo }) => !world.machine.isOver(orderNo))) return false;
  const payments = makePaymentStore(world.client);
  for (const { wallet } of cells.flatMap(walletsOf)) {
    const slots = await payments.openSlots(world.chain.chain.name, wallet.address);
    if (slots.some(({ state }) => state !== 'final')) return false;
  }
  const deposits = await makeDepositStore(world.client).watched(
    world.chain.chain.name,
    0n,
    10n ** 12n,
  );
  const forwarded = await makeEnergyStore(world.client).unsettledTopUps();
  if (forwarded.some(({ projectId }) => cells.some(({ id }) => id === projectId))) return false;
  for (const cell of cells.filter(({ groups }) => groups))
    if ((await groupsOf(world, cell)).some(({ status }) => !isFinal(status))) return false;
  for (const cell of cells) if ((await sweepsLeft(world, cell)).length > 0) return false;
  const due = await makeDeliveryStore(world.client).due(world.clock(10 * 86_400).now());
  return due.length === 0 && deposits.every(({ status }) => status === 'credited');
}
