/** A transaction that Anvil has forgotten in its queue: the scenarios hand it to it again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentIsMined } from '#test/scenarios/sent-is-mined.ts';
import { type Anvil, receiptOf, startAnvil } from '#test/support/anvil.ts';

let anvil: Anvil;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 });
});
afterAll(() => anvil?.stop());

const to = '0x000000000000000000000000000000000000dead';

test('what waits although it is its turn is mined, and what its sender sent after it', async () => {
  const [from] = anvil.accounts as [string];
  const hashes = [await send(from, 1), await send(from, 2)];
  // The account moves on without the node's looking at its queue, as in the race that does so.
  await anvil.rpc.request('anvil_setNonce', [from, '0x1']);
  await anvil.rpc.request('anvil_mine', ['0x4']);
  expect(await queued()).toBe(2);
  await sentIsMined(anvil.rpc);
  for (const hash of hashes)
    expect(await receiptOf(anvil.rpc, hash)).toMatchObject({ status: '0x1' });
  expect(await queued()).toBe(0);
});

test('what waits for a nonce before it stays', async () => {
  const [, from] = anvil.accounts as [string, string];
  await send(from, 1);
  await sentIsMined(anvil.rpc);
  expect(await queued()).toBe(1);
});

const send = (from: string, nonce: number) =>
  anvil.rpc.request<string>('eth_sendTransaction', [
    { from, to, value: '0x1', gas: '0x5208', nonce: `0x${nonce.toString(16)}` },
  ]);

const queued = async () =>
  Number((await anvil.rpc.request<{ queued: string }>('txpool_status', [])).queued);
