/** `debug_setHead` below what we have seen and below the final block, as an operator of a node does it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextOrder, transfersOf, usdt, wordsFor } from '#test/integration/spine/helpers.ts';
import { type GethSpine, startGethSpine } from './spine.ts';

let spine: GethSpine;
let words: ReturnType<typeof wordsFor>;
beforeAll(async () => {
  spine = await startGethSpine('rollback');
  words = wordsFor(spine);
  await words.fund(900_000n * usdt);
  await spine.mine(4);
  await spine.tick();
});
afterAll(() => spine?.stop());

const { depositsTo } = transfersOf(() => spine);

test('a payment and a deposit that leave the chain with the pool: the same bytes again, and one deposit', async () => {
  const user = await spine.addSubAccount();
  await spine.mine(2);
  await spine.tick();
  const order = { ...nextOrder(), amount: '8' };
  const withdrawal = await spine.apply(order);
  const nonces = await words.sentOnChain();
  const below = spine.blocks.head().number;
  await spine.work();
  const { transactionHash } = await spine.send({
    from: spine.owner,
    to: spine.usdt,
    data: spine.call('Usdt', 'transfer', [user, 7n * usdt]),
  });
  const deposit = await spine.rpc.request<string>('eth_getRawTransactionByHash', [transactionHash]);
  await spine.mine(1);
  await spine.tick();
  const [first] = await depositsTo(user);
  expect(first).toMatchObject({ amount: 7n * usdt, chainState: 'present' });
  const slotOf = () => spine.paymentDeps.payments.slot('ETH', spine.address, nonces);
  expect((await slotOf())?.state).toBe('mined');

  const depth = spine.blocks.head().number - below;
  await spine.blocks.rewind(depth);
  await spine.blocks.dropPool();
  for (let i = 0; i < depth + 3; i++) await spine.blocks.add({ transactions: [] });
  await spine.tick();
  expect(await depositsTo(user)).toEqual([]);

  // Its sender sends it again.
  await spine.rpc.request('eth_sendRawTransaction', [deposit]);
  spine.flags.now = Date.now() + 30_000;
  expect((await words.settle(withdrawal)).status).toBe('confirmed');
  spine.flags.now = null;
  expect((await slotOf())?.attempts).toHaveLength(1);
  expect(await words.tokenBalance(order.toAddress)).toBe(8n * usdt);
  expect(await words.sentOnChain()).toBe(nonces + 1);
  const deposits = await depositsTo(user);
  expect(deposits).toHaveLength(1);
  expect(deposits[0]).toMatchObject({ depositNo: first?.depositNo, status: 'credited' });
});
