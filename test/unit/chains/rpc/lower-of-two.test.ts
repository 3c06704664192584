import { expect, test } from 'vitest';
import { Unverified } from '#chains/rpc/json-guards.ts';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import { ask } from '#test/builders/chains/rpc/lower-of-two.ts';

const gone = new RpcUnavailable('gone');

test('the lower of the first two answers counts, and a third provider is not asked', async () => {
  expect(await ask([9n, 7n, 1n])).toEqual({ asked: [0, 1], value: 7n, apart: [] });
  expect(await ask([7n, 9n])).toEqual({ asked: [0, 1], value: 7n, apart: [] });
  expect(await ask([5n])).toEqual({ asked: [0], value: 5n, apart: [] });
});

test('a provider without an answer is replaced by the next one', async () => {
  expect(await ask([gone, 8n, 6n])).toEqual({ asked: [0, 1, 2], value: 6n, apart: [] });
  expect(await ask([new Unverified('null'), gone, 8n, 9n])).toMatchObject({ value: 8n });
});

test.each([
  ['the first stands still', [7n, 1_000n, 1_001n], 1_000n],
  ['the second stands still', [1_000n, 7n, 1_001n], 1_000n],
  ['the first makes one up', [9_000_000n, 1_000n, 1_001n], 1_001n],
  ['the third makes one up', [7n, 1_000n, 9_000_000n], 1_000n],
])('far apart, a third is asked and the second highest counts: %s', async (_, said, expected) => {
  const { value, asked, apart } = await ask(said);
  expect({ value, asked }).toEqual({ value: expected, asked: [0, 1, 2] });
  expect(apart).toEqual([`#0 ${said[0]}, #1 ${said[1]}, #2 ${said[2]}`]);
});

test('far apart without a third answer, the lower one counts, and it is noted', async () => {
  expect(await ask([7n, 1_000n])).toMatchObject({ value: 7n, apart: ['#0 7, #1 1000'] });
  expect(await ask([1_000n, 7n, gone])).toMatchObject({ value: 7n, asked: [0, 1, 2] });
  // The next one answers in its place.
  expect(await ask([1_000n, 7n, gone, 999n])).toMatchObject({ value: 999n });
  // One that was away is not asked again.
  expect(await ask([gone, 7n, 1_000n])).toMatchObject({ value: 7n, asked: [0, 1, 2] });
});

test("what is near is the caller's: nobody else is asked within it", async () => {
  expect(await ask([1_000n, 100n, 1_000n], 900n)).toMatchObject({ value: 100n, asked: [0, 1] });
  expect(await ask([1_000n, 99n, 1_000n], 900n)).toMatchObject({ value: 1_000n });
});

test('one answer of two providers is too few, and the error names each provider', async () => {
  await expect(ask([8n, gone])).rejects.toThrow(
    'too few providers report the final block: #1 gone',
  );
  await expect(ask([gone])).rejects.toThrow(RpcUnavailable);
});

test('a fault of ours is thrown as it is', async () => {
  await expect(ask([8n, new TypeError('bug')])).rejects.toThrow(TypeError);
});
