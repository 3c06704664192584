/** Follows the EVM chains (docs/design.md "The watcher"). */
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { evmFingerprint } from '#domain/watch/address-filter.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { keptReader } from './shared/kept-reader.ts';
import { watcherHandler } from './shared/watcher-handler.ts';

const nodes = nodeClients('watcher', makeRpc);

export const handler = watcherHandler({
  name: 'watch-evm',
  family: 'EVM',
  fingerprint: evmFingerprint,
  canonical: toChecksumAddress,
  async reader(chain, onUnverified) {
    const { reading: rpc } = await nodes(chain.name);
    return keptReader(rpc, () => makeEvmReader({ chain, rpc, onUnverified }));
  },
});
