/** What addresses hold at the solid block, on a chain that follows a node's contract. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { mined, tokenTransferOf, transferOf } from '#emulators/tron/src/testing.ts';
import { makeTronHeldReader } from '#extensions/books/chain/tron/held-reader.ts';
import { user } from '#test/scenarios/chains/tron/adapter-reads.ts';
import { startStage, usdtAddress } from './stage.ts';

let stage: Awaited<ReturnType<typeof startStage>>;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.node.close());

const read = async () => {
  // Two providers of the same chain.
  const http = makeTronHttp({ urls: [stage.url, `${stage.url}/`] });
  const reader = makeTronHeldReader({ httpOf: async () => http });
  const chain = {
    ...stage.chain,
    tokens: stage.chain.tokens.filter(({ symbol }) => ['TRX', 'USDT'].includes(symbol)),
  };
  return reader.held(chain, [user, stage.wallet.address]);
};
const held = (trx: bigint, usdt: bigint) =>
  new Map([
    ['TRX', trx],
    ['USDT', usdt],
  ]);

test('balances of TRX and a token are those of the solid block, not of the head', async () => {
  const { url, faucet, node } = stage;
  await mined(url, await transferOf(faucet, user, 5));
  await mined(url, await tokenTransferOf(faucet, usdtAddress, user, 9));
  await node.mine(2);
  const [first, second] = await read();
  const solid = (await stage.reader.head()) - 2n;
  expect(first).toEqual({
    address: user,
    from: solid > 20n ? solid - 20n : 0n,
    to: solid + 20n,
    hash: null,
    held: held(5n, 9n),
  });
  expect(second!.held).toEqual(held(1_000_000_000n, 0n));

  await mined(url, await transferOf(faucet, user, 7));
  expect((await read())[0]!.held).toEqual(held(5n, 9n));
  await node.mine(2);
  expect((await read())[0]!.held).toEqual(held(12n, 9n));
});
