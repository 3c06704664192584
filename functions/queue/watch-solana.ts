/** Follows Solana (docs/design.md "The watcher"). */
import { rpcUrls } from '#aws/runtime/rpc-parameters.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { base58Fingerprint } from '#domain/watch/address-filter.ts';
import { watcherHandler } from './shared/watcher-handler.ts';

export const handler = watcherHandler({
  name: 'watch-solana',
  family: 'SOL',
  fingerprint: base58Fingerprint,
  canonical: (address) => address,
  async reader(chain, onUnverified) {
    const rpc = makeRpc({ urls: await rpcUrls(chain.name) });
    return makeSolanaReader({ chain, rpc, genesis: chain.network ?? undefined, onUnverified });
  },
});
