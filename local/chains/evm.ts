import { paths } from '#workstation/paths.ts';
import type { LocalRpc } from '../clients/rpc.ts';
import type { Supervisor } from '../process/supervisor.ts';
import {
  deployed,
  faucet,
  faucetCoins,
  type LocalEvmChain,
  mnemonic,
  swapContractsOf,
} from './evm-catalog.ts';
import { genesisFile } from './evm-genesis.ts';
import { startEvmNode } from './evm-node.ts';
import type { RunningChain } from './local-chain.ts';

export interface RunningEvmChain extends LocalEvmChain, RunningChain {
  rpc: LocalRpc;
  tokens: Record<'USDT' | 'USDC', { address: string; decimals: number }>;
  forwarder: string;
}

/**
 * Starts one chain with a block a second. It begins with USDT, USDC, the wrapped coin, a forwarder
 * contract and Uniswap V3 with its pools (uniswap/pools.ts).
 */
export async function startEvmChain(
  supervisor: Supervisor,
  chain: LocalEvmChain,
): Promise<RunningEvmChain> {
  const genesis = await genesisFile(chain, async (name, args) => {
    const { url, service } = await startEvmNode(supervisor, { name, chainId: chain.chainId, args });
    return { url, stop: () => supervisor.end(service) };
  });
  supervisor.check();
  // `finalized` follows the head by two epochs.
  const epochBlocks = process.env.COFFER_EVM_EPOCH_BLOCKS || '1';
  const node = await startEvmNode(supervisor, {
    name: chain.name,
    chainId: chain.chainId,
    args: [
      ...['--mnemonic', mnemonic, '--accounts', '2', '--balance', String(faucetCoins)],
      ...['--init', genesis, '--timestamp', String(Math.floor(Date.now() / 1000))],
      ...['--block-time', '1', '--slots-in-an-epoch', epochBlocks],
      // The states of older blocks leave the memory; a megabyte each on the disk, an hour's by
      // default.
      ...['--cache-path', `${paths.anvil}/${chain.name}`, '--max-persisted-states', '600'],
    ],
  });
  const decimals = chain.stableDecimals;
  return {
    ...chain,
    ...node,
    nativeDecimals: 18,
    faucet,
    tokens: {
      USDT: { address: deployed.USDT, decimals },
      USDC: { address: deployed.USDC, decimals },
    },
    swap: swapContractsOf(chain),
    forwarder: deployed.forwarder,
  };
}
