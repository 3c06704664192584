import { expect, test } from 'vitest';
import { makeTronGateway } from '#chains/tron/pay/gateway.ts';
import { type Answers, fakeHttp, gone } from '../fake-http.ts';
import { forgeBlock } from '../forge.ts';
import { chain } from '../people.ts';

/** A node with this head and solid block. */
const nodeOf = (head: number, solid: number): Answers => ({
  'wallet/getblock': ({ id_or_num }: Record<string, unknown>) =>
    forgeBlock({ number: id_or_num === undefined ? head : Number(id_or_num) }),
  'walletsolidity/getblock': forgeBlock({ number: solid }),
});
const read = (...nodes: Answers[]) =>
  makeTronGateway({ chain, http: fakeHttp(...nodes) }).recentBlock();
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
