import fc from 'fast-check';

/** Price moves in basis points. Most are within the slippage, and some are far beyond it. */
const move = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -60, max: 60 }),
  fc.constantFrom(-900, 900),
);

export const given = fc.record({
  pair: fc.constantFrom<[string, string]>(
    ...([
      ['ETH', 'USDT'],
      ['USDT', 'ETH'],
      ['USDT', 'USDC'],
      ['USDC', 'WETH'],
      ['WETH', 'USDC'],
    ] as [string, string][]),
  ),
  /** Thousandths of a coin, or tenths of a dollar. */
  amount: fc.integer({ min: 1, max: 2_000 }),
  slippageBps: fc.integer({ min: 10, max: 500 }),
  beforeSigning: move,
  beforeMining: move,
  taken: fc.boolean(),
});
