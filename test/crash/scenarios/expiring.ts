/** The ways of a payment on chains whose transactions expire (TRON, Solana). */
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import {
  applies,
  blocks,
  pumped,
  reorganised,
  type Stage,
  time,
  untilFinal,
  type Way,
} from '../way.ts';
import { processes } from '../world/processes.ts';
import { expires, nodeIs, unstuck } from './stages.ts';

/** While a node still knows expired bytes, nothing else is signed for their order. */
const notSignedAnew: Stage = async ({ world }, cells) => {
  const payments = makePaymentStore(world.client);
  for (const { id, wallet } of cells) {
    const slot = await payments.slot(world.chain.chain.name, wallet.address, 0);
    const signed = slot?.attempts.length ?? 0;
    if (signed !== 1) world.complaints.push(`${id}: signed ${signed} times while a node knows it`);
  }
};

/**
 * How many runs of one wallet work at the same time. Each starts one block after the previous one.
 */
const sideBySide = 6;

/**
 * The payment expires and the watcher reads that. Then many runs start while blocks arrive, and
 * later together with a tick.
 */
const expiresAndAllRun: Stage = async (driver, cells) => {
  const { world } = driver;
  await driver.mine(world.chain.life?.proven ?? 0);
  await driver.tick();
  await driver.all(cells, async (cell) => {
    const runs: Promise<unknown>[] = [];
    for (let i = 0; i < sideBySide; i++) {
      runs.push(world.run('worker', cell, processes.worker(cell.wallet)));
      await driver.mine(1);
      await makePaymentStore(world.client).identity();
    }
    await Promise.all(runs);
  });
  await Promise.all([driver.tick(), driver.pump()]);
};

/**
 * The payment has expired, but not yet in a final block. The node reports it, and nothing is
 * proven.
 */
const expiresUnproven: Stage = (driver, cells) =>
  blocks((driver.world.chain.life?.valid ?? 0) + 2)(driver, cells);

/** The first bytes are still valid on a fork, and a stranger's node sends them there. */
const firstBytesOnAFork: Stage = async ({ world }, cells) => {
  await world.chain.reorganise(5);
  const payments = makePaymentStore(world.client);
  for (const { wallet } of cells) {
    const slot = await payments.slot(world.chain.chain.name, wallet.address, 0);
    // On a very busy machine the bytes may have expired here too. The call then has no effect.
    await world.chain.sendRaw(slot?.attempts[0]?.raw ?? '').catch(() => null);
  }
};

export const expiringWays: Way[] = [
  {
    name: 'withdrawal, refused until it ends',
    stages: [
      ...[applies('5', 'failed'), nodeIs('refused'), pumped],
      ...Array.from({ length: 6 }, () => time(26)),
      ...[expiresUnproven, time(30), expires, nodeIs('fine'), time(30), ...untilFinal],
    ],
  },
  {
    name: 'withdrawal, forgotten by every node and signed again',
    deep: ['worker'],
    stages: [
      ...[applies('5'), nodeIs('forgetful'), pumped],
      ...[expires, nodeIs('fine'), time(30), ...untilFinal],
    ],
  },
  {
    name: 'withdrawal, pending for ever',
    deep: ['worker'],
    stages: [applies('5'), nodeIs('stuck'), pumped, nodeIs('fine'), expires, ...untilFinal],
  },
  {
    name: 'withdrawal, taken by a node that denies it',
    deep: ['worker'],
    stages: [
      ...[applies('5'), nodeIs('denying'), pumped, time(30), blocks(2), time(30), blocks(8)],
      ...[time(30), unstuck, nodeIs('fine'), ...untilFinal],
    ],
  },
  {
    name: 'withdrawal, expired and still known',
    allWell: true,
    stages: [
      ...[applies('5'), nodeIs('remembering'), pumped, expires, time(30), notSignedAnew],
      ...[nodeIs('fine'), time(30), ...untilFinal],
    ],
  },
  {
    name: 'withdrawal, reorganised and expired before it is confirmed',
    deep: ['worker'],
    stages: [
      ...[applies('5'), pumped, blocks(2), nodeIs('forgetful'), reorganised(2)],
      ...[expires, nodeIs('fine'), time(30), ...untilFinal],
    ],
  },
  {
    name: 'withdrawal, reorganised and expired after it was confirmed',
    deep: ['worker'],
    stages: [
      ...[applies('5'), pumped, blocks(4), nodeIs('forgetful'), reorganised(4)],
      ...[expires, nodeIs('fine'), time(30), ...untilFinal],
    ],
  },
  {
    name: 'withdrawal, expired on a fork that is not final',
    allWell: true,
    stages: [
      ...[applies('5'), nodeIs('forgetful'), pumped, nodeIs('fine')],
      ...[expiresUnproven, time(30), firstBytesOnAFork, blocks(1), time(30), ...untilFinal],
    ],
  },
  {
    name: 'withdrawal, runs side by side when it has expired',
    allWell: true,
    stages: [
      ...[applies('5'), nodeIs('forgetful'), pumped, nodeIs('fine')],
      ...[expiresAndAllRun, time(30), ...untilFinal],
    ],
  },
  {
    name: 'withdrawal, its node sees no coin',
    stages: [
      ...[applies('5'), nodeIs('poor'), pumped, nodeIs('fine')],
      ...[time(30), ...untilFinal],
    ],
  },
];
