/** The hashes of blocks by other providers than the first one. */
import { expect, test } from 'vitest';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import { ask } from '#test/builders/chains/rpc/hashes-elsewhere.ts';

const whole = (numbers: bigint[]) => numbers.map((number) => `0x${number}`);
const none = (numbers: bigint[]) => numbers.map(() => null);
const upTo6 = (numbers: bigint[]) => numbers.map((n) => (n > 6n ? null : `0x${n}`));
const fails = () => new RpcUnavailable('gone');

test('one provider that shows all of them is enough', async () => {
  const { hashes, provider, asked } = await ask([whole, whole]);
  expect({ hashes, provider }).toEqual({ hashes: ['0x5', '0x6', '0x7'], provider: 1 });
  expect(asked).toEqual([[1, [5n, 6n, 7n]]]);
});

test('the next provider is asked for what one does not show, and for nothing else', async () => {
  const { hashes, provider, asked } = await ask([upTo6, whole]);
  expect({ hashes, provider }).toEqual({ hashes: ['0x5', '0x6', '0x7'], provider: 1 });
  expect(asked).toEqual([
    [1, [5n, 6n, 7n]],
    [2, [7n]],
  ]);
  // One that is far behind shows nothing: the next is the second provider.
  expect(await ask([none, whole])).toMatchObject({
    hashes: ['0x5', '0x6', '0x7'],
    provider: 2,
  });
});

test('one that fails is no answer, and none at all is its error', async () => {
  expect(await ask([fails, upTo6, fails])).toMatchObject({
    hashes: ['0x5', '0x6', null],
    provider: 2,
  });
  expect(await ask([none, fails])).toMatchObject({ hashes: [null, null, null], provider: 1 });
  await expect(ask([fails, fails])).rejects.toThrow('gone');
});

test('when the time is over, what is not answered stays unknown', async () => {
  const { hashes, asked } = await ask([upTo6, whole], { withinMs: 0 });
  expect(hashes).toEqual(['0x5', '0x6', null]);
  expect(asked).toHaveLength(1);
});

const isExpected = (number: bigint, hash: string) => hash === `0x${number}`;
const other6 = (numbers: bigint[]) => numbers.map((n) => (n === 6n ? '0xee' : `0x${n}`));

test('who shows the expected hashes is enough', async () => {
  const { hashes, asked } = await ask([whole, other6], { isExpected });
  expect(hashes).toEqual(['0x5', '0x6', '0x7']);
  expect(asked).toHaveLength(1);
});

test('another hash than the expected one is asked of the rest, and two that agree decide', async () => {
  const { hashes, asked } = await ask([other6, whole], { isExpected, first: whole });
  expect(hashes).toEqual(['0x5', '0x6', '0x7']);
  expect(asked.slice(1)).toEqual([
    [2, [6n]],
    [0, [6n]],
  ]);
  const disputed = await ask([other6, other6], { isExpected });
  expect(disputed.hashes).toEqual(['0x5', '0xee', '0x7']);
  expect(disputed.asked).toHaveLength(2);
});

test('the expected hash is not a vote: one that agrees with it may have given it', async () => {
  const { hashes } = await ask([other6, whole], { isExpected, first: other6 });
  expect(hashes).toEqual(['0x5', '0xee', '0x7']);
  // Nobody else answers: it stays disputed.
  expect((await ask([other6, whole], { isExpected, first: fails })).hashes[1]).toBe('0xee');
  expect((await ask([other6, fails], { isExpected, first: whole })).hashes[1]).toBe('0xee');
  expect((await ask([other6, none], { isExpected, first: none })).hashes[1]).toBe('0xee');
});

test('of two providers the first one is not asked: it can only disagree', async () => {
  const { hashes, asked } = await ask([other6], { isExpected });
  expect(hashes).toEqual(['0x5', '0xee', '0x7']);
  expect(asked).toHaveLength(1);
});
