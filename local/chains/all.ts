import type { ChainName } from '#shared/chains.ts';
import type { Supervisor } from '../process/supervisor.ts';
import { startEvmChain } from './evm.ts';
import { localEvmChains } from './evm-catalog.ts';
import type { RunningChain } from './local-chain.ts';
import { startLocalSolana } from './local-solana.ts';
import { startTronNode } from './local-tron.ts';

/** Every chain of the local cloud, in the order in which they are shown. */
export const localChains: {
  name: ChainName;
  title: string;
  start(supervisor: Supervisor): Promise<RunningChain>;
}[] = [
  ...localEvmChains.map((chain) => ({
    name: chain.name,
    title: `${chain.name} chain (id ${chain.chainId})`,
    start: (supervisor: Supervisor) => startEvmChain(supervisor, chain),
  })),
  { name: 'TRX', title: 'TRX chain', start: (supervisor) => startTronNode(supervisor) },
  { name: 'SOL', title: 'SOL chain', start: startLocalSolana },
];
