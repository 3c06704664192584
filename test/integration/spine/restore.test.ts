/**
 * The table `money` is restored to a time before, during or after payments. Nothing is signed until
 * two owners have matched the wallet with the chain. No order is ever paid twice.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderStatus } from '#model/order-status.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, usdt } from './helpers.ts';
import { restoreWords } from './restored.ts';

let spine: Spine;
let words: Awaited<ReturnType<typeof restoreWords>>;

beforeAll(async () => {
  spine = await startSpine('restore');
  // A low cap leaves few nonces to use up after each restore.
  spine.chain.inFlightCap = 3;
  words = await restoreWords(spine);
  await words.fund(900_000n * usdt);
  // The nonce record is written while the project is younger than the table, as at a first payment.
  spine.project.createdAt += 1_000_000;
  await spine.tick();
  await pay(await apply(1));
  spine.project.createdAt -= 1_000_000;
});
afterAll(() => spine?.stop());

const automine = (on: boolean) => spine.rpc.request('evm_setAutomine', [on]);

/** The step of the payment at which the backup is taken. Everything after it is lost. */
test.each<[string, () => Promise<unknown>, OrderStatus]>([
  ['before signing', async () => {}, 'approved'],
  [
    'after signing',
    () =>
      spine.work({
        gateway: {
          ...spine.paymentDeps.gateway,
          broadcast: async () => ({ kind: 'unclear', reason: 'lost' }),
        },
      }),
    'signing',
  ],
  ['after sending', () => automine(false).then(() => spine.work()), 'broadcast'],
  [
    'after mining',
    async () => {
      await spine.work();
      await spine.mine(1);
      await spine.tick();
    },
    'broadcast',
  ],
  [
    'after confirmation',
    async () => {
      await spine.work();
      await spine.mine(20);
      await spine.tick();
      await spine.tick();
    },
    'confirmed',
  ],
])('orders restored to a moment %s are paid once', async (_name, reach, status) => {
  const orders = await apply(3);
  await reach();
  for (const order of orders) expect((await words.get(order)).status).toBe(status);
  const restore = await words.backUp();
  await automine(true);
  await spine.mine(1);
  spine.flags.now = Date.now() + 60_000;
  await pay(orders);
  const later = status === 'approved' ? await apply(1) : [];
  if (later.length > 0) await pay(later);
  const nonces = await words.sentOnChain();
  await restore();

  spine.logged.length = 0;
  const waiting = await apply(1);
  await spine.work();
  await spine.work();
  const alarms = spine.logged.filter(({ level }) => level === 'error');
  expect(alarms.map(({ event }) => event)).toEqual(Array(2).fill('payment.table-restored'));
  expect(await words.sentOnChain()).toBe(nonces);
  expect((await words.get(waiting[0] as Withdrawal)).status).toBe('approved');
  await expect(words.unfreeze()).rejects.toMatchObject({ code: 40903 });

  await words.recover();
  expect(await words.finish([...orders, ...waiting])).toEqual([
    'confirmed',
    'confirmed',
    'confirmed',
    'confirmed',
  ]);
  for (const { toAddress } of [...orders, ...later, ...waiting]) {
    expect(await words.tokenBalance(toAddress), toAddress).toBe(7n * usdt);
  }
  expect(await words.line()).toMatchObject({ frozen: null, next: await words.sentOnChain() });
});

const apply = async (count: number): Promise<Withdrawal[]> => {
  const made: Withdrawal[] = [];
  for (let i = 0; i < count; i++) made.push(await spine.apply({ ...nextOrder(), amount: '7' }));
  return made;
};

const pay = async (orders: Withdrawal[]) => {
  for (const order of orders) expect((await words.settle(order)).status).toBe('confirmed');
};
