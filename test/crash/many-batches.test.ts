/**
 * Twenty merchants send a batch at once, and one recipient in a hundred refuses. Each item is paid once or
 * failed with the reason, as the chain and the receivers of webhooks have it. `npm test` has 5 items in each
 * batch, `npm run test:long` 500.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { makeBatchStore } from '#extensions/payouts/store/batch-store.ts';
import { byForm } from '#test/forms.ts';
import type { Cell } from './cell.ts';
import type { EvmCrashChain } from './chains/evm.ts';
import { runWell } from './matrix.ts';
import { decided, minute, submitsMany } from './scenarios/batches.ts';
import { blocks, pumped, type Stage, type Way } from './way.ts';
import { World } from './world/world.ts';

const batches = 20;
const items = byForm({ short: 5, long: 500 });
/** One in a hundred, whatever batch it is in. */
const refuses = (place: number): boolean => place % 100 === 7;

let world: World;
beforeAll(async () => {
  world = await World.start('batches', 'EVM');
}, 600_000);
afterAll(() => world?.stop());

/** Contracts that take no coin, from when their payment was approved. */
const recipientsRefuse: Stage = async (_, cells) => {
  const { rpc } = world.chain as EvmCrashChain;
  for (const { toAddress, ends } of cells.flatMap(({ orders }) => orders)) {
    if (ends === 'failed') await rpc.request('anvil_setCode', [toAddress, '0xfe']);
  }
};

const isCompleted = async ({ batch }: Cell): Promise<boolean> =>
  (await makeBatchStore(world.client).get(batch!.no))?.status === 'completed';

/** Blocks and minutes pass until no batch is open. */
const untilCompleted: Stage = async (driver, cells) => {
  // A wallet has 16 payments in a block at most, and a payment is final some blocks later.
  const rounds = 40 + items;
  for (let round = 0; round < rounds; round++) {
    await blocks(4)(driver, cells);
    await minute(driver, cells);
    const open = await Promise.all(cells.map(async (cell) => !(await isCompleted(cell))));
    if (!open.includes(true)) return;
  }
  throw new Error(`a batch is open after ${rounds} rounds`);
};

const sent: Cell[] = [];
const remembered: Stage = async (_, cells) => {
  sent.push(...cells);
};

/** Each item is small; a batch needs one approval. */
const itemsOf = (cell: number) =>
  Array.from({ length: items }, (_, n) =>
    refuses(cell * items + n)
      ? { token: 'ETH', amount: '0.001', ends: 'failed' as const }
      : { amount: (1500 / items + n / 100).toFixed(2) },
  );

const way: Way = {
  name: 'twenty batches at once',
  stages: [
    submitsMany(itemsOf, 'completed'),
    recipientsRefuse,
    pumped,
    remembered,
    minute,
    decided('ann', 'approve'),
    minute,
    untilCompleted,
  ],
};

test(
  `${batches * items} items in ${batches} batches at once: each is paid once, or failed with the reason`,
  async () => {
    expect(await runWell(world, way, batches)).toEqual([]);
    const orders = sent.flatMap((cell) => cell.orders.map((order) => ({ cell, order })));
    expect(orders).toHaveLength(batches * items);
    const refused = orders.filter(({ order: { ends } }) => ends === 'failed');
    expect(refused).toHaveLength((batches * items) / 100);
    const store = makeWithdrawalStore(world.client);
    for (const { cell, order } of refused) {
      const record = await store.byOrder(cell.id, order.bizOrderId);
      expect(record).toMatchObject({ status: 'failed', level: 2, batch: { no: cell.batch?.no } });
      expect(record?.failReason).toBe(
        'No node could simulate the payment: EVM error InvalidFEOpcode',
      );
    }
  },
  byForm({ short: 1_200_000, long: 14_400_000 }),
);
