/** What addresses hold, for the comparison with the books, on a real EVM node. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeEvmHeldReader } from '#extensions/books/chain/evm/held-reader.ts';
import type { Chain } from '#model/chain.ts';
import { fresh, quantity, type Stage, startStage } from './stage.ts';

let stage: Stage;
let read: (
  addresses: string[],
  chain?: Chain,
) => ReturnType<ReturnType<typeof makeEvmHeldReader>['held']>;

beforeAll(async () => {
  stage = await startStage();
  // Two providers of the same chain.
  const rpc = makeRpc({ urls: [stage.url, `${stage.url}/?second`] });
  const reader = makeEvmHeldReader({ rpcOf: async () => rpc });
  read = (addresses, chain = stage.chain) => reader.held(chain, addresses);
});
afterAll(() => stage.stop());

const pay = (token: string, to: string, amount: bigint) =>
  stage.send({ from: stage.owner, to: token, data: stage.call('Usdc', 'transfer', [to, amount]) });
const held = (coin: bigint, usdt: bigint, usdc: bigint) =>
  new Map([
    ['ETH', coin],
    ['USDT', usdt],
    ['USDC', usdc],
  ]);

test('1,201 addresses: the coin and two tokens, as of a block three below the head', async () => {
  const many = Array.from({ length: 1_200 }, (_, i) => fresh(i));
  await stage.send({ from: stage.owner, to: many[0]!, value: '0x2a' });
  await pay(stage.usdt, many[1]!, 7n);
  const { blockNumber } = await pay(stage.usdc, many[1_199]!, 9n);
  await stage.rpc.request('anvil_mine', ['0x3']);
  // What comes later is not in the reading.
  await stage.rpc.request('anvil_setBalance', [fresh(5_000), '0x1']);

  const readings = await read([...many, stage.owner]);
  expect(readings).toHaveLength(1_201);
  const block = BigInt(blockNumber);
  const { hash } = await stage.rpc.request<{ hash: string }>('eth_getBlockByNumber', [
    quantity(block),
    false,
  ]);
  expect(readings[0]).toEqual({
    address: many[0],
    from: block,
    to: block,
    hash,
    held: held(42n, 0n, 0n),
  });
  expect(readings[1]!.held).toEqual(held(0n, 7n, 0n));
  expect(readings[2]!.held).toEqual(held(0n, 0n, 0n));
  expect(readings[1_199]!.held).toEqual(held(0n, 0n, 9n));
  expect(readings[1_200]!.held.get('USDT')).toBe(10n ** 15n - 7n);
});

test('a payment above the block of the reading is not in it', async () => {
  const to = fresh(6_000);
  await stage.send({ from: stage.owner, to, value: '0x5' });
  expect((await read([to]))[0]!.held).toEqual(held(0n, 0n, 0n));
  await stage.rpc.request('anvil_mine', ['0x3']);
  expect((await read([to]))[0]!.held).toEqual(held(5n, 0n, 0n));
});

test.each(['an address without code', 'a contract without balanceOf'])(
  'a token that is %s is not a balance of 0',
  async (what) => {
    const address = what.startsWith('an address') ? fresh(7_000) : stage.forwarder;
    const [coin, token] = stage.chain.tokens;
    const chain = { ...stage.chain, tokens: [coin!, { ...token!, address }] };
    await expect(read([fresh(1)], chain)).rejects.toMatchObject({ kind: 'nodeUnavailable' });
  },
);
