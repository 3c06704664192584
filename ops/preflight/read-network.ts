import type { Rpc } from '#chains/rpc/rpc.ts';
import type { TronHttp } from '#chains/tron/node/http.ts';
import { readNetworkId } from '#chains/tron/read/head.ts';

/** The network that a provider of a family serves, in the form in which the catalogue names it. */
export const readNetwork = {
  EVM: async (rpc: Pick<Rpc, 'once'>): Promise<string> =>
    String(Number(await rpc.once<string>('eth_chainId'))),
  TRX: async (http: TronHttp): Promise<string> => String(await readNetworkId(http)),
  SOL: (rpc: Pick<Rpc, 'once'>): Promise<string> => rpc.once<string>('getGenesisHash'),
};
