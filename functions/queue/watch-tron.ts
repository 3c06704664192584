/** Follows TRON (design.md "The watcher"). */
import { rpcUrls } from '../../src/aws/rpc-parameters.ts';
import { makeTronHttp } from '../../src/chains/tron/http.ts';
import { networkIdOf } from '../../src/chains/tron/network-id.ts';
import { makeTronReader } from '../../src/chains/tron/reader.ts';
import { base58Fingerprint } from '../../src/domain/watch/address-filter.ts';
import { watchQueue } from '../middleware/watch-queue.ts';

export const handler = watchQueue({
  name: 'watch-tron',
  family: 'TRX',
  fingerprint: base58Fingerprint,
  canonical: (address) => address,
  async reader(chain, onUnverified) {
    const http = makeTronHttp({ urls: await rpcUrls(chain.name) });
    return makeTronReader({ chain, http, networkId: networkIdOf(chain), onUnverified });
  },
});
