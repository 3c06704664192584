/** Follows TRON (docs/design.md "The watcher"). */

import { deriveTronAddress } from '#chains/tron/account/derive.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { tronNetwork } from '#chains/tron/node/network.ts';
import { expectedNetworkId } from '#chains/tron/read/head.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { base58Fingerprint } from '#domain/watch/address-filter.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { watcherExtensions } from '#functions/dependencies/tron-extensions.ts';
import { keptReader } from './shared/kept-reader.ts';
import { watcherHandler } from './shared/watcher-handler.ts';

const nodes = nodeClients('watcher', ({ chain, ...nodes }) =>
  makeTronHttp({ ...nodes, network: tronNetwork(chain) }),
);

export const handler = watcherHandler({
  name: 'watch-tron',
  family: 'TRX',
  ofExtensions: watcherExtensions,
  fingerprint: base58Fingerprint,
  canonical: (address) => address,
  derive: (xpub, index) => deriveTronAddress(xpub.TRX, index),
  async reader(chain, notes) {
    const { reading: http } = await nodes(chain.name);
    const networkId = expectedNetworkId(chain);
    return keptReader(http, () => makeTronReader({ chain, http, networkId, ...notes }));
  },
});
