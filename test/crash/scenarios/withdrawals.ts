/** The ways of a withdrawal, from its order to the block that makes it final. */

import {
  applies,
  approves,
  blocks,
  isWrongStatus,
  pumped,
  reorganised,
  type Stage,
  time,
  untilFinal,
  type Way,
} from '../way.ts';
import { processes } from '../world/processes.ts';
import { freezeIsLifted } from './lift-freeze.ts';
import { appliesThrice, strangersSend } from './stages.ts';

const rejects: Stage = async (driver, cells) => {
  await driver.all(cells, async (cell) => {
    for (const order of cell.orders) {
      await driver.call('reject', cell, processes.reject(cell, order, 'ann'), isWrongStatus);
    }
  });
  await driver.pump();
};

const cancels: Stage = async (driver, cells) => {
  await driver.all(cells, async (cell) => {
    for (const order of cell.orders) {
      await driver.call('cancel', cell, processes.cancel(cell, order));
    }
  });
  await driver.pump();
};

const executionsDie: Stage = async (driver, cells) => {
  driver.world.machine.abort(cells.flatMap(({ orders }) => orders.map((o) => o.orderNo)));
  driver.world.pass(70);
  await driver.minute();
  await driver.pump();
};

/** Decisions about an order before anything is signed. They are the same on every chain. */
export const decisionWays: Way[] = [
  {
    name: 'withdrawal, level 2',
    stages: [applies('1500'), pumped, approves('ann'), ...untilFinal],
  },
  {
    name: 'withdrawal, level 3',
    stages: [applies('60000'), pumped, approves('ann'), approves('ben'), ...untilFinal],
  },
  { name: 'withdrawal, rejected', stages: [applies('1500', 'rejected'), pumped, rejects] },
  { name: 'withdrawal, cancelled', stages: [applies('1500', 'rejected'), pumped, cancels] },
  {
    name: 'withdrawal, its execution dies',
    stages: [applies('1500'), pumped, executionsDie, approves('ann'), executionsDie, ...untilFinal],
  },
];

/** Payments on any chain. */
export const paymentWays: Way[] = [
  { name: 'withdrawal, level 1', stages: [applies('5'), pumped, ...untilFinal] },
  {
    name: 'withdrawal, three of one wallet, two of them equal',
    stages: [appliesThrice, pumped, ...untilFinal],
  },
  {
    name: 'withdrawal, reorganised before it is confirmed',
    stages: [applies('5'), pumped, blocks(2), reorganised(2), time(30), ...untilFinal],
  },
  {
    name: 'withdrawal, reorganised after it was confirmed',
    stages: [applies('5'), pumped, blocks(4), reorganised(4), time(30), time(60), ...untilFinal],
  },
  {
    name: 'withdrawal, somebody else has the key',
    stages: [
      ...[strangersSend, blocks(1), applies('5'), pumped],
      ...[blocks(4), freezeIsLifted, time(1), ...untilFinal],
    ],
  },
];
