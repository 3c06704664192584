/** Records for keys/vault-tron what two providers say (docs/decisions/0094-a-vault.md). */
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { tronNetwork } from '#chains/tron/node/network.ts';
import { isKnown } from '#chains/tron/pay/is-known.ts';
import { expectedNetworkId } from '#chains/tron/read/head.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { isVoidExpired } from '#domain/payment/worker/expiry/is-void-expired.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { chainStateStore } from '#functions/dependencies/stores.ts';
import { attestHandler } from './shared/attest-handler.ts';

const nodes = nodeClients('signer', ({ chain, ...nodes }) =>
  makeTronHttp({ ...nodes, network: tronNetwork(chain) }),
);

export const handler = attestHandler({
  name: 'attest-tron',
  family: 'TRX',
  async connect({ chain, log }) {
    const { reading: http } = await nodes(chain.name);
    const read = {
      chain,
      chainState: chainStateStore(),
      reader: makeTronReader({ chain, http, networkId: expectedNetworkId(chain) }),
      gateway: {
        isKnown: (txHash: string, expiresAt?: bigint) => isKnown(http, txHash, expiresAt),
      },
      log,
    };
    return { isVoid: (order, signed) => isVoidExpired(read, order, signed) };
  },
});
