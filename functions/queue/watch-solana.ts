/** Follows Solana (docs/design.md "The watcher"). */

import { makeRpc } from '#chains/rpc/rpc.ts';
import { solanaNetwork } from '#chains/solana/node/network.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { base58Fingerprint } from '#domain/watch/address-filter.ts';
import { makeSignatureReader } from '#extensions/economy-scan/chain/solana/signature-reader.ts';
import { solanaScan } from '#extensions/economy-scan/rules/economy-scans.ts';
import { withGroupResults } from '#extensions/payouts/chain/solana/with-group-results.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { economyStore, keptEconomyReader } from './shared/economy.ts';
import { keptReader } from './shared/kept-reader.ts';
import { watcherHandler } from './shared/watcher-handler.ts';

const nodes = nodeClients('watcher', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, network: solanaNetwork(chain) }),
);

export const handler = watcherHandler({
  name: 'watch-solana',
  family: 'SOL',
  fingerprint: base58Fingerprint,
  canonical: (address) => address,
  // Solana's children are hardened: no public key gives them, and a watcher opens no seed.
  derive: null,
  async reader(chain, { onUnverified, onFinalityApart }) {
    const { reading: rpc } = await nodes(chain.name);
    const genesis = chain.network ?? undefined;
    return keptReader(rpc, () => {
      const reader = makeSolanaReader({ chain, rpc, genesis, onUnverified, onFinalityApart });
      return withGroupResults(reader, { chain, rpc });
    });
  },
  scan: solanaScan({
    notes: economyStore,
    async reader(chain) {
      const { reading: rpc } = await nodes(chain.name);
      const genesis = chain.network ?? undefined;
      return keptEconomyReader(rpc, () =>
        makeSignatureReader({
          chain,
          rpc,
          genesis,
          isBehind: (index) => rpc.isBehind?.(index) ?? false,
        }),
      );
    },
  }),
});
