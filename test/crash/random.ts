/**
 * Random schedules. Orders, swaps, deposits and admin decisions run while processes die anywhere.
 * Nodes have any mode, reorganisations are up to five blocks deep, messages arrive twice and out of
 * order, and several workers of one wallet run at once. At the end, the sum of the payments on the
 * chain must equal the sum of the confirmed orders.
 */

import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { type Cell, type PlannedOrder, walletsOf } from './cell.ts';
import { check } from './check/check.ts';
import { Driver } from './driver.ts';
import { seeded } from './seeded.ts';
import { isWrongStatus, makesUsers, settle, submit, usersArePaid } from './way.ts';
import { answers, type NodeMode } from './world/chain.ts';
import { makeSessionKeys } from './world/operations.ts';
import { processes } from './world/processes.ts';
import { fundSwappers, type Pair, submitSwap } from './world/swaps.ts';
import type { World } from './world/world.ts';

const wallets = 4;
/**
 * The chance that a process dies at a write or send, and the chance that a life has a faulty node.
 */
const deathRate = 0.02;
const faultRate = 0.3;
const deepest = 5;

export interface RandomResult {
  orders: number;
  confirmed: number;
  /** Swaps among the orders, and how many of them were confirmed. */
  swaps: number;
  swapped: number;
  deposits: number;
  deaths: number;
  reorganisations: number;
  /** Token units: the sum of the confirmed orders, and the sum of the payments on the chain. */
  sums: { confirmed: bigint; paid: bigint };
  complaints: string[];
}

