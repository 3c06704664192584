/**
 * Random schedules. Orders, swaps, deposits and admin decisions run while processes die anywhere.
 * Nodes have any mode, reorganisations are up to five blocks deep, messages arrive twice and out of
 * order, and several workers of one wallet run at once. At the end, the sum of the payments on the
 * chain must equal the sum of the confirmed orders.
 *
 * A run repeats. Its steps and faults come from one seed, processes take turns, and the clock moves
 * with the turns. The schedule of a run lists what happened in it, and can be driven instead.
 */

import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { type Cell, type PlannedOrder, walletsOf } from '../cell.ts';
import { check } from '../check/check.ts';
import { groupsOf } from '../check/check-groups.ts';
import { Driver } from '../driver.ts';
import { seeded } from '../seeded.ts';
import { isWrongStatus, makesUsers, settle, submit, usersArePaid } from '../way.ts';
import { allowing, grouping } from '../world/groups.ts';
import { makeSessionKeys } from '../world/operations.ts';
import { processes } from '../world/processes.ts';
import { fundSwappers, submitSwap } from '../world/swaps.ts';
import { Turns } from '../world/turns.ts';
import { stopClock } from '../world/virtual-time.ts';
import type { World } from '../world/world.ts';
import { deepest, drawHours, drawSteps, isOrder, merchants, pairs } from './draw-steps.ts';
import type { Schedule, Step } from './schedule.ts';
import { ScheduledFaults } from './scheduled-faults.ts';

export interface RandomResult {
  orders: number;
  /** Of the orders that pay and are not rejected: those confirmed, and those that nodes refused. */
  confirmed: number;
  refused: number;
  /** All orders that pay and are not rejected. */
  toConfirm: number;
  /** Swaps among the orders, and how many of them were confirmed. */
  swaps: number;
  swapped: number;
  deposits: number;
  /** Groups that paid, and withdrawals that they paid. */
  groups: number;
  grouped: number;
  deaths: number;
  reorganisations: number;
  /** Token units: the sum of the confirmed orders, and the sum of the payments on the chain. */
  sums: { confirmed: bigint; paid: bigint };
  complaints: string[];
  /** What happened, with every fault. */
  schedule: Schedule;
  /** Each hour of a soak. */
  hours: HourResult[];
}

/** One hour of a soak: what had happened by its end. */
export interface HourResult {
  /** Virtual seconds since the run began. */
  seconds: number;
  orders: number;
  confirmed: number;
  deposits: number;
  deaths: number;
  complaints: number;
}

const hourSeconds = 3_600;

/** What a run keeps while it goes on. */
interface Course {
  driver: Driver;
  cells: Cell[];
  scheduled: ScheduledFaults;
  complaints: string[];
  hours: HourResult[];
  /** Unix seconds at which the run began. */
  begun: number;
}

interface RunInput {
  progress?: (text: string) => void;
  /** Called when a step begins and a process calls a port, for a log that two runs share. */
  trace?: (text: string) => void;
}

/** Half of the merchants group their payments where a transaction pays many. */
const groupsOn = ({ chain: { chain } }: World): Pick<Schedule, 'groups'> =>
  chain.family === 'TRX' ? {} : { groups: true };

/** A run of this many orders. Only the seed decides what happens in it. */
export const randomRun = (
  world: World,
  { orders, seed, ...input }: RunInput & { orders: number; seed: number },
): Promise<RandomResult> =>
  runSchedule(
    world,
    {
      family: world.chain.chain.family,
      ...groupsOn(world),
      seed,
      steps: drawSteps(world.chain, { orders, seed }),
    },
    input,
  );

/** A soak of this many hours, each with this many orders. Only the seed decides what happens in it. */
export const soakRun = (
  world: World,
  { hours, orders, seed, ...input }: RunInput & { hours: number; orders: number; seed: number },
): Promise<RandomResult> => {
  const { family, name } = world.chain.chain;
  const steps = drawHours(world.chain, { hours, orders, seed });
  return runSchedule(world, { family, chain: name, ...groupsOn(world), seed, steps }, input);
};

/**
 * Drives a schedule on a new world. Adds to its steps the faults that happened. A run that throws
 * has a complaint.
 */
export async function runSchedule(
  world: World,
  schedule: Schedule,
  input: RunInput = {},
): Promise<RandomResult> {
  const clock = stopClock();
  world.turns = new Turns(seeded(schedule.seed), clock.tick);
  world.ids = countedIds();
  try {
    return await drive(world, schedule, input);
  } finally {
    world.turns = null;
    clock.restore();
  }
}

