/** Follows TRON (docs/design.md "The watcher"). */
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { expectedNetworkId } from '#chains/tron/read/head.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { base58Fingerprint } from '#domain/watch/address-filter.ts';
import { watcherHandler } from './shared/watcher-handler.ts';

export const handler = watcherHandler({
  name: 'watch-tron',
  family: 'TRX',
  fingerprint: base58Fingerprint,
  canonical: (address) => address,
  reader: (chain, urls, onUnverified) =>
    makeTronReader({
      chain,
      http: makeTronHttp({ urls }),
      networkId: expectedNetworkId(chain),
      onUnverified,
    }),
});
