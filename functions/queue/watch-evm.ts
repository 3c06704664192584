/** Follows the EVM chains (docs/design.md "The watcher"). */
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { evmFingerprint } from '#domain/watch/address-filter.ts';
import { watcherHandler } from './shared/watcher-handler.ts';

export const handler = watcherHandler({
  name: 'watch-evm',
  family: 'EVM',
  fingerprint: evmFingerprint,
  canonical: toChecksumAddress,
  reader: (chain, urls, onUnverified) =>
    makeEvmReader({ chain, rpc: makeRpc({ urls }), onUnverified }),
});
