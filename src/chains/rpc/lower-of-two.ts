import { answersOfTwo } from './providers/answers-of-two.ts';

/**
 * The lower of two providers' answers, so that one provider alone cannot call a block final. Throws
 * what `answersOfTwo` throws.
 */
export async function lowerOfTwo(input: {
  order: readonly number[];
  ask: (provider: number) => Promise<bigint>;
  what: string;
}): Promise<bigint> {
  const answers = await answersOfTwo(input);
  return answers.reduce((lowest, answer) => (answer < lowest ? answer : lowest));
}
