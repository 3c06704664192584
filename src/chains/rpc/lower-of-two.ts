import { isNodeFailure } from './node-error.ts';
import { answersOfTwo } from './providers/answers-of-two.ts';

/** Answers this near to each other are of the same moment: two epochs of Ethereum. */
export const nearBlocks = 64n;

/**
 * The lower of two providers' answers, so that a single provider cannot call a block final. When
 * they are further apart than `near`, the next one is asked, and of three the second highest
 * counts: two of them have come so far, and one that does not move does not hold the others back. Throws what
 * `answersOfTwo` throws.
 */
export async function lowerOfTwo(input: {
  order: readonly number[];
  ask: (provider: number) => Promise<bigint>;
  what: string;
  near?: bigint;
  /** Called with each provider's position and answer when the first two are far apart. */
  onApart?: (answers: string) => void;
}): Promise<bigint> {
  const { order, ask, what, near = nearBlocks } = input;
  const tried = new Set<number>();
  const said: { provider: number; answer: bigint }[] = [];
  const askOne = async (provider: number) => {
    tried.add(provider);
    said.push({ provider, answer: await ask(provider) });
  };
  await answersOfTwo({ order, ask: askOne, what });
  const falling = () => said.map(({ answer }) => answer).sort((a, b) => (a < b ? 1 : -1));
  const [highest, lower = highest] = falling();
  if (highest! - lower! <= near) return lower!;
  for (const provider of order) {
    if (tried.has(provider) || said.length > 2) continue;
    await askOne(provider).catch((error: unknown) => {
      if (!isNodeFailure(error)) throw error;
    });
  }
  input.onApart?.(said.map(({ provider, answer }) => `#${provider} ${answer}`).join(', '));
  return falling()[1]!;
}
