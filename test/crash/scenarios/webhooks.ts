/**
 * The ways of a webhook whose receiver does not accept it at once. The other ways cover the simple
 * case.
 */
import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import type { Cell } from '../cell.ts';
import type { Driver } from '../driver.ts';
import { blocks, makesUsers, type Stage, usersArePaid, type Way } from '../way.ts';
import { processes } from '../world/processes.ts';

const receiverSays =
  (...statuses: number[]): Stage =>
  async (_, cells) => {
    for (const cell of cells) cell.receiverSays = [...statuses];
  };

/** Lets the delays of the queue pass. */
const later =
  (seconds: number): Stage =>
  async (driver) => {
    driver.world.pass(seconds);
    await driver.pump();
  };

/** Lets the delays pass that only the redispatch handles. */
const muchLater =
  (seconds: number): Stage =>
  async (driver) => {
    driver.world.pass(seconds + 20);
    await driver.minute();
    await driver.pump();
  };

const depositNos = ({ announced }: Cell): string[] => [
  ...new Set(
    [...announced.values()]
      .filter(({ event }) => event?.name === 'deposit.credited')
      .map(({ ref }) => ref),
  ),
];

const merchantReplays: Stage = async (driver, cells) => {
  await driver.all(cells, async (cell) => {
    for (const depositNo of depositNos(cell)) {
      await driver.call('replay', cell, processes.replay(cell, depositNo));
    }
  });
  await driver.pump();
};

const adminRetries: Stage = async (driver, cells) => {
  await driver.all(cells, async (cell) => {
    for (const deliveryId of await deliveryIds(driver, cell)) {
      await driver.call('retry', cell, processes.retry(cell, deliveryId));
    }
  });
  await driver.pump();
};

async function deliveryIds({ world }: Driver, cell: Cell): Promise<string[]> {
  const store = makeDeliveryStore(world.client);
  const ids: string[] = [];
  for (const depositNo of depositNos(cell)) {
    const event = await store.latestEvent(depositNo, 'deposit.credited');
    const made = event ? await store.ofEvent(event.eventId) : [];
    ids.push(...made.map(({ deliveryId }) => deliveryId));
  }
  return ids;
}

/** The merchant sets another URL for its key, at the same receiver. */
const urlChanges: Stage = async (_, cells) => {
  for (const { keys } of cells) {
    for (const key of keys) key.webhookUrl = `${key.webhookUrl}/new`;
  }
};

const queueIs =
  (up: boolean): Stage =>
  async ({ world }) => {
    world.deliveryQueueIsDown = !up;
  };

const credited: Stage[] = [makesUsers, usersArePaid, blocks(1), blocks(4)];

export const webhookWays: Way[] = [
  {
    name: 'webhook, the receiver is down until it is given up, then replayed',
    stages: [
      receiverSays(503),
      ...credited,
      later(34),
      later(133),
      later(661),
      muchLater(3_961),
      muchLater(23_761),
      muchLater(95_041),
      // A death during the run may have delayed the last try by this much.
      muchLater(95_041),
      receiverSays(200),
      merchantReplays,
    ],
  },
  { name: 'webhook, retried by an admin', stages: [...credited, adminRetries] },
  { name: 'webhook, replayed to a new URL', stages: [...credited, urlChanges, merchantReplays] },
  {
    name: 'webhook, its queue is down',
    stages: [
      ...credited.slice(0, -1),
      queueIs(false),
      blocks(4),
      muchLater(20),
      queueIs(true),
      muchLater(900),
    ],
  },
];
