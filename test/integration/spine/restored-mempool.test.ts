/**
 * Bytes that were signed after the time to which the table is restored. The table has forgotten
 * them, but a node's pool, or anybody who saw them, has not. They come back at the worst moments.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestAttempt } from '#domain/payment/broadcast/send.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, usdt } from './helpers.ts';
import { restoreWords } from './restored.ts';

let spine: Spine;
let words: Awaited<ReturnType<typeof restoreWords>>;

beforeAll(async () => {
  spine = await startSpine('mempool');
  spine.chain.inFlightCap = 3;
  words = await restoreWords(spine);
  await words.fund(900_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());

const automine = (on: boolean) => spine.rpc.request('evm_setAutomine', [on]);
const send = (raw: string) =>
  spine.rpc.request<string>('eth_sendRawTransaction', [raw]).catch((error: Error) => error.message);

const lost = { broadcast: async () => ({ kind: 'unclear' as const, reason: 'lost' }) };

/** What happens to the bytes between the restore and the end of the orders. */
test.each<[string, (raws: string[]) => Promise<void>]>([
  [
    'before the wallet is matched',
    async (raws) => {
      for (const raw of raws) await send(raw);
      await words.recover();
    },
  ],
  [
    'after it was matched, before anything is signed',
    async (raws) => {
      await words.recover();
      for (const raw of raws) await send(raw);
    },
  ],
  [
    'after our nonces were signed, before they are sent',
    async (raws) => {
      await words.recover();
      await spine.work({ gateway: { ...spine.paymentDeps.gateway, ...lost } });
      for (const raw of raws) await send(raw);
    },
  ],
  [
    'when the run died after its first nonce was stored, and the next before it was sent',
    async (raws) => {
      await words.recover();
      const { payments, gateway } = spine.paymentDeps;
      const kill = () => Promise.reject(new Error('killed here'));
      let stored = 0;
      const storeNonceFill: typeof payments.storeNonceFill = async (input) =>
        stored++ > 0 ? kill() : payments.storeNonceFill(input);
      const dying = spine.work({ payments: { ...payments, storeNonceFill } });
      await expect(dying).rejects.toThrow('killed here');
      const silent = spine.work({ gateway: { ...gateway, broadcast: kill } });
      await expect(silent).rejects.toThrow('killed here');
      for (const raw of raws) await send(raw);
    },
  ],
  [
    'in the pool, with higher fees than ours',
    async (raws) => {
      await words.recover();
      await automine(false);
      for (const raw of raws) await send(raw);
      await spine.work();
      await automine(true);
    },
  ],
  [
    'only the second, which waits for a nonce that ours fills',
    async (raws) => {
      await words.recover();
      await automine(false);
      await send(raws[1] ?? '');
      await spine.work();
      await automine(true);
    },
  ],
  [
    'when our nonces are on chain, and not final',
    async (raws) => {
      await words.recover();
      await spine.work();
      for (const raw of raws) expect(await send(raw)).toMatch(/nonce too low/i);
    },
  ],
])('each order is paid once although lost payments are sent again: %s', async (_name, happen) => {
  const orders = [
    await spine.apply({ ...nextOrder(), amount: '7' }),
    await spine.apply({ ...nextOrder(), amount: '7' }),
  ];
  const raws = await forgotten(orders);
  const [first] = orders as [Withdrawal];
  // This order is created after the restore, so only our own transaction may pay it.
  const young = await spine.apply({ ...nextOrder(), amount: '7' });
  await happen(raws);
  expect(await words.finish([...orders, young])).toEqual(['confirmed', 'confirmed', 'confirmed']);
  for (const raw of raws) await send(raw);
  await spine.mine(1);
  for (const { toAddress } of [...orders, young]) {
    expect(await words.tokenBalance(toAddress), toAddress).toBe(7n * usdt);
  }
  expect((await words.get(first)).txHash).toMatch(/^0x/);
});

test('two equal orders and one lost payment give two payments in all', async () => {
  const order = nextOrder();
  const orders = [
    await spine.apply({ ...order, amount: '7' }),
    await spine.apply({ ...order, bizOrderId: `${order.bizOrderId}-again`, amount: '7' }),
  ];
  const [raw] = await forgotten(orders);
  await send(raw ?? '');
  expect(await words.finish(orders)).toEqual(['confirmed', 'confirmed']);
  expect(await words.tokenBalance(order.toAddress)).toBe(14n * usdt);
});

/** Signs and sends two orders at high fees. Then our table and the node's pool forget them. */
async function forgotten(orders: Withdrawal[]): Promise<string[]> {
  const restore = await words.backUp();
  const { gateway, payments, orders: stored } = spine.paymentDeps;
  const fees: typeof gateway.fees = async () => {
    const now = await gateway.fees();
    const maxPriorityFeePerGas = 2n * now.maxFeePerGas;
    return { ...now, maxFeePerGas: 3n * now.maxFeePerGas, maxPriorityFeePerGas };
  };
  await automine(false);
  // The table counts as the nonce record's own, so the restore forgets what is signed here.
  const createdAt = spine.project.createdAt;
  if ((await words.line()) === null) spine.project.createdAt = Math.floor(Date.now() / 1000) + 60;
  // The younger order is signed first, which can happen. Each nonce differs from the one due now.
  const [older] = orders as [Withdrawal];
  const nextActionAt = Math.floor(Date.now() / 1000) + 3_600;
  await stored.noteStuck(older.orderNo, { cause: 'no_gas', since: 1, nextActionAt });
  await spine.work({ gateway: { ...gateway, fees } });
  await stored.noteStuck(older.orderNo, null);
  await spine.work({ gateway: { ...gateway, fees } });
  spine.project.createdAt = createdAt;
  const slots = await payments.openSlots('ETH', spine.address);
  const raws = slots.filter(({ state }) => state === 'open').map((slot) => newestAttempt(slot).raw);
  expect(raws).toHaveLength(orders.length);
  await spine.rpc.request('anvil_dropAllTransactions');
  await automine(true);
  await restore();
  return raws;
}
