import type { Family } from '#shared/chains.ts';
import type { CrashChain } from '../world/chain.ts';
import { startEvmChain } from './evm.ts';
import { startSolanaChain } from './solana.ts';
import { startTronChain } from './tron.ts';

/** Starts the chain of a family. It mines on command. */
export const startChain: Record<Family, () => Promise<CrashChain>> = {
  EVM: startEvmChain,
  TRX: startTronChain,
  SOL: startSolanaChain,
};
