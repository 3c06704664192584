import { type ChainName, type Family, familyOf } from '#shared/chains.ts';
import type { CrashChain } from '../world/chain.ts';
import { startEvmChain } from './evm.ts';
import { startSolanaChain } from './solana.ts';
import { startTronChain } from './tron.ts';

const starts: Record<Family, (name: ChainName) => Promise<CrashChain>> = {
  EVM: startEvmChain,
  TRX: () => startTronChain(),
  SOL: () => startSolanaChain(),
};

/** The chain that stands for its family. */
const chainOf: Record<Family, ChainName> = { EVM: 'ETH', TRX: 'TRX', SOL: 'SOL' };

/** Starts a chain, or the one that stands for a family. It mines on command. */
export function startChain(of: Family | ChainName): Promise<CrashChain> {
  const name = of in chainOf ? chainOf[of as Family] : (of as ChainName);
  return starts[familyOf[name]](name);
}
