import { makeEvmCoinBalancesReader } from '#chains/evm/read/coin-balances.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { fake } from '#test/fakes/fake.ts';

export const readerOf = (answer: unknown) => {
  const rpc: Rpc = fake({
    count: 1,
    at: () => rpc,
    request: async <T>() => answer as T,
  });
  return makeEvmCoinBalancesReader({ rpcOf: async () => rpc });
};
