/** The ways of an operation of the client wallet, from its call to its end. */
import type { OperationType } from '#model/orders/operation-types.ts';
import type { PlannedOrder } from '../cell.ts';
import { approves, pumped, type Stage, submit, untilFinal, type Way } from '../way.ts';
import { makeSessionKeys } from '../world/operations.ts';

const haveKeys: Stage = ({ world }, cells) => makeSessionKeys(world, cells);

const asks =
  (opType: OperationType, by: 'key' | 'admin', ends?: PlannedOrder['ends']): Stage =>
  (driver, cells) =>
    driver.all(cells, (cell) => submit(driver, cell, { amount: '5', asks: { opType, by }, ends }));

/** Nobody decides. The wait is entered again each hour, and the last timeout ends it. */
const aDayPasses: Stage = async (driver) => {
  driver.world.pass(86_400);
  await driver.pump();
};

/** These ways run on every chain. */
export const transferWays: Way[] = [
  {
    name: 'operation, a transfer by a session key',
    deep: ['worker'],
    stages: [haveKeys, asks('transfer', 'key'), pumped, ...untilFinal],
  },
];

/** These ways run only on EVM chains. */
export const callWays: Way[] = [
  {
    name: 'operation, a call approved by an admin',
    stages: [asks('send-tx', 'admin'), pumped, approves('ann'), ...untilFinal],
  },
  {
    name: 'operation, a message by a session key',
    deep: ['worker'],
    stages: [haveKeys, asks('sign-message', 'key'), pumped, ...untilFinal],
  },
  {
    name: 'operation, typed data approved by two admins',
    stages: [
      asks('sign-typed-data', 'admin'),
      pumped,
      approves('ann'),
      approves('ben'),
      ...untilFinal,
    ],
  },
  {
    name: 'operation, nobody decides on it',
    deep: ['await-approval'],
    stages: [asks('transfer', 'admin', 'rejected'), pumped, aDayPasses],
  },
];
