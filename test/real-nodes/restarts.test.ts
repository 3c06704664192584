/** A geth that is killed, with payments in its pool, and comes back with or without its blocks. */
import { afterEach, expect, test } from 'vitest';
import { nextOrder, transfersOf, usdt, wordsFor } from '#test/integration/spine/helpers.ts';
import { type GethSpine, startGethSpine } from './spine.ts';

let spine: GethSpine;
afterEach(() => spine?.stop());

const { sendToken, depositsTo } = transfersOf(() => spine);

async function start(gcmode: 'full' | 'archive') {
  spine = await startGethSpine('restarts', { gcmode });
  const words = wordsFor(spine);
  await words.fund(900_000n * usdt);
  await spine.mine(4);
  await spine.tick();
  return words;
}

test.each(['full', 'archive'] as const)(
  '%s: killed with six payments in its pool, and given its blocks again, it has each of them mined once',
  async (gcmode) => {
    const words = await start(gcmode);
    await spine.rpc.request('evm_setAutomine', [false]);
    const orders = Array.from({ length: 6 }, () => ({ ...nextOrder(), amount: '3' }));
    const made = [];
    for (const order of orders) made.push(await spine.apply(order));
    await spine.work();
    const { number } = spine.blocks.head();
    await spine.blocks.geth.kill();
    await spine.blocks.geth.start();
    // Nobody has given it its blocks yet.
    const before = Number(await spine.blocks.geth.rpc<string>('eth_blockNumber'));
    expect(before).toBeLessThanOrEqual(number);
    await spine.blocks.feed();
    expect(Number(await spine.blocks.geth.rpc<string>('eth_blockNumber'))).toBe(number);
    expect(await spine.blocks.geth.rpc('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' });
    await spine.rpc.request('evm_setAutomine', [true]);
    // Later than a resend, and sooner than a bump.
    spine.flags.now = Date.now() + 30_000;
    for (const order of made) expect((await words.settle(order)).status).toBe('confirmed');
    spine.flags.now = null;
    for (const order of orders) expect(await words.tokenBalance(order.toAddress)).toBe(3n * usdt);
    expect(await words.sentOnChain()).toBe(6);
    // Each by the bytes that were signed first.
    for (let nonce = 0; nonce < 6; nonce++) {
      const slot = await spine.paymentDeps.payments.slot('ETH', spine.address, nonce);
      expect(slot?.attempts).toHaveLength(1);
    }
  },
);

test('blocks that it lost for good are a reorganisation: what they paid is paid once, what they brought is gone', async () => {
  const words = await start('archive');
  const user = await spine.addSubAccount();
  await spine.mine(6);
  await spine.tick();
  const order = { ...nextOrder(), amount: '5' };
  const withdrawal = await spine.apply(order);
  const fork = spine.blocks.head().number;
  await spine.work();
  await sendToken(user, 4n * usdt);
  await spine.tick();
  expect(await depositsTo(user)).toHaveLength(1);
  // Its folder lost the last blocks, and so did everybody.
  await spine.blocks.lose(spine.blocks.head().number - fork);
  await spine.mine(3);
  await spine.tick();
  expect(await depositsTo(user)).toEqual([]);
  spine.flags.now = Date.now() + 60_000;
  expect((await words.settle(withdrawal)).status).toBe('confirmed');
  spine.flags.now = null;
  expect(await words.tokenBalance(order.toAddress)).toBe(5n * usdt);
  expect(await words.sentOnChain()).toBe(1);
});
