/** The first provider accepts transactions and never forwards them; the second one works. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { startBlackHole } from '#test/fakes/node-proxy.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, usdt, wordsFor } from './helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;
let hole: Awaited<ReturnType<typeof startBlackHole>>;

beforeAll(async () => {
  spine = await startSpine('hole');
  words = wordsFor(spine);
  await words.fund(1_000n * usdt);
  await spine.tick();
  hole = await startBlackHole(spine.url, ({ body: { id, method, params } }) => {
    if (method !== 'eth_sendRawTransaction') return null;
    const bytes = hexToBytes(String(params?.[0]).slice(2));
    return { jsonrpc: '2.0', id, result: `0x${bytesToHex(keccak_256(bytes))}` };
  });
});
afterAll(async () => {
  await hole?.stop();
  await spine?.stop();
});

test('payments are mined after the next repeat, by the bytes that were signed first', async () => {
  const { chain, paymentDeps } = spine;
  const gateway = makeEvmGateway({ chain, rpc: makeRpc({ urls: [hole.url, spine.url] }) });
  const orders = [];
  for (let i = 0; i < 5; i++) orders.push(await spine.apply(nextOrder()));
  await spine.work({ gateway });
  expect(hole.accepted()).toBe(5);
  await spine.mine(1);
  expect(await gateway.transactionCount(spine.address)).toBe(0);
  spine.flags.now = paymentDeps.clock.nowMs() + 30_000;
  await spine.work({ gateway });
  expect(hole.accepted()).toBe(5);
  await spine.mine(1);
  expect(await gateway.transactionCount(spine.address)).toBe(5);
  for (const order of orders) expect((await words.settle(order)).status).toBe('confirmed');
  spine.flags.now = null;
  for (const { orderNo } of orders) {
    const { nonce } = (await paymentDeps.orders.get(orderNo))!;
    const slot = await paymentDeps.payments.slot(chain.name, spine.address, nonce ?? -1);
    expect(slot?.attempts).toHaveLength(1);
  }
});
