import { type ChainName, type Family, familyOf } from '#shared/chains.ts';
import { evmControls } from './evm-controls.ts';
import type { ChainControls } from './local-chain.ts';
import { solanaControls } from './solana-controls.ts';
import { tronControls } from './tron-controls.ts';

const made = new Map<string, ChainControls>();

const byFamily: Record<Family, (url: string, faucetPrivateKey: string) => ChainControls> = {
  EVM: evmControls,
  TRX: tronControls,
  SOL: solanaControls,
};

/**
 * Controls of a chain of the local cloud: one object per node, so that its sends are serialized.
 */
export function chainControls(
  name: ChainName,
  chain: { url: string; faucetPrivateKey?: string | undefined },
): ChainControls {
  const { url, faucetPrivateKey = '' } = chain;
  const controls = made.get(url) ?? byFamily[familyOf[name]](url, faucetPrivateKey);
  made.set(url, controls);
  return controls;
}
