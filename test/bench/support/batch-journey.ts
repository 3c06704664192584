/** A batch of USDT payouts of level 1, from its request to the end of its last order. */

import { randomBytes } from 'node:crypto';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { makeBatchPrices } from '#extensions/payouts/store/batch-prices.ts';
import { makeBatchStore } from '#extensions/payouts/store/batch-store.ts';
import { makeHandler as makeAdvance } from '#functions/schedule/advance-payouts.ts';
import { call } from '#test/support/api.ts';
import { functionOf } from './deployment.ts';
import { type Invocation, invoke } from './invocations.ts';
import { type JourneyChain, journeySteps } from './journey-steps.ts';
import { makeBatchHandler } from './make-batch-handler.ts';
import type { MerchantWorld } from './merchant-world.ts';
import { noteWrites, unitsByKey, type Write } from './written-keys.ts';

/** As the stack has them: a burst fills each invocation. */
const sizes = { dispatch: 100, deliver: 5, book: 10 };

export interface BatchJourney {
  /** Everything that ran for the batch, without ticks of the watcher. */
  invocations: Invocation[];
  /** Ticks of the watcher while it was under way, and one of an empty block after it. */
  ticks: Invocation[];
  idle: Invocation;
  /** Transactions that were signed. */
  transactions: number;
  /** The partition keys that were written most, with their write units. */
  keys: { key: string; units: number }[];
}

/** Pays `count` orders of 1 USDT to as many new recipients. Throws if one is not confirmed. */
export async function makeBatchJourney(
  world: MerchantWorld,
  on: JourneyChain,
  count: number,
): Promise<BatchJourney> {
  const { spine } = world;
  const { chain } = spine;
  const { real, tick, work, announced } = await journeySteps(world, on, {
    sizes,
    also: { batchPrices: makeBatchPrices() },
  });
  const writes: Write[] = [];
  for (const client of [world.client, spine.client]) noteWrites(client, writes);
  const batches = makeBatchStore();
  const withdrawals = makeWithdrawalStore();
  const submit = makeBatchHandler(spine);
  const advance = makeAdvance({ batches, withdrawals, clock: systemClock, log: real.log });
  const run = randomBytes(3).toString('hex');
  const body = {
    batch_id: `bench-${run}`,
    items: Array.from({ length: count }, (_, i) => ({
      biz_order_id: `bench-${run}-${i}`,
      chain: chain.name,
      token: 'USDT',
      to_address: on.newAddress(),
      amount: '1',
    })),
  };
  let numbers: string[] = [];
  const invocations = [
    await invoke(functionOf('api/withdraw/batch'), async () => {
      const reply = await call(submit, world.signed({ path: '/v1/withdraw/batch', body }));
      if (reply.status !== 200) throw new Error(`batch: ${reply.status} ${reply.message}`);
      const items = reply.data.items as { withdraw_no?: string }[];
      numbers = items.flatMap(({ withdraw_no }) => withdraw_no ?? []);
    }),
  ];
  if (numbers.length !== count) throw new Error(`${numbers.length} of ${count} were accepted`);
  invocations.push(...(await announced()));
  const ticks: Invocation[] = [];
  const isOver = async () => {
    const orders = await withdrawals.getMany(numbers);
    return orders.every(({ status }) => status === 'confirmed');
  };
  for (let round = 0; !(await isOver()); round += 1) {
    if (round > 40) throw new Error('the batch does not end');
    invocations.push(await work(), ...(await announced()));
    ticks.push(await tick(1), await tick(chain.confirmations));
    invocations.push(...(await announced()));
  }
  ticks.push(await tick(on.allFinal));
  invocations.push(await invoke(functionOf('schedule/advance-payouts'), advance));
  invocations.push(...(await announced()));
  const batch = await batches.byId(spine.project.projectId, body.batch_id);
  if (batch?.status !== 'completed') throw new Error(`the batch ended as ${batch?.status}`);
  const hashes = (await withdrawals.getMany(numbers)).map(({ txHash }) => txHash);
  const keys = await unitsByKey(world.client, [...writes]);
  return { invocations, ticks, idle: await tick(1), transactions: new Set(hashes).size, keys };
}
