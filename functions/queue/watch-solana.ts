/** Follows Solana (design.md "The watcher"). */
import { rpcUrls } from '../../src/aws/rpc-parameters.ts';
import { makeRpc } from '../../src/chains/nodes/rpc.ts';
import { makeSolanaReader } from '../../src/chains/solana/reader.ts';
import { base58Fingerprint } from '../../src/domain/watch/address-filter.ts';
import { watchQueue } from '../middleware/watch-queue.ts';

export const handler = watchQueue({
  name: 'watch-solana',
  family: 'SOL',
  fingerprint: base58Fingerprint,
  canonical: (address) => address,
  async reader(chain, onUnverified) {
    const rpc = makeRpc({ urls: await rpcUrls(chain.name) });
    return makeSolanaReader({ chain, rpc, genesis: chain.network ?? undefined, onUnverified });
  },
});
