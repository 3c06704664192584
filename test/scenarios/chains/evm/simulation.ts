import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';

/** The same node without the trace method. */
export const withoutTraces = (rpc: Rpc): Rpc => ({
  ...rpc,
  batch: async <T>(calls: Parameters<Rpc['batch']>[0]) => {
    const answers = await rpc.batch<T>(calls);
    return answers.map((answer, i) =>
      calls[i]!.method === 'eth_simulateV1' ? new RpcError(-32601, 'method not found') : answer,
    );
  },
});

export const change = (address: string, amount: bigint, token: [string | null, string | null]) => ({
  address: toChecksumAddress(address),
  token: token[0],
  tokenAddress: token[1] && toChecksumAddress(token[1]),
  tokenId: null,
  amount,
});
