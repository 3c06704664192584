import { balanceByTwo } from '#chains/rpc/providers/balance-by-two.ts';

/** The providers of a chain, or one of them. */
interface Nodes {
  count: number;
  at(index: number): Nodes;
  /** The position of the provider that answers. */
  index: number;
}

const one = (index: number): Nodes => ({ count: 1, at: () => one(index), index });
export const nodes = (count: number): Nodes => ({ count, at: one, index: 0 });

/** The first provider's balance, or two providers', and which were asked. */
export async function balance(amounts: (bigint | Error)[], byTwo?: true) {
  const asked: number[] = [];
  const reader = balanceByTwo(
    async () => nodes(amounts.length),
    (nodesOf) => ({
      async balance({ chain }) {
        const { index } = await nodesOf(chain);
        asked.push(index);
        const amount = amounts[index]!;
        if (amount instanceof Error) throw amount;
        return { amount, block: 1n };
      },
    }),
  );
  const read = reader.balance({
    chain: 'ETH',
    address: '0x',
    tokenAddress: null,
    ...(byTwo && { byTwo }),
  });
  return { amount: (await read).amount, asked };
}
