/** The ways of several withdrawals that one transaction pays (docs/decisions/0109-group-commit.md). */
import type { PlannedOrder } from '../cell.ts';
import type { EvmCrashChain } from '../chains/evm.ts';
import type { Driver } from '../driver.ts';
import {
  blocks,
  isWrongStatus,
  pumped,
  reorganised,
  type Stage,
  submit,
  time,
  untilFinal,
  type Way,
} from '../way.ts';
import { allowing, grouping } from '../world/groups.ts';
import { processes } from '../world/processes.ts';
import { coins } from './evm.ts';
import { expires, nodeIs, unstuck } from './stages.ts';

const evmOf = ({ world }: Driver) => world.chain as EvmCrashChain;

/** Reverts whatever it is sent: PUSH1 0, PUSH1 0, REVERT. */
const refusingCode = '0x60006000fd';
/** A group that cannot be signed is given up after so many seconds (form-groups.ts), and some more. */
const tooLong = 620;

/** The merchant submits these withdrawals. `ends`: of those that are not confirmed, by position. */
const appliesAll =
  (token: string, amounts: string[], ends: Record<number, PlannedOrder['ends']> = {}): Stage =>
  (driver, cells) =>
    driver.all(cells, async (cell) => {
      for (const [i, amount] of amounts.entries())
        await submit(driver, cell, { amount, token, ends: ends[i] });
    });

const three = (ends?: Record<number, PlannedOrder['ends']>): Stage =>
  appliesAll('ETH', ['0.05', '0.06', '0.07'], ends);
const threeOfSol = (ends?: Record<number, PlannedOrder['ends']>): Stage =>
  appliesAll('SOL', ['0.05', '0.06', '0.07'], ends);
const threeTokens = (ends?: Record<number, PlannedOrder['ends']>): Stage =>
  appliesAll('USDT', ['5', '6', '7'], ends);

/** The recipient of one withdrawal becomes a contract that takes no coin. */
const refuses =
  (position: number): Stage =>
  async (driver, cells) => {
    for (const { orders } of cells) {
      const address = orders[position]?.toAddress;
      await evmOf(driver).rpc.request('anvil_setCode', [address, refusingCode]);
    }
  };

/** The token account of one withdrawal's recipient takes nothing more. */
const freezes =
  (position: number): Stage =>
  async ({ world }, cells) => {
    for (const { orders } of cells)
      world.chain.freezeTokens?.(orders[position]?.toAddress as string);
  };

/** A node that takes the bytes all the same has them mined before the recipient refuses. */
const mayBePaid =
  (position: number): Stage =>
  async (_, cells) => {
    for (const { orders } of cells) orders[position]!.either = true;
  };

/** The worker stores a group, and dies before anything joins it. */
const groupBegun: Stage = async (driver, cells) => {
  const { world } = driver;
  const { injector } = world;
  world.injector = {
    ...injector,
    judge: (meeting) =>
      injector.judge(meeting) ?? (meeting.port === 'internalOrders' ? 'after' : null),
  };
  await driver.all(cells, (cell) => world.run('worker', cell, processes.worker(cell.wallet)));
  world.injector = injector;
};

/** An owner marks these withdrawals as failed, by position. */
const ownerFails =
  (...positions: number[]): Stage =>
  (driver, cells) =>
    driver.all(cells, async (cell) => {
      for (const position of positions) {
        const work = processes.failOrder(cell, cell.orders[position]!);
        await driver.call('fail-order', cell, work, isWrongStatus);
      }
    });

