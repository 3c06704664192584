import type { PoolMove } from '#local/tour/pool-moves.ts';

export type Side = PoolMove['pair'][0];

export const move = (first: Side, second: Side, basisPoints: number): PoolMove => ({
  name: `${first}/${second}`,
  pair: [first, second],
  before: 2,
  after: 2 * (1 + basisPoints / 1e4),
  basisPoints,
});
