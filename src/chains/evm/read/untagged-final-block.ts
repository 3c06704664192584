import { RpcError } from '#chains/rpc/rpc.ts';
import { blocksIn } from '#model/blocks-in.ts';
import type { Chain } from '#model/chain.ts';

/**
 * The newest block that counts as final where a provider has no `finalized` tag: this many seconds
 * of blocks below the newest one (docs/networks.md). Throws RpcError on a chain where no depth
 * means finality: a sequencer may take back blocks until the layer below has them.
 */
export function untaggedFinalBlock(
  chain: Pick<Chain, 'name' | 'blockTimeMs' | 'untaggedFinality'>,
  newest: bigint,
): bigint {
  const { untaggedFinality } = chain;
  if (untaggedFinality === 'required') {
    throw new RpcError(-32603, `the provider has no finalized block, which ${chain.name} needs`);
  }
  const depth = blocksIn(chain, untaggedFinality.seconds);
  return newest > depth ? newest - depth : 0n;
}
