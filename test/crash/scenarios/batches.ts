/** The ways of a batch of payouts, from its call to the end of its orders. */
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import type { Cell, PlannedOrder } from '../cell.ts';
import { blocks, isWrongStatus, pumped, type Stage, untilFinal, type Way } from '../way.ts';
import { cancelsBatch, decidesBatch, isBusy, submitsBatch } from '../world/batches.ts';

/** After this many seconds nobody is creating a batch any more (advance-batch.ts), and some more. */
const abandoned = 130;

/** An item of a batch, before it has a recipient. */
interface Item extends Pick<PlannedOrder, 'amount'> {
  token?: string;
  /** How its order ends, if not as its batch does. */
  ends?: PlannedOrder['ends'];
}

const amounts = (...all: string[]): Item[] => all.map((amount) => ({ amount }));

/**
 * The merchant submits one batch, and repeats the call until there is an answer. While a call that died may
 * still be at work the answer is "busy".
 */
export const submitsMany =
  (items: Item[] | ((cell: number) => Item[]), ends: NonNullable<Cell['batch']>['ends']): Stage =>
  async (driver, cells) => {
    const { world } = driver;
    const { tokens } = world.chain.chain;
    const status = ends === 'completed' ? 'confirmed' : 'rejected';
    for (const [i, cell] of cells.entries()) {
      const own = typeof items === 'function' ? items(i) : items;
      for (const [n, { amount, token = 'USDT', ends = status }] of own.entries()) {
        const { decimals } = tokens.find(({ symbol }) => symbol === token)!;
        const order: PlannedOrder = {
          bizOrderId: `${cell.id}-${n + 1}`,
          toAddress: world.chain.newAddress(),
          token,
          amount,
          units: parseDecimalAmount(amount, decimals),
          orderNo: '',
          ends,
        };
        cell.orders.push(order);
      }
    }
    for (let round = 0; round < 4; round++) {
      const waiting = cells.filter(({ batch }) => !batch);
      await driver.all(waiting, async (cell) => {
        const work = submitsBatch(cell, cell.orders);
        const made = await driver.call('submit-batch', cell, work, isBusy);
        if (!made) return;
        cell.batch = { no: made.batchNo, ends };
        for (const [n, order] of cell.orders.entries()) {
          order.orderNo = made.orderNos[n]!;
          world.own(cell, order.orderNo);
        }
      });
      if (cells.every(({ batch }) => batch)) return;
      world.pass(abandoned);
      await driver.minute();
    }
    throw new Error('a batch gets no answer');
  };

/** Schedules run, and what they did is dispatched. */
export const minute: Stage = async (driver) => {
  driver.world.pass(60);
  await driver.minute();
  await driver.pump();
};

export const decided =
  (by: string, decision: 'approve' | 'reject'): Stage =>
  (driver, cells) =>
    driver.all(cells, (cell) =>
      driver.call(`${decision}-batch`, cell, decidesBatch(cell, by, decision), isWrongStatus),
    );

const cancelled: Stage = (driver, cells) =>
  driver.all(cells, (cell) => driver.call('cancel-batch', cell, cancelsBatch(cell)));

export const batchWays: Way[] = [
  {
    name: 'batch, level 1',
    stages: [submitsMany(amounts('5', '6', '7'), 'completed'), pumped, ...untilFinal, minute],
  },
  {
    name: 'batch, level 3',
    stages: [
      ...[submitsMany(amounts('30000', '30000'), 'completed'), pumped, minute],
      ...[decided('ann', 'approve'), decided('ben', 'approve'), minute, ...untilFinal, minute],
    ],
  },
  {
    name: 'batch, rejected',
    stages: [
      submitsMany(amounts('700', '800'), 'rejected'),
      pumped,
      decided('ann', 'reject'),
      minute,
    ],
  },
  {
    name: 'batch, cancelled',
    stages: [submitsMany(amounts('700', '800'), 'cancelled'), pumped, cancelled, minute, blocks(1)],
  },
];
