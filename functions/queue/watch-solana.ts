/** Follows Solana (docs/design.md "The watcher"). */
import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { base58Fingerprint } from '#domain/watch/address-filter.ts';
import { watcherHandler } from './shared/watcher-handler.ts';

export const handler = watcherHandler({
  name: 'watch-solana',
  family: 'SOL',
  fingerprint: base58Fingerprint,
  canonical: (address) => address,
  reader: (chain, urls, onUnverified) =>
    makeSolanaReader({
      chain,
      rpc: makeRpc({ urls }),
      genesis: chain.network ?? undefined,
      onUnverified,
    }),
});