async function drive(world: World, schedule: Schedule, input: RunInput): Promise<RandomResult> {
  const driver = new Driver(world);
  await driver.tick();
  const cells = await world.addCells(merchants);
  await driver.mine(deepest + 3);
  await driver.tick();
  if (world.chain.chain.swap) await fundSwappers(driver, cells);
  if (schedule.groups) {
    const half = cells.slice(0, merchants / 2);
    await grouping(driver, half);
    await allowing(driver, half);
  }
  const scheduled = new ScheduledFaults(schedule.seed, cells, world.chain, input.trace);
  world.injector = scheduled;
  const complaints: string[] = [];
  const hours: HourResult[] = [];
  const begun = world.clock().now();
  const course: Course = { driver, cells, scheduled, complaints, hours, begun };
  try {
    for (const [i, step] of schedule.steps.entries()) {
      input.trace?.(JSON.stringify({ ...step, faults: undefined }));
      scheduled.begin(step);
      await (step.do === 'hour' ? endHour(course) : take(driver, cells, step));
      if (i % 40 === 39) input.progress?.(`step ${i + 1}, ${scheduled.deaths} deaths`);
    }
    await bringToEnd(course);
  } catch (error) {
    complaints.push(`the run stopped: ${error}`);
  }
  const ended = await compare(course);
  for (const cell of cells) world.cells.delete(cell.id);
  const number = (is: (step: Step) => boolean) => schedule.steps.filter(is).length;
  return {
    orders: number(isOrder),
    swaps: number((step) => step.do === 'swap'),
    reorganisations: number((step) => step.do === 'reorganise'),
    deaths: scheduled.deaths,
    ...ended,
    complaints,
    schedule,
    hours,
  };
}

/** Nothing goes wrong any more, until every order has ended. */
async function bringToEnd({ driver, cells, scheduled }: Course): Promise<void> {
  const { world } = driver;
  scheduled.begin(null);
  world.deliveryQueueIsDown = false;
  await world.chain.unstick();
  for (const cell of cells) await decide(driver, cell);
  await depositsGetMined(driver, cells);
  await settle(driver, cells);
}

/** Compares orders, payments, events and books, each with what the chain has. */
async function compare({ driver: { world }, cells, complaints }: Course) {
  const ended = await count(world, cells);
  const found = check(world, cells, 0n).catch((error) => [`the check stopped: ${error}`]);
  complaints.push(...(await found));
  if (ended.sums.paid !== ended.sums.confirmed) {
    complaints.push(`${ended.sums.paid} was paid, orders of ${ended.sums.confirmed} are confirmed`);
  }
  return ended;
}

/** Lets the rest of an hour pass, and compares everything. A soak that is wrong ends here. */
async function endHour(course: Course): Promise<void> {
  const { driver, cells, scheduled, complaints, hours, begun } = course;
  const passed = () => driver.world.clock().now() - begun;
  const rest = (hours.length + 1) * hourSeconds - passed();
  if (rest > 0) driver.world.pass(rest);
  await bringToEnd(course);
  const before = complaints.length;
  const { confirmed, swapped, deposits } = await compare(course);
  hours.push({
    seconds: passed(),
    orders: cells.reduce((sum, cell) => sum + cell.orders.length, 0),
    confirmed: confirmed + swapped,
    deposits,
    deaths: scheduled.deaths,
    complaints: complaints.length - before,
  });
  if (complaints.length > before) throw new Error(`hour ${hours.length} ended wrong`);
}

/** What the orders came to. An order that correctly ended otherwise is marked as such. */
async function count(world: World, cells: Cell[]) {
  const sums = { confirmed: 0n, paid: 0n };
  // Counting starts at block 0: a rollback can move the head below the start of the run, and no
  // other run uses these recipients.
  const paid = await world.chain.tokenPayments(0n);
  let confirmed = 0;
  let refused = 0;
  let swapped = 0;
  const orders = cells.flatMap((cell) => cell.orders);
  const toConfirm = orders.filter(({ takes, ends }) => !takes && ends === 'confirmed').length;
  for (const order of orders) {
    const record = await makeOrderStore(world.client).get(order.orderNo);
    // An order may correctly end this way if nodes refused its payment for long enough: its nonce
    // was cancelled, or its bytes expired.
    const ended = /cancelled at its nonce|^No node accepts the payment/;
    if (record?.status === 'failed' && ended.test(record.failReason ?? '')) {
      order.ends = 'failed';
    }
    // Its gas was estimated while the recipient held tokens of another wallet's payment, which a
    // reorganisation then took back: the first tokens of an address need more.
    const isAlike = ({ toAddress, asks }: PlannedOrder) =>
      toAddress === order.toAddress && asks?.from !== order.asks?.from;
    const reverted =
      record?.status === 'failed' && /^The transaction was reverted/.test(record.failReason ?? '');
    if (reverted && orders.some(isAlike)) order.ends = 'failed';
    if (order.ends === 'failed' && !order.takes) refused += 1;
    if (record?.status === 'confirmed' && order.takes) swapped += 1;
    else if (record?.status === 'confirmed') {
      confirmed += 1;
      sums.confirmed += order.units;
    }
  }
  const recipients = new Set(orders.filter(({ takes }) => !takes).map((one) => one.toAddress));
  for (const to of recipients) for (const units of paid.get(to) ?? []) sums.paid += units;
  const deposits = cells.reduce((sum, cell) => sum + cell.deposits.length, 0);
  const groups = (await Promise.all(cells.map((cell) => groupsOf(world, cell))))
    .flat()
    .filter(({ status }) => status === 'confirmed');
  const grouped = groups.reduce((sum, { serves }) => sum + serves.length, 0);
  return {
    confirmed,
    refused,
    toConfirm,
    swapped,
    deposits,
    sums,
    groups: groups.length,
    grouped,
  };
}

