import { expect } from 'vitest';
import { hashesElsewhere } from '#chains/rpc/hashes-elsewhere.ts';
import type { HashOptions } from '#ports/chains.ts';

type Answer = (string | null)[] | Error;

/** What providers 1, 2 and so on answer for the numbers that they are asked for; 0 is the first. */
export async function ask(
  answerOf: ((numbers: bigint[]) => Answer)[],
  options: HashOptions & { first?: (numbers: bigint[]) => Answer } = {},
) {
  const { first = () => expect.fail('the first provider was asked') } = options;
  const asked: [number, bigint[]][] = [];
  const result = await hashesElsewhere({
    numbers: [5n, 6n, 7n],
    order: [0, ...answerOf.map((_, i) => i + 1)],
    async read(provider, numbers) {
      asked.push([provider, numbers]);
      const answer = [first, ...answerOf][provider]!(numbers);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    options,
  });
  return { ...result, asked };
}
