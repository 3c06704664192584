import { expect, test } from 'vitest';
import { readRecentBlock } from '#chains/tron/pay/recent-block.ts';
import { nodeOf, read } from '#test/builders/chains/tron/pay/recent-block.ts';
import { type Answers, fakeHttp, gone } from '../fake-http.ts';
import { forgeBlock } from '../forge.ts';

const timeOf = (number: number) => BigInt(1_700_000_000_000 + number * 3_000);

test('refers to the solid block and expires a minute after the head', async () => {
  const { blockID } = forgeBlock({ number: 0x1fff0 });
  expect(await read(nodeOf(0x20003, 0x1fff0))).toEqual({
    reference: `fff0${blockID.slice(16, 32)}`,
    expiresAt: timeOf(0x20003) + 60_000n,
  });
});

test('is from the provider with the newest head', async () => {
  const { expiresAt } = await read(nodeOf(100, 81), nodeOf(130, 111));
  expect(expiresAt).toBe(timeOf(130) + 60_000n);
});

test('a provider that does not answer is left out; if none answers, an error', async () => {
  const dead = { 'wallet/getblock': gone() };
  expect((await read(dead, nodeOf(100, 81))).expiresAt).toBe(timeOf(100) + 60_000n);
  await expect(read(dead, dead)).rejects.toThrow(/no RPC provider/);
});

test('a solid block that is too old to refer to is an error', async () => {
  await expect(read(nodeOf(70_000, 4_000))).rejects.toThrow(/too old/);
});

/** The same numbers and times from another chain, which no other node knows. */
const inventing = (head: number, solid: number, aheadMs = 0): Answers => {
  const invented = (number: number) =>
    forgeBlock({
      number,
      parentId: 'dd'.repeat(32),
      timestamp: Number(timeOf(number)) + aheadMs,
    });
  return {
    'wallet/getblock': ({ id_or_num }: Record<string, unknown>) =>
      invented(id_or_num === undefined ? head : Number(id_or_num)),
    'walletsolidity/getblock': invented(solid),
  };
};
const referenceTo = (number: number) =>
  `${number.toString(16).padStart(4, '0')}${forgeBlock({ number }).blockID.slice(16, 32)}`;
const dayMs = 86_400_000;
/** With our own clock at the time of this block. */
const readAt = (number: number, ...nodes: Answers[]) =>
  readRecentBlock(fakeHttp(...nodes), { now: () => Number(timeOf(number)), random: () => 0 });

test.each([
  ['first', 0],
  ['last', 2],
])(
  'of three, one that invents a chain far ahead, asked %s, chooses neither reference nor expiry',
  async (_name, at) => {
    const nodes = [nodeOf(100, 81), nodeOf(100, 81)];
    nodes.splice(at, 0, inventing(1_000_000, 999_981, dayMs));
    expect(await readAt(100, ...nodes)).toEqual({
      reference: referenceTo(81),
      expiresAt: timeOf(100) + 120_000n,
    });
  },
);

test('of two, one that is a day ahead is bounded by our own clock, and its reference is not confirmed', async () => {
  const { expiresAt } = await readAt(100, nodeOf(100, 81), inventing(100, 81, dayMs));
  expect(expiresAt).toBe(timeOf(100) + 120_000n);
});

test('of two, one that is a day behind lets no payment expire too early', async () => {
  const { expiresAt } = await readAt(30_000, nodeOf(30_000, 29_981), nodeOf(1_200, 1_181));
  expect(expiresAt).toBe(timeOf(30_000) + 60_000n);
});

test('one that answers of two is bounded by our own clock; the only one configured is not', async () => {
  const down = { 'wallet/getblock': gone() };
  const ahead = nodeOf(100 + 28_800, 81);
  expect((await readAt(100, down, ahead)).expiresAt).toBe(timeOf(100) + 120_000n);
  expect((await readAt(100, ahead)).expiresAt).toBe(timeOf(28_900) + 60_000n);
});

test('the reference is one that a second provider shows, though a third invents another', async () => {
  for (const nodes of [
    [inventing(100, 81), nodeOf(100, 81), nodeOf(100, 81)],
    [nodeOf(100, 81), inventing(100, 81), nodeOf(100, 81)],
    [inventing(101, 82), nodeOf(100, 81), nodeOf(100, 81)],
  ]) {
    expect((await readAt(100, ...nodes)).reference).toBe(referenceTo(81));
  }
});

test('one that claims a solid block too old to refer to is passed over', async () => {
  const nodes = [nodeOf(70_001, 4_000), nodeOf(70_000, 69_981)];
  expect((await readAt(70_000, ...nodes)).reference).toBe(referenceTo(69_981).slice(-20));
});

test('a second provider costs one question more', async () => {
  const http = fakeHttp(nodeOf(100, 81), nodeOf(100, 81));
  await readRecentBlock(http);
  expect(http.asked).toHaveLength(2 + 3);
});
