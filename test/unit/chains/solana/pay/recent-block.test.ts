import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { readRecentBlock } from '#chains/solana/pay/recent-block.ts';
import {
  invented,
  type Node,
  newer,
  nowMs,
  real,
  recentOf,
  several,
} from '#test/builders/chains/solana/pay/recent-block.ts';

test.each([0, 1, 2])(
  'of three, one that states a height far ahead decides nothing (asked as number %i)',
  async (at) => {
    const nodes: Node[] = [{ last: 160 }, { last: 161 }];
    nodes.splice(at, 0, { blockhash: invented, last: 10 ** 12 });
    expect(await recentOf(nodes)).toEqual({ reference: real, expiresAt: 162n });
  },
);

test('of three, one that states a height far behind makes nothing expire early', async () => {
  expect(await recentOf([{ last: 160 }, { last: 3 }, { last: 161 }])).toMatchObject({
    expiresAt: 162n,
  });
});

test('of two that contradict each other, the one that is behind by our own clock is left out', async () => {
  const late = { blockhash: newer, last: 160, ageMs: 3_600_000 };
  expect(await recentOf([late, { last: 90_000 }])).toEqual({ reference: real, expiresAt: 90_001n });
});

test('of two that contradict each other at the head, neither signs: either may be paid twice or never end', async () => {
  const offset = 22_000_000;
  await expect(recentOf([{ last: 160 }, { last: 160 + offset }])).rejects.toThrow(
    'no two providers agree on the last valid height: 160 and 22000160',
  );
});

test('what two have shown before tells who is right', async () => {
  let [first, second]: (Node | 'down')[] = [{ last: 1_000 }, { last: 1_001 }];
  const changing: Rpc = {
    ...several([]).rpc,
    count: 2,
    at: (i) => several([i === 0 ? first! : second!]).rpc.at(0),
  };
  let now = nowMs;
  const read = () => readRecentBlock(changing, chains.SOL, { now: () => now });
  expect((await read()).expiresAt).toBe(1_002n);
  now += 10_000;
  second = { last: 22_000_000 };
  first = { last: 1_050 };
  expect((await read()).expiresAt).toBe(1_051n);
  first = 'down';
  await expect(read()).rejects.toThrow('no two providers agree');
  second = { last: 1_051 };
  expect((await read()).expiresAt).toBe(1_052n);
});

test('one that goes ahead step by step does not make the other one impossible', async () => {
  let [liar, honest]: Node[] = [{ last: 2_400 }, { last: 1_000 }];
  const changing: Rpc = {
    ...several([]).rpc,
    count: 2,
    at: (i) => several([i === 0 ? liar! : honest!]).rpc.at(0),
  };
  const read = () => readRecentBlock(changing, chains.SOL, { now: () => nowMs });
  expect((await read()).expiresAt).toBe(2_401n);
  liar = { last: 3_800 };
  honest = { last: 1_001 };
  expect((await read()).expiresAt).toBe(1_002n);
});

test('a blockhash that another provider denies is not used', async () => {
  const liar = { blockhash: invented, last: 160, knows: [] };
  const honest = { last: 161, knows: [real, newer] };
  const third = { blockhash: newer, last: 162, knows: [real, newer] };
  expect(await recentOf([liar, honest, third])).toEqual({ reference: real, expiresAt: 163n });
  expect(await recentOf([{ ...liar, last: 163 }, third, honest])).toMatchObject({
    reference: real,
  });
  expect(await recentOf([{ ...liar, knows: [real] }, honest])).toMatchObject({ reference: real });
});

test('of two that deny each other, each is used by turns', async () => {
  const liar = { blockhash: invented, last: 160, knows: [] };
  const honest = { last: 161, knows: [real] };
  expect(await recentOf([liar, honest], 0)).toMatchObject({ reference: invented });
  expect(await recentOf([liar, honest], 0.5)).toMatchObject({ reference: real });
  const late = { ...liar, ageMs: 60_000 };
  expect(await recentOf([late, honest], 0)).toMatchObject({ reference: real });
});

test('a second provider is asked once, and not where both name the same blockhash', async () => {
  const askedOf = async (nodes: Node[]) => {
    const { rpc, asked } = several(nodes);
    await readRecentBlock(rpc, chains.SOL);
    return asked.filter((method) => method === 'getBlock').length;
  };
  expect(await askedOf([{ last: 160 }, { last: 160 }])).toBe(0);
  const nodes = [{ last: 160 }, { blockhash: newer, last: 161, knows: [real, newer] }];
  expect(await askedOf(nodes)).toBe(1);
});
