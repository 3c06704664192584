import { expect, test } from 'vitest';
import { Unverified } from '#chains/rpc/json-guards.ts';
import { lowerOfTwo } from '#chains/rpc/lower-of-two.ts';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';

/** Asks providers that give these answers; returns also which were asked. */
async function ask(answers: (bigint | Error)[]) {
  const asked: number[] = [];
  const value = lowerOfTwo({
    order: answers.map((_, index) => index),
    async ask(index) {
      asked.push(index);
      const answer = answers[index]!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    what: 'the final block',
  });
  return { asked, value: await value };
}
const gone = new RpcUnavailable('gone');

test('the lower of the first two answers counts, and a third provider is not asked', async () => {
  expect(await ask([9n, 7n, 1n])).toEqual({ asked: [0, 1], value: 7n });
  expect(await ask([7n, 9n])).toEqual({ asked: [0, 1], value: 7n });
  expect(await ask([5n])).toEqual({ asked: [0], value: 5n });
});

test('a provider without an answer is replaced by the next one', async () => {
  expect(await ask([gone, 8n, 6n])).toEqual({ asked: [0, 1, 2], value: 6n });
  expect(await ask([new Unverified('null'), gone, 8n, 9n])).toMatchObject({ value: 8n });
});

test('one answer of two providers is too few, and the error names each provider', async () => {
  await expect(ask([8n, gone])).rejects.toThrow('too few providers tell the final block: #1 gone');
  await expect(ask([gone])).rejects.toThrow(RpcUnavailable);
});

test('a fault of ours is thrown as it is', async () => {
  await expect(ask([8n, new TypeError('bug')])).rejects.toThrow(TypeError);
});
