/** Follows the EVM chains (docs/design.md "The watcher"). */

import { deriveEvmAddress } from '#chains/evm/account/derive.ts';
import { makeEvmEconomyReader } from '#chains/evm/economy/reader.ts';
import { evmNetwork } from '#chains/evm/node/network.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { evmFingerprint } from '#domain/watch/address-filter.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { makeCachedRead } from '#shared/async/cached-read.ts';
import { keptEconomyReader } from './shared/kept-economy-reader.ts';
import { keptReader } from './shared/kept-reader.ts';
import { watcherHandler } from './shared/watcher-handler.ts';

const nodes = nodeClients('watcher', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, network: evmNetwork(chain) }),
);

/** How long the final block is not asked for again in economy mode (ms). */
const finalityMs = 60_000;

export const handler = watcherHandler({
  name: 'watch-evm',
  family: 'EVM',
  fingerprint: evmFingerprint,
  canonical: toChecksumAddress,
  derive: ({ xpub }, index) => deriveEvmAddress(xpub.EVM, index),
  async reader(chain, { onUnverified, onFinalityApart }) {
    const { reading: rpc } = await nodes(chain.name);
    return keptReader(rpc, () => {
      const reader = makeEvmReader({ chain, rpc, onUnverified, onFinalityApart });
      if (chain.scan === 'exact') return reader;
      const { finalized: read } = reader;
      const finalized = makeCachedRead({ read, nowMs: clock.nowMs, keepMs: finalityMs });
      return { ...reader, finalized };
    });
  },
  async economyReader(chain) {
    const { reading: rpc } = await nodes(chain.name);
    return keptEconomyReader(rpc, () =>
      makeEvmEconomyReader({ chain, rpc, isBehind: (index) => rpc.isBehind?.(index) ?? false }),
    );
  },
});
