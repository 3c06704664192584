/** Chainlink's interface on a real node: the answers that are read and those that are rejected. */
import { type Abi, encodeDeployData, encodeFunctionData } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChainlinkFeed } from '#chains/evm/read/chainlink.ts';
import { contracts } from '#local/contracts/artefacts.ts';
import { type Anvil, startAnvil } from '#test/support/anvil.ts';

let anvil: Anvil;
let address: string;
const { abi, bytecode } = contracts.Aggregator;
const now = Math.floor(Date.now() / 1000);

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 });
  const data = encodeDeployData({
    abi: abi as Abi,
    bytecode: bytecode as `0x${string}`,
    args: [8],
  });
  address = (await anvil.send({ from: anvil.accounts[0] ?? '', data })).contractAddress ?? '';
});
afterAll(() => anvil?.stop());

test("a price has the feed's decimals and its own time", async () => {
  expect(await read(250_012_345_678n, now - 60)).toMatchObject([
    { symbol: 'ETH', usd: '2500.12345678', updatedAt: now - 60, source: 'chainlink' },
  ]);
});

test.each([
  ['older than heartbeat and margin', 250_000_000_000n, now - 3_901],
  ['from the future', 250_000_000_000n, now + 301],
  ['zero', 0n, now],
  ['negative', -1n, now],
])('there is no price when the answer is %s', async (_name, answer, updatedAt) => {
  expect(await read(answer, updatedAt)).toEqual([]);
});

test('a price is still valid at the end of heartbeat and margin', async () => {
  expect(await read(1n, now - 3_900)).toMatchObject([{ usd: '0.00000001' }]);
});

const read = async (answer: bigint, updatedAt: number) => {
  const data = encodeFunctionData({
    abi: abi as Abi,
    functionName: 'set',
    args: [answer, BigInt(updatedAt)],
  });
  await anvil.send({ from: anvil.accounts[0] ?? '', to: address, data });
  const feed = makeChainlinkFeed({
    feeds: [{ symbol: 'ETH', chain: 'ETH', address, heartbeatS: 3_600, marginS: 300 }],
    rpcOf: async () => anvil.rpc,
    now: () => now,
  });
  return feed.read(['ETH']);
};