/** Takes one step of a schedule. */
async function take(driver: Driver, cells: Cell[], step: Step): Promise<unknown> {
  const { world } = driver;
  const cell = cells['cell' in step ? step.cell : 0] as Cell;
  switch (step.do) {
    case 'set-up':
      await makesUsers(driver, cells);
      return makeSessionKeys(world, cells);
    case 'apply': {
      const last = step.again && cell.orders.findLast(({ takes }) => !takes);
      const set = {
        amount: step.amount,
        ends: step.rejected ? ('rejected' as const) : ('confirmed' as const),
      };
      return submit(driver, cell, last && last.ends === 'confirmed' ? again(last) : set);
    }
    case 'operate': {
      const from = step.fromUser ? ({ from: 'user' } as const) : {};
      const asks = { opType: 'transfer' as const, by: step.by, ...from };
      return submit(driver, cell, { amount: step.amount, asks });
    }
    case 'swap': {
      const pair = pairs[step.pair];
      if (!pair) throw new Error(`there is no pair ${step.pair}`);
      const { nativeToken } = world.chain.chain;
      const [from, to] = [pair.from, pair.to].map((one) => (one === 'coin' ? nativeToken : one));
      return submitSwap(driver, cell, {
        from: from as string,
        to: to as string,
        amount: pair.amount,
        either: true,
      });
    }
    case 'decide':
      return decide(driver, cell);
    case 'pay-user':
      return usersArePaid(driver, [cell]);
    case 'mine':
      return driver.mine(step.blocks);
    case 'pass':
      return world.pass(step.seconds);
    case 'workers':
      return Promise.all([workersAtOnce(world, cell), ...(step.andTick ? [driver.tick()] : [])]);
    case 'twice':
      return twice(world, cell, step.which);
    case 'reorganise':
      await world.chain.reorganise(step.depth);
      return sendDepositsAgain(world, cells);
    case 'expire':
      return driver.mine(world.chain.life?.proven ?? 0);
    case 'receiver':
      cell.receiverSays = [...step.says];
      return;
    case 'queue':
      world.deliveryQueueIsDown = step.isDown;
      return;
    case 'unstick':
      return world.chain.unstick();
    case 'hour':
      return;
    default:
      return driver[step.do]();
  }
}

/** An admin approves the cell's orders that wait, or cancels those that are to be rejected. */
async function decide(driver: Driver, cell: Cell): Promise<void> {
  const waiting = cell.orders.filter(
    ({ amount, asks }) => asks?.by === 'admin' || (!asks && Number(amount) >= 1_000),
  );
  for (const order of waiting) {
    const work =
      order.ends === 'rejected'
        ? processes.cancel(cell, order)
        : processes.approve(cell, order, 'ann');
    await driver.call(order.ends === 'rejected' ? 'cancel' : 'approve', cell, work, isWrongStatus);
  }
}

const again = ({ amount, toAddress }: PlannedOrder) => ({ amount, toAddress });

async function workersAtOnce(world: World, cell: Cell): Promise<void> {
  const thrice = walletsOf(cell).flatMap(({ wallet }) => [wallet, wallet, wallet]);
  await Promise.all(thrice.map((wallet) => world.run('worker', cell, processes.worker(wallet))));
}

/** Dispatches a finished change again, and delivers messages a second time. */
async function twice(world: World, cell: Cell, which: number): Promise<void> {
  const known = [...cell.announced.keys()];
  const id = known[Math.floor(which * known.length)];
  const item = id ? await makeOutboxStore(world.client).get(id) : null;
  if (item) await world.run('dispatch', cell, processes.dispatch(item));
  for (const { wallet } of walletsOf(cell)) world.wakes.add(wallet.address);
  const [message] = world.attempts;
  if (message) world.attempts.push({ ...message });
}

/**
 * Sends the deposits again, three times with a block after each, as their senders would. A node may
 * drop what waits: after a reorganisation, anvil tries a later nonce first, and drops it as invalid.
 */
async function depositsGetMined(driver: Driver, cells: Cell[]): Promise<void> {
  for (let sent = 0; sent < 3; sent++) {
    await sendDepositsAgain(driver.world, cells);
    await driver.mine(1);
  }
}

/** Sends in nonce order. Nodes refuse transactions that are already mined, which is correct. */
async function sendDepositsAgain(world: World, cells: Cell[]): Promise<void> {
  for (const { raw } of cells.flatMap(({ deposits }) => deposits)) {
    await world.chain.sendRaw(raw).catch(() => null);
  }
}

/** Ids in the order in which they were made, the same in each run. */
function countedIds() {
  let made = 0;
  return {
    next(prefix: string): string {
      made += 1;
      return prefix + String(made).padStart(26 - prefix.length, '0');
    },
  };
}
