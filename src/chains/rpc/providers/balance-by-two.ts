import type { BalanceReader } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { asNodeRead } from '../node-error.ts';
import { answersOfTwo } from './answers-of-two.ts';

/**
 * A family's balance reader, which asks two providers where `byTwo` is set. The higher balance
 * counts: a provider that is behind or serves another chain shows less, and a refusal needs two.
 * Throws ApiError nodeUnavailable (50203) when two providers are configured and fewer answer.
 */
export function balanceByTwo<Nodes extends { readonly count: number; at(index: number): Nodes }>(
  nodesOf: (chain: ChainName) => Promise<Nodes>,
  make: (nodesOf: (chain: ChainName) => Promise<Nodes>) => BalanceReader,
): BalanceReader {
  const first = make(nodesOf);
  return {
    async balance({ byTwo, ...asked }) {
      const nodes = await nodesOf(asked.chain);
      if (!byTwo || nodes.count < 2) return first.balance(asked);
      const ask = (index: number) => make(async () => nodes.at(index)).balance(asked);
      const order = Array.from({ length: nodes.count }, (_, index) => index);
      const balances = await asNodeRead(asked.chain, () =>
        answersOfTwo({ order, ask, what: 'the balance' }),
      );
      return balances.reduce((most, one) => (one.amount > most.amount ? one : most));
    },
  };
}
