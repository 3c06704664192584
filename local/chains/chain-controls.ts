import { type ChainName, type Family, familyOf } from '#contract/chains.ts';
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

/** Hands on a chain of the local cloud; the same ones for the same node, which line up its sends. */
export function chainControls(
  name: ChainName,
  chain: { url: string; faucetPrivateKey?: string | undefined },
): ChainControls {
  const { url, faucetPrivateKey = '' } = chain;
  const hands = made.get(url) ?? byFamily[familyOf[name]](url, faucetPrivateKey);
  made.set(url, hands);
  return hands;
}
