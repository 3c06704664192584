/** Follows the EVM chains (design.md "The watcher"). */
import { rpcUrls } from '../../src/aws/rpc-parameters.ts';
import { toChecksumAddress } from '../../src/chains/evm/address.ts';
import { makeEvmReader } from '../../src/chains/evm/reader.ts';
import { makeRpc } from '../../src/chains/nodes/rpc.ts';
import { evmFingerprint } from '../../src/domain/watch/address-filter.ts';
import { watchQueue } from '../middleware/watch-queue.ts';

export const handler = watchQueue({
  name: 'watch-evm',
  family: 'EVM',
  fingerprint: evmFingerprint,
  canonical: toChecksumAddress,
  async reader(chain, onUnverified) {
    const rpc = makeRpc({ urls: await rpcUrls(chain.name) });
    return makeEvmReader({ chain, rpc, onUnverified });
  },
});
