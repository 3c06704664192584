/** Numbers of 48 bits that are the same in each run (a xorshift generator). */
export function* numbers(seed: number): Generator<number> {
  let state = seed;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 8;
  };
  for (;;) yield next() * 2 ** 24 + next();
}

export const take = (from: Generator<number>, count: number) =>
  Array.from({ length: count }, () => from.next().value as number);
