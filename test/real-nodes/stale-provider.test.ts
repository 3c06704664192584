/**
 * The first of two providers is a geth that has stopped far behind, and answers without an error. The second
 * one has the chain.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { nextOrder, transfersOf, usdt, wordsFor } from '#test/integration/spine/helpers.ts';
import { type GethNode, startGethNode } from '#test/support/geth/geth-as-anvil.ts';
import { type GethSpine, startGethSpine } from './spine.ts';

let stale: GethNode;
let spine: GethSpine;
let words: ReturnType<typeof wordsFor>;

beforeAll(async () => {
  // Both begin with the same block.
  const args = ['--timestamp', String(Math.floor(Date.now() / 1000))];
  stale = await startGethNode({ chainId: 1, args });
  spine = await startGethSpine('stale', {
    args,
    rpcOf: ({ url }) => makeRpc({ urls: [stale.nodeUrl, url] }),
  });
  words = wordsFor(spine);
  await spine.mine(4);
  await stale.blocks.follow(spine.blocks);
  await spine.tick();
});
afterAll(async () => {
  await spine?.stop();
  await stale?.stop();
});

const { sendToken, depositsTo } = transfersOf(() => spine);

/** Of the node that has the chain. */
const balanceOf = async (address: string): Promise<bigint> => {
  const data = spine.call('Usdt', 'balanceOf', [address]);
  return BigInt(
    await spine.blocks.geth.rpc<string>('eth_call', { to: spine.usdt, data }, 'latest'),
  );
};

test('nothing is refused that the second provider shows; it is final once both have it', async () => {
  const user = await spine.addSubAccount();
  await spine.mine(2);
  await stale.blocks.follow(spine.blocks);
  await spine.tick();
  const behind = spine.blocks.head().number;
  const data = spine.call('Usdt', 'transfer', [spine.address, 900_000n * usdt]);
  await spine.send({ from: spine.owner, to: spine.usdt, data });
  await sendToken(user, 3n * usdt);
  await spine.mine(20);
  for (let i = 0; i < 3; i++) await spine.tick();
  // The first provider has none of this.
  expect(Number(await stale.blocks.geth.rpc<string>('eth_blockNumber'))).toBe(behind);
  const order = { ...nextOrder(), amount: '5' };
  const withdrawal = await spine.apply(order);
  // The first provider takes the bytes, and has nobody to give them to: the next resend goes to the second.
  for (let i = 0; i < 3; i++) {
    spine.flags.now = Date.now() + i * 30_000;
    await spine.work();
    await spine.mine(4);
    await spine.tick();
  }
  spine.flags.now = null;
  expect(await balanceOf(order.toAddress)).toBe(5n * usdt);
  const waiting = await words.get(withdrawal);
  expect(waiting.status).not.toBe('failed');
  const credited = (await depositsTo(user)).filter(({ status }) => status === 'credited');
  expect(credited).toEqual([]);

  await stale.blocks.follow(spine.blocks);
  for (let i = 0; i < 6 && (await words.get(withdrawal)).status !== 'confirmed'; i++) {
    await spine.mine(4);
    await stale.blocks.follow(spine.blocks);
    await spine.tick();
  }
  expect((await words.get(withdrawal)).status).toBe('confirmed');
  expect(await depositsTo(user)).toMatchObject([{ status: 'credited', amount: 3n * usdt }]);
  expect(await balanceOf(order.toAddress)).toBe(5n * usdt);
});