export async function randomRun(
  world: World,
  input: { orders: number; seed: number; progress?: (text: string) => void },
): Promise<RandomResult> {
  const random = seeded(input.seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const driver = new Driver(world);
  await driver.tick();
  const cells = await world.addCells(wallets);
  await driver.mine(deepest + 3);
  await driver.tick();
  // Counting starts at block 0: a rollback can move the head below the start of the run, and no
  // other run uses these recipients.
  const fromBlock = 0n;
  const expiring = world.chain.life?.proven;
  const modes: NodeMode[] = expiring ? [...answers, 'forgetful', 'stuck', 'denying'] : [...answers];
  const count = { orders: 0, swaps: 0, deaths: 0, reorganisations: 0 };
  const hasSwaps = world.chain.chain.swap !== undefined;
  if (hasSwaps) await fundSwappers(driver, cells);
  world.injector = {
    judge() {
      if (random() >= deathRate) return null;
      count.deaths += 1;
      return random() < 0.5 ? 'before' : 'after';
    },
    mode: () => (random() < faultRate ? pick(modes) : 'fine'),
  };
  await makesUsers(driver, cells);
  await makeSessionKeys(world, cells);

  const decide = async (cell: Cell) => {
    const waiting = cell.orders.filter(
      ({ amount, asks }) => asks?.by === 'admin' || (!asks && Number(amount) >= 1_000),
    );
    for (const order of waiting) {
      const work =
        order.ends === 6 ? processes.cancel(cell, order) : processes.approve(cell, order, 'ann');
      await driver.call(order.ends === 6 ? 'cancel' : 'approve', cell, work, isWrongStatus);
    }
  };
  const steps: [weight: number, work: () => Promise<unknown>][] = [
    [
      5,
      async () => {
        const small = { amount: `${1 + Math.floor(random() * 99)}` };
        const large = { amount: '1200', ends: random() < 0.3 ? (6 as const) : (4 as const) };
        const cell = pick(cells);
        const last = cell.orders.findLast(({ takes }) => !takes);
        // Sometimes sends exactly the same request again.
        const set = random() < 0.8 ? small : large;
        const asks = random() < 0.35 ? { opType: 'transfer' as const, by: pick(deciders) } : null;
        if (hasSwaps && random() < 0.35) {
          count.swaps += 1;
          await submitSwap(driver, cell, { ...pick(pairs), either: true });
        } else if (asks && hasSwaps && random() < 0.5) {
          await submit(driver, cell, { amount: '1', asks: { ...asks, from: 'user' } });
        } else if (asks) await submit(driver, cell, { ...small, asks });
        else await submit(driver, cell, last?.ends === 4 && random() < 0.1 ? again(last) : set);
        count.orders += 1;
      },
    ],
    [2, () => decide(pick(cells))],
    [0.5, () => usersArePaid(driver, [pick(cells)])],
    [3, () => driver.mine(1 + Math.floor(random() * 3))],
    [3, () => driver.tick()],
    [3, () => driver.pump()],
    [2, async () => world.pass(Math.floor(random() * 40))],
    [1, () => driver.minute()],
    [1, () => workersAtOnce(world, pick(cells))],
    [1, () => twice(world, pick(cells), random)],
    [1, () => Promise.all([driver.tick(), workersAtOnce(world, pick(cells))])],
    // A transaction that is stuck at a node becomes minable, or everything signed so far expires.
    [0.5, () => world.chain.unstick()],
    [expiring ? 0.4 : 0, () => driver.mine(expiring ?? 0)],
    [
      0.4,
      async () => {
        count.reorganisations += 1;
        await world.chain.reorganise(1 + Math.floor(random() * deepest));
        await sendDepositsAgain(world, cells);
      },
    ],
  ];
  const total = steps.reduce((sum, [weight]) => sum + weight, 0);
  while (count.orders < input.orders) {
    let at = random() * total;
    const step = steps.find(([weight]) => {
      at -= weight;
      return at < 0;
    });
    await step?.[1]();
    if (random() < 0.02) input.progress?.(`${count.orders} orders, ${count.deaths} deaths`);
  }
  world.injector = { judge: () => null, mode: () => 'fine' };
  await world.chain.unstick();
  for (const cell of cells) await decide(cell);
  await sendDepositsAgain(world, cells);
  await driver.mine(1);
  await settle(driver, cells);

  const sums = { confirmed: 0n, paid: 0n };
  const paid = await world.chain.tokenPayments(fromBlock);
  let confirmed = 0;
  let swapped = 0;
  for (const order of cells.flatMap((cell) => cell.orders)) {
    const record = await makeOrderStore(world.client).get(order.orderNo);
    // An order may correctly end this way if nodes refused its payment for long enough: its nonce
    // was cancelled, or its bytes expired.
    const ended = /cancelled at its nonce|^No node accepts the payment/;
    if (record?.status === 5 && ended.test(record.failReason ?? '')) {
      order.ends = 5;
    }
    if (record?.status === 4 && order.takes) swapped += 1;
    else if (record?.status === 4) {
      confirmed += 1;
      sums.confirmed += order.units;
    }
  }
  const recipients = new Set(
    cells.flatMap(({ orders }) => orders.filter(({ takes }) => !takes).map((one) => one.toAddress)),
  );
  for (const to of recipients) for (const units of paid.get(to) ?? []) sums.paid += units;
  const complaints = await check(world, cells, fromBlock);
  if (sums.paid !== sums.confirmed) {
    complaints.push(`${sums.paid} was paid, orders of ${sums.confirmed} are confirmed`);
  }
  const deposits = cells.reduce((sum, cell) => sum + cell.deposits.length, 0);
  for (const cell of cells) world.cells.delete(cell.id);
  return { ...count, confirmed, swapped, deposits, sums, complaints };
}

/** Amounts are small compared with the pools, because many swaps may move the same pool. */
const pairs: Pair[] = [
  { from: 'USDT', to: 'USDC', amount: '3' },
  { from: 'USDT', to: 'ETH', amount: '4' },
  { from: 'ETH', to: 'USDC', amount: '0.002' },
];

/** A session key decides at once; an admin decides later. */
const deciders = ['key', 'key', 'admin'] as const;

const again = ({ amount, toAddress }: PlannedOrder) => ({ amount, toAddress });

async function workersAtOnce(world: World, cell: Cell): Promise<void> {
  const thrice = walletsOf(cell).flatMap(({ wallet }) => [wallet, wallet, wallet]);
  await Promise.all(thrice.map((wallet) => world.run('worker', cell, processes.worker(wallet))));
}

/** Dispatches a finished change again, and delivers messages a second time. */
async function twice(world: World, cell: Cell, random: () => number): Promise<void> {
  const known = [...cell.announced.keys()];
  const id = known[Math.floor(random() * known.length)];
  const item = id ? await makeOutboxStore(world.client).get(id) : null;
  if (item) await world.run('dispatch', cell, processes.dispatch(item));
  for (const { wallet } of walletsOf(cell)) world.wakes.add(wallet.address);
  const [message] = world.attempts;
  if (message) world.attempts.push({ ...message });
}

/** Sends in nonce order. Nodes refuse transactions that are already mined, which is correct. */
async function sendDepositsAgain(world: World, cells: Cell[]): Promise<void> {
  for (const { raw } of cells.flatMap(({ deposits }) => deposits)) {
    await world.chain.sendRaw(raw).catch(() => null);
  }
}
