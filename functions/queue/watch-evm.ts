/** Follows the EVM chains (docs/design.md "The watcher"). */

import { deriveEvmAddress } from '#chains/evm/account/derive.ts';
import { evmNetwork } from '#chains/evm/node/network.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { evmFingerprint } from '#domain/watch/address-filter.ts';
import { makeEvmEconomyReader } from '#extensions/economy-scan/chain/evm/reader.ts';
import { evmScans } from '#extensions/economy-scan/rules/economy-scans.ts';
import { keptFinality } from '#extensions/economy-scan/rules/ranges/kept-finality.ts';
import { withGroupResults } from '#extensions/payouts/chain/evm/with-group-results.ts';
import { withSwapResults } from '#extensions/swaps/chain/evm/with-swap-results.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { economyStore, keptEconomyReader } from './shared/economy.ts';
import { keptReader } from './shared/kept-reader.ts';
import { watcherHandler } from './shared/watcher-handler.ts';

const nodes = nodeClients('watcher', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, network: evmNetwork(chain) }),
);

export const handler = watcherHandler({
  name: 'watch-evm',
  family: 'EVM',
  fingerprint: evmFingerprint,
  canonical: toChecksumAddress,
  derive: (xpub, index) => deriveEvmAddress(xpub.EVM, index),
  async reader(chain, { onUnverified, onFinalityApart }) {
    const { reading: rpc } = await nodes(chain.name);
    return keptReader(rpc, () => {
      const read = makeEvmReader({ chain, rpc, onUnverified, onFinalityApart });
      const reader = withGroupResults(withSwapResults(read, { rpc, chain }), { rpc });
      return chain.scan === 'exact' ? reader : keptFinality(reader, clock.nowMs);
    });
  },
  scan: evmScans({
    notes: economyStore,
    async reader(chain) {
      const { reading: rpc } = await nodes(chain.name);
      return keptEconomyReader(rpc, () =>
        makeEvmEconomyReader({ chain, rpc, isBehind: (index) => rpc.isBehind?.(index) ?? false }),
      );
    },
  }),
});
