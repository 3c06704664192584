import { expect, test } from 'vitest';
import { type Rpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { transferTopic } from '#chains/shared/abi/event-topics.ts';
import { makeEvmEconomyReader } from '#extensions/economy-scan/chain/evm/reader.ts';
import type { OursInLogs } from '#extensions/economy-scan/ports.ts';
import {
  type Asked,
  chain,
  hashOf,
  log,
  ours,
  over,
  provider,
  usdc,
  word,
} from '#test/builders/extensions/economy-scan/chain/evm/reader.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeRpc } from '#test/fakes/ports/rpc.ts';

const sizeOf = ({ fromBlock, toBlock }: Asked) => Number(BigInt(toBlock) - BigInt(fromBlock)) + 1;
const all = {
  addresses: [ours],
  maybeOurs: (address: string) => address === ours,
  direction: 'in' as const,
};

test('the listed tokens are asked for by recipient, or whole', async () => {
  const asked: Asked[] = [];
  const reader = over(provider(asked, () => [log(12), log(12), log(15)]));
  expect(await reader.logs({ from: 11n, to: 20n }, all)).toEqual({
    end: { number: 20n, hash: hashOf(20), timestamp: 5 },
    blocks: [
      { number: 12n, hash: hashOf(12) },
      { number: 15n, hash: hashOf(15) },
    ],
  });
  await reader.logs({ from: 11n, to: 20n }, { ...all, addresses: null });
  expect(asked[0]).toMatchObject({ fromBlock: '0xb', toBlock: '0x14' });
  expect(asked[0]?.address).toContain(usdc.address?.toLowerCase());
  expect(asked.map(({ topics }) => topics)).toEqual([
    [transferTopic, null, [word(ours)]],
    [transferTopic],
  ]);
});

test('what leaves our addresses is asked for by sender, and counts from the smallest unit on', async () => {
  const asked: Asked[] = [];
  const answer = [
    log(12, { from: ours, to: '0x02', amount: 1n }),
    // Anybody can have a token log a transfer of nothing from any address.
    log(13, { from: ours, to: '0x02', amount: 0n }),
    log(14),
    log(15, { to: '0x02' }),
  ];
  const reader = over(provider(asked, () => answer));
  const numbers = async (set: Partial<OursInLogs>) => {
    const { blocks } = await reader.logs({ from: 11n, to: 20n }, { ...all, ...set });
    return blocks.map(({ number }) => number);
  };
  expect(await numbers({ direction: 'out' })).toEqual([12n]);
  expect(await numbers({ direction: 'both', addresses: null })).toEqual([12n, 14n]);
  expect(asked.map(({ topics }) => topics)).toEqual([
    [transferTopic, [word(ours)]],
    [transferTopic],
  ]);
});

test('dust, strangers, NFTs and other events name no block', async () => {
  const reader = over(
    provider([], () => [
      log(11, { amount: usdc.minDeposit - 1n }),
      log(12, { to: '0x02' }),
      log(13, { topics: [transferTopic, word('0x01'), word(ours), word('0x07')] }),
      log(14, { topics: [hashOf(9), word('0x01'), word(ours)] }),
      { ...log(15), address: '0x00000000000000000000000000000000000000aa' },
    ]),
  );
  expect((await reader.logs({ from: 11n, to: 20n }, all)).blocks).toEqual([]);
});

test('a range that a provider limits is halved until it is answered, and the size is kept', async () => {
  const asked: Asked[] = [];
  const reader = over(
    provider(asked, (filter) => {
      if (sizeOf(filter) > 10) throw new RpcError(-32005, 'query returned more than 10000 results');
      return [];
    }),
  );
  expect((await reader.logs({ from: 1n, to: 64n }, all)).end.number).toBe(8n);
  expect(asked.map(sizeOf)).toEqual([64, 32, 16, 8]);
  asked.length = 0;
  expect((await reader.logs({ from: 9n, to: 64n }, all)).end.number).toBe(16n);
  expect(asked.map(sizeOf)).toEqual([8]);
});

test('a range whose answer is larger than what is read is halved at once', async () => {
  const asked: Asked[] = [];
  const reader = over(
    provider(asked, (filter) => {
      if (sizeOf(filter) > 16) throw new RpcUnavailable('answer above 64 bytes', true);
      return [log(12)];
    }),
  );
  const { end, blocks } = await reader.logs({ from: 11n, to: 74n }, all);
  expect(asked.map(sizeOf)).toEqual([64, 32, 16]);
  expect(end.number).toBe(26n);
  expect(blocks).toEqual([{ number: 12n, hash: hashOf(12) }]);
});

test('an answer of a round number of logs may be cut: the range is halved, a single block is read', async () => {
  const asked: Asked[] = [];
  const reader = over(
    provider(asked, (filter) =>
      Array.from({ length: sizeOf(filter) > 2 ? 1_000 : 3 }, () => log(1)),
    ),
  );
  const { end, blocks } = await reader.logs({ from: 1n, to: 8n }, all);
  expect(asked.map(sizeOf)).toEqual([8, 4, 2]);
  expect([end.number, blocks]).toEqual([2n, [{ number: 1n, hash: hashOf(1) }]]);
  const crowded = over(
    provider([], () => Array.from({ length: 10_000 }, () => log(5, { to: '0x02' }))),
  );
  expect((await crowded.logs({ from: 5n, to: 5n }, all)).blocks).toEqual([
    { number: 5n, hash: hashOf(5) },
  ]);
});

test('a provider that refuses the recipients is asked for whole tokens', async () => {
  const asked: Asked[] = [];
  const reader = over(
    provider(asked, ({ topics }) => {
      if (topics.length > 1) throw new RpcError(-32602, 'too many topics');
      return [log(1)];
    }),
  );
  const { blocks } = await reader.logs({ from: 1n, to: 1n }, all);
  expect(blocks).toEqual([{ number: 1n, hash: hashOf(1) }]);
  expect(asked.at(-1)?.topics).toEqual([transferTopic]);
});

test('a provider that limits the rate is not asked for smaller ranges, but another one is', async () => {
  const asked: Asked[] = [];
  const busy = provider(asked, () => {
    throw new RpcError(-32005, 'rate limit exceeded');
  });
  const down = provider([], () => {
    throw new RpcUnavailable('no answer');
  });
  const answers = provider([], () => [log(3)]);
  expect((await over(busy, answers).logs({ from: 1n, to: 8n }, all)).blocks).toHaveLength(1);
  expect(asked).toHaveLength(1);
  expect((await over(down, answers).logs({ from: 1n, to: 8n }, all)).blocks).toHaveLength(1);
  await expect(over(down).logs({ from: 1n, to: 8n }, all)).rejects.toThrow('no answer');
});

test('the second look never asks the provider that had the first', async () => {
  const [one, two]: [Asked[], Asked[]] = [[], []];
  const reader = over(
    provider(one, () => []),
    provider(two, () => []),
  );
  await reader.logs({ from: 1n, to: 2n }, all);
  await reader.logs({ from: 1n, to: 2n }, all, 'second');
  expect([one.length, two.length]).toEqual([1, 1]);
  expect([reader.hasSecond, over(provider([], () => [])).hasSecond]).toEqual([true, false]);
});

test('a provider that lacks the end of the range, or answers from outside it, is not believed', async () => {
  const behind = fakeRpc({ request: async () => null });
  await expect(over(behind).logs({ from: 1n, to: 8n }, all)).rejects.toThrow('no block 8');
  const odd = over(provider([], () => [log(9)]));
  await expect(odd.logs({ from: 1n, to: 8n }, all)).rejects.toThrow('outside the range');
});

test('without a listed token no log is asked for', async () => {
  const asked: Asked[] = [];
  const coins = { ...chain, tokens: chain.tokens.filter(({ isNative }) => isNative) };
  const only = provider(asked, () => []);
  const rpc = fake<Rpc>({ count: 1, at: () => only });
  const reader = makeEvmEconomyReader({ chain: coins, rpc });
  expect((await reader.logs({ from: 1n, to: 8n }, all)).blocks).toEqual([]);
  expect(asked).toEqual([]);
});

test('a provider that is behind is asked after the others, in either look', async () => {
  const asked: string[] = [];
  const named = (name: string) =>
    provider([], () => {
      asked.push(name);
      return [];
    });
  const reader = makeEvmEconomyReader({
    chain,
    rpc: fake<Rpc>({ count: 3, at: (index) => [named('a'), named('b'), named('c')][index]! }),
    isBehind: (index) => index < 2,
  });
  await reader.logs({ from: 11n, to: 20n }, all);
  await reader.logs({ from: 11n, to: 20n }, all, 'second');
  expect(asked).toEqual(['c', 'a']);
});
