import { lowerOfTwo } from '#chains/rpc/lower-of-two.ts';

/** Asks providers that give these answers; returns also which were asked. */
export async function ask(answers: (bigint | Error)[], near?: bigint) {
  const asked: number[] = [];
  const apart: string[] = [];
  const value = lowerOfTwo({
    order: answers.map((_, index) => index),
    async ask(index) {
      asked.push(index);
      const answer = answers[index]!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    what: 'the final block',
    ...(near !== undefined && { near }),
    onApart: (said) => apart.push(said),
  });
  return { asked, value: await value, apart };
}