export const groupWays: Way[] = [
  {
    name: 'group, three of the coin',
    deep: ['worker', 'watch'],
    stages: [grouping, three(), pumped, ...untilFinal],
  },
  {
    name: 'group, three of a token',
    deep: ['worker'],
    stages: [grouping, allowing, appliesAll('USDT', ['5', '6', '7']), pumped, ...untilFinal],
  },
  {
    name: 'group, one of its recipients refuses',
    deep: ['watch'],
    stages: [grouping, three({ 1: 'failed' }), refuses(1), pumped, ...untilFinal],
  },
  {
    name: 'group, reorganised before it is confirmed',
    deep: ['watch'],
    stages: [...[grouping, three(), pumped, blocks(2), reorganised(2), time(30)], ...untilFinal],
  },
  {
    name: 'group, reorganised after it was confirmed',
    deep: ['watch'],
    stages: [
      ...[grouping, three(), pumped, blocks(4), reorganised(4), time(30), time(60)],
      ...untilFinal,
    ],
  },
  {
    name: 'group, bumped',
    deep: ['worker'],
    // The fees of so many tokens together let the group bid more than now.
    stages: [
      ...[grouping, allowing, appliesAll('USDT', ['1', '2', '3', '4', '5', '6', '7', '8'])],
      ...[pumped, time(60), time(60), ...untilFinal],
    ],
  },
  {
    name: 'group, cancelled at its nonce',
    deep: ['worker', 'watch'],
    stages: [
      ...[grouping, three(), nodeIs('refused'), pumped],
      ...Array.from({ length: 6 }, () => time(26)),
      ...[nodeIs('fine'), time(26), ...untilFinal, time(26), ...untilFinal],
    ],
  },
  {
    name: 'group, given up before it is signed',
    deep: ['worker'],
    stages: [
      ...[grouping, three(), coins(0n), pumped, time(60), time(tooLong)],
      ...[coins(10n ** 20n), time(30), ...untilFinal],
    ],
  },
  {
    name: 'group, one failed before it joined',
    deep: ['worker'],
    stages: [
      ...[grouping, three({ 0: 'failed' }), groupBegun, ownerFails(0), pumped],
      ...untilFinal,
    ],
  },
  {
    name: 'group, all but one failed before they joined',
    deep: ['worker'],
    stages: [
      ...[grouping, three({ 0: 'failed', 1: 'failed' }), groupBegun],
      ...[ownerFails(0, 1), pumped, ...untilFinal],
    ],
  },
];

/** The same where a transaction is atomic, and expires. */
export const solanaGroupWays: Way[] = [
  {
    name: 'group, three of the coin',
    deep: ['worker', 'watch'],
    stages: [grouping, threeOfSol(), pumped, ...untilFinal],
  },
  {
    name: 'group, three of a token',
    deep: ['worker'],
    stages: [grouping, threeTokens(), pumped, ...untilFinal],
  },
  {
    name: 'group, reorganised before it is confirmed',
    deep: ['watch'],
    stages: [
      ...[grouping, threeOfSol(), pumped, blocks(2), reorganised(2), time(30)],
      ...untilFinal,
    ],
  },
  {
    name: 'group, reorganised after it was confirmed',
    deep: ['watch'],
    stages: [
      ...[grouping, threeOfSol(), pumped, blocks(4), reorganised(4), time(30), time(60)],
      ...untilFinal,
    ],
  },
  {
    name: 'group, forgotten by every node and signed again',
    deep: ['worker'],
    stages: [
      ...[grouping, threeOfSol(), nodeIs('forgetful'), pumped],
      ...[expires, nodeIs('fine'), time(30), ...untilFinal],
    ],
  },
  {
    name: 'group, reorganised and expired after it was confirmed',
    deep: ['worker'],
    stages: [
      ...[grouping, threeOfSol(), pumped, blocks(4), nodeIs('forgetful'), reorganised(4)],
      ...[expires, nodeIs('fine'), time(30), ...untilFinal],
    ],
  },
  {
    name: 'group, refused until it ends',
    deep: ['worker'],
    stages: [
      ...[grouping, threeTokens(), nodeIs('refused'), pumped],
      ...Array.from({ length: 6 }, () => time(26)),
      ...[expires, nodeIs('fine'), time(30), time(30), ...untilFinal],
    ],
  },
  {
    name: 'group, one of its recipients refuses in its plan',
    deep: ['worker'],
    stages: [
      ...[grouping, threeTokens({ 1: 'failed' }), groupBegun, freezes(1), pumped],
      ...[time(35), time(35), time(620), ...untilFinal],
    ],
  },
  {
    name: 'group, one of its recipients refuses in its block',
    deep: ['worker', 'watch'],
    stages: [
      ...[grouping, threeTokens({ 1: 'failed' }), mayBePaid(1), nodeIs('stuck'), pumped],
      ...[freezes(1), unstuck, nodeIs('fine'), ...untilFinal, time(30), time(620)],
      ...untilFinal,
    ],
  },
  {
    name: 'group, one failed before it joined',
    deep: ['worker'],
    stages: [
      ...[grouping, threeOfSol({ 0: 'failed' }), groupBegun, ownerFails(0), pumped],
      ...untilFinal,
    ],
  },
  {
    name: 'group, all but one failed before they joined',
    deep: ['worker'],
    stages: [
      ...[grouping, threeOfSol({ 0: 'failed', 1: 'failed' }), groupBegun],
      ...[ownerFails(0, 1), pumped, ...untilFinal],
    ],
  },
];
